import { useTranslation } from 'react-i18next';
import type { PinnedContract, Question } from '#contract/ipc/ask-window.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { AddressFacts } from './address-facts.tsx';
import styles from './ask-page.module.css';

interface ContractFactsProps {
  readonly question: Extract<Question, { kind: 'contract' }>;
}

/** The contract that a server proposes, beside the one it takes the place of. */
export function ContractFacts({ question }: ContractFactsProps) {
  const { t } = useTranslation('ask-window');
  const { proposed, current, server } = question;
  const isSame = current !== null && JSON.stringify(current) === JSON.stringify(proposed);
  const before = isSame ? null : current;
  return (
    <>
      {before && <Note tone="warn">{t('body.contract.other')}</Note>}
      {!current && <p className={styles.text}>{t('body.contract.first')}</p>}
      {isSame && <Note tone="ok">{t('body.contract.same')}</Note>}
      <Contract contract={proposed} server={server} before={before} />
      {before && (
        <>
          <p className={styles.label}>{t('contract.before')}</p>
          <Contract contract={before} server={server} before={null} />
        </>
      )}
    </>
  );
}

interface ContractProps {
  readonly contract: PinnedContract;
  readonly server: string;
  readonly before: PinnedContract | null;
}

function Contract({ contract, server, before }: ContractProps) {
  const { t } = useTranslation('ask-window');
  const { network, chainId, treasury, tokens } = contract;
  return (
    <div className={styles.facts}>
      <AddressFacts
        label={t('contract')}
        address={treasury}
        against={before && before.treasury !== treasury ? before.treasury : undefined}
      />
      {tokens.map((token) => (
        <AddressFacts
          key={token.currency}
          label={t('token', { token: token.currency })}
          address={token.address}
        />
      ))}
      <KeyValueList>
        <KeyValue label={t('network')}>{t('networkValue', { network, chainId })}</KeyValue>
        <KeyValue label={t('server')}>
          <bdi>{server}</bdi>
        </KeyValue>
      </KeyValueList>
    </div>
  );
}
