import { useTranslation } from 'react-i18next';
import type { AnchorQuestion } from '#contract/ipc/ask-window.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { AddressFacts } from './address-facts.tsx';
import { LedgerFacts } from './ledger-facts.tsx';
import { PhoneFacts } from './phone-facts.tsx';
import { FeeValue } from './pay-facts.tsx';
import styles from './ask-page.module.css';

/** Which row of the audit log is noted, through which contract and for which fee. */
export function AnchorFacts({ question }: { readonly question: AnchorQuestion }) {
  const { t } = useTranslation('ask-window');
  const { network, chainId } = question;
  return (
    <>
      <p className={styles.text}>{t('body.anchor')}</p>
      <KeyValueList>
        <KeyValue label={t('anchor.row')}>{question.row}</KeyValue>
        <KeyValue label={t('network')}>{t('networkValue', { network, chainId })}</KeyValue>
        <FeeValue gas={question.gas} />
        <KeyValue label={t('server')}>
          <bdi>{question.server}</bdi>
        </KeyValue>
      </KeyValueList>
      <div className={styles.facts}>
        <AddressFacts label={t('contract')} address={question.contract} />
        <AddressFacts label={t('pay.signer')} address={question.signer} />
      </div>
      {question.ledger && <LedgerFacts ledger={question.ledger} />}
      {question.phone && <PhoneFacts question={question} phone={question.phone} />}
    </>
  );
}
