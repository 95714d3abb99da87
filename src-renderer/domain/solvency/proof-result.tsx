import { useTranslation } from 'react-i18next';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { CheckList } from '#renderer/components/text/check-list.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note, type NoteTone } from '#renderer/components/text/note.tsx';
import { verdictOf, type CheckedProof, type ProofVerdict } from './proof-check.ts';
import styles from './proof-result.module.css';

const tones: Readonly<Record<ProofVerdict, NoteTone>> = {
  verified: 'ok',
  differs: 'bad',
  partial: 'info',
};

/** What this device found of a proof, and what it says is owed to whom. */
export function ProofResult({ checked }: { readonly checked: CheckedProof }) {
  const { t } = useTranslation('solvency');
  const { proof, edition, checks } = checked;
  const words = { yes: t('check.yes'), no: t('check.no'), unknown: t('check.unknown') };
  const verdict = verdictOf(checks);
  return (
    <div className={styles.result}>
      <Note tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Note>
      <KeyValueList>
        <KeyValue label={t('day')}>
          <DateText at={edition.day} utc />
        </KeyValue>
        <KeyValue label={t('holder')}>{proof.holder}</KeyValue>
        {proof.owed.map(({ currency, amount }) => (
          <KeyValue key={currency} label={t('owed.in', { currency })}>
            {currency === 'USD' ? (
              <Money amount={amount} exact />
            ) : (
              <TokenAmount amount={amount} token={currency} exact />
            )}
          </KeyValue>
        ))}
        {proof.owed.length === 0 && <KeyValue label={t('owed.to')}>{t('owed.none')}</KeyValue>}
      </KeyValueList>
      <CheckList
        words={words}
        checks={checks.map(({ of, agrees }) => ({
          of,
          agrees,
          text: t(of === 'anchor' && agrees === null ? 'check.anchor.later' : `check.${of}`),
        }))}
      />
    </div>
  );
}
