import { useTranslation } from 'react-i18next';
import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatToken, UNKNOWN, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-liabilities.module.css';

interface ViewProps {
  readonly view: Liabilities;
}

/** Network fees, apart from money. */
export function GasCard({ view: { gas } }: ViewProps) {
  const { t } = useTranslation('admin-liabilities');
  const format = useFormat();
  if (!gas) {
    return (
      <Card title={t('gas')}>
        <p className={styles.hint}>{t('unknown')}</p>
      </Card>
    );
  }
  const upTo = (amount: string) =>
    t('gas.upTo', { amount: withUnit(formatToken(amount, format), gas.symbol) });
  return (
    <Card title={t('gas')} subtitle={`${gas.network} · ${gas.chain_id}`}>
      <TokenAmount amount={gas.wallet} token={gas.symbol} size="figure" hideable={false} />
      <p className={styles.wallet}>{gas.wallet === null ? t('gas.noWallet') : t('gas.wallet')}</p>
      <KeyValueList>
        <KeyValue label={t('gas.withdrawals', { count: gas.withdrawals })}>
          {upTo(gas.cost)}
        </KeyValue>
        <KeyValue label={t('gas.sweeps', { count: gas.sweeps })}>{upTo(gas.sweep_cost)}</KeyValue>
        {gas.left !== null && (
          <KeyValue label={t('gas.left')}>
            <TokenAmount
              amount={gas.left}
              token={gas.symbol}
              hideable={false}
              className={gas.left.startsWith('-') ? styles.short : undefined}
            />
          </KeyValue>
        )}
      </KeyValueList>
    </Card>
  );
}

/** Batches that were sent and are not confirmed. */
export function OnItsWayCard({ view: { on_its_way } }: ViewProps) {
  const { t } = useTranslation('admin-liabilities');
  const isNothing = on_its_way.length === 0;
  return (
    <Card
      title={t('way')}
      end={!isNothing && <StatusChip tone="progress">{t('way.sent')}</StatusChip>}
    >
      {isNothing && <p className={styles.hint}>{t('way.none')}</p>}
      {on_its_way.map(({ run, currency, amount, count }) => (
        <div key={`${run}-${currency}`} className={styles.way}>
          <TokenAmount amount={amount} token={currency} size="figure" hideable={false} />
          <p className={styles.hint}>
            {t('way.run', { number: run })} · {t('withdrawals', { count })}
          </p>
        </div>
      ))}
      {!isNothing && <p className={styles.hint}>{t('way.held')}</p>}
    </Card>
  );
}

/** What the last daily comparison found, what belongs to nobody yet, and what members owe. */
export function ReconciliationCard({ view }: ViewProps) {
  const { t } = useTranslation('admin-liabilities');
  const { reconciliation, unmatched, unexplained, debt } = view;
  const differing = reconciliation?.lines.filter(({ agrees }) => !agrees) ?? [];
  return (
    <Card
      title={t('books')}
      subtitle={reconciliation ? <DateText at={reconciliation.at} as="full" /> : t('books.none')}
    >
      <KeyValueList>
        <KeyValue label={t('books.custody')}>
          <Custody of={reconciliation} />
        </KeyValue>
        {differing.map(({ currency, difference }) => (
          <KeyValue key={currency} label={t('books.difference', { token: currency })}>
            <TokenAmount amount={difference} token={currency} hideable={false} />
          </KeyValue>
        ))}
        <KeyValue label={t('books.problems')}>
          <Sums of={reconciliation} />
        </KeyValue>
        <KeyValue label={t('books.unmatched')}>
          <Tokens of={unmatched} />
        </KeyValue>
        {unexplained.length > 0 && (
          <KeyValue label={<TextLink to="/admin/payments">{t('books.unexplained')}</TextLink>}>
            <Tokens of={unexplained} />
          </KeyValue>
        )}
        <KeyValue label={t('books.debt')}>
          <Money amount={debt} hideable={false} />
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}

/** Amounts of tokens, one beside the other. */
function Tokens({ of }: { readonly of: Liabilities['unmatched'] }) {
  const { t } = useTranslation('admin-liabilities');
  if (of.length === 0) return t('books.nothing');
  return (
    <span className={styles.amounts}>
      {of.map(({ currency, amount }) => (
        <TokenAmount key={currency} amount={amount} token={currency} hideable={false} />
      ))}
    </span>
  );
}

interface FoundProps {
  readonly of: Liabilities['reconciliation'];
}

/** Whether the chain held what the books say. */
function Custody({ of }: FoundProps) {
  const { t } = useTranslation('admin-liabilities');
  if (!of) return UNKNOWN;
  if (!of.with_chain) return <StatusChip tone="neutral">{t('books.withoutChain')}</StatusChip>;
  return of.lines.every(({ agrees }) => agrees) ? (
    <StatusChip tone="ok">{t('books.agree')}</StatusChip>
  ) : (
    <StatusChip tone="bad">{t('books.differ')}</StatusChip>
  );
}

/** Whether balances equal their entries. */
function Sums({ of }: FoundProps) {
  const { t } = useTranslation('admin-liabilities');
  if (!of) return UNKNOWN;
  return of.problems === 0 ? (
    <StatusChip tone="ok">{t('books.sums')}</StatusChip>
  ) : (
    <StatusChip tone="bad">{t('books.wrong', { count: of.problems })}</StatusChip>
  );
}
