import { useTranslation } from 'react-i18next';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Bv, Exact } from './exact.tsx';
import type { Check, Verdict } from '#contract/rules/recompute.ts';
import styles from './why.module.css';

interface ResultsProps {
  readonly verdict: Verdict;
  /** What the server says. */
  readonly server: string;
  /** What the server's figure is of: a moment. */
  readonly when?: string | undefined;
  readonly unit?: 'USD' | 'BV';
}

const volumes: ReadonlySet<Check['figure']> = new Set([
  'legs.left',
  'legs.right',
  'bought.left',
  'bought.right',
  'matched',
]);

/** Both results beside each other, and each figure on the way in which they differ. */
export function Results({ verdict, server, when, unit = 'USD' }: ResultsProps) {
  const { t } = useTranslation('why');
  const figure = (amount: string | bigint, as: 'USD' | 'BV') =>
    as === 'USD' ? <Exact amount={amount} /> : <Bv amount={amount} withUnit />;
  const differing = verdict.checks.filter(
    (check) => check.figure !== 'amount' && check.server !== check.here,
  );
  return (
    <div className={styles.well}>
      <KeyValueList>
        <KeyValue label={when === undefined ? t('result.server') : t('result.serverAt', { when })}>
          {figure(server, unit)}
        </KeyValue>
        <KeyValue label={t('result.here')}>
          {verdict.here === null ? t('result.unknown') : figure(verdict.here, unit)}
        </KeyValue>
        {differing.map((check) => (
          <KeyValue key={check.figure} label={t(`figure.${check.figure}`)}>
            {check.figure === 'token' ? (
              t('figure.differs')
            ) : (
              <>
                {figure(check.server, volumes.has(check.figure) ? 'BV' : 'USD')}
                {' ≠ '}
                {figure(check.here, volumes.has(check.figure) ? 'BV' : 'USD')}
              </>
            )}
          </KeyValue>
        ))}
      </KeyValueList>
    </div>
  );
}
