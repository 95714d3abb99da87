import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-liabilities.module.css';

/** Owed and held face each other and end in the difference. */
export function OwedHeldCard({ view }: { readonly view: Liabilities }) {
  const { t } = useTranslation('admin-liabilities');
  const format = useFormat();
  const { owed, held, difference } = view;
  const tokens = held.tokens
    .filter(({ treasury }) => treasury !== null && /[1-9]/.test(treasury))
    .map(({ currency, treasury }) => withUnit(formatToken(treasury ?? '0', format), currency))
    .join(' · ');
  return (
    <Card
      padding="none"
      title={t('all')}
      subtitle={t('all.hint', {
        price: formatToken(view.tct_price, format),
        at: formatTime(view.at, { ...format, timeZone: 'UTC' }),
      })}
      end={<Covered difference={difference} />}
    >
      <div className={styles.facing}>
        <div className={styles.side}>
          <Total label={t('owed')} amount={owed.total} />
          {owed.by.map(({ kind, amount }) => (
            <Part
              key={kind}
              label={t(`owed.${kind}`)}
              amount={amount}
              share={shareOf(amount, owed.total)}
            />
          ))}
        </div>
        <div className={styles.side}>
          <Total label={t('held')} amount={held.total} />
          <Part
            label={t('held.treasury')}
            hint={tokens}
            amount={held.treasury}
            share={shareOf(held.treasury, held.total)}
          />
          <Part
            label={t('held.receiving')}
            hint={t('addresses', { count: held.receiving_addresses })}
            amount={held.receiving}
            share={shareOf(held.receiving, held.total)}
          />
          <div className={styles.difference}>
            <span>{t('difference')}</span>
            <Money
              amount={difference}
              signed
              strong
              hideable={false}
              className={difference?.startsWith('-') ? styles.short : undefined}
            />
          </div>
          {difference === null && <p className={styles.hint}>{t('unknown')}</p>}
        </div>
      </div>
    </Card>
  );
}

function Covered({ difference }: { readonly difference: string | null }) {
  const { t } = useTranslation('admin-liabilities');
  if (difference === null) return <StatusChip tone="neutral">{t('covered.unknown')}</StatusChip>;
  return difference.startsWith('-') ? (
    <StatusChip tone="bad">{t('covered.no')}</StatusChip>
  ) : (
    <StatusChip tone="ok">{t('covered.yes')}</StatusChip>
  );
}

function Total({ label, amount }: { readonly label: string; readonly amount: string | null }) {
  return (
    <div className={styles.total}>
      <span>{label}</span>
      <Money amount={amount} currency={null} size="figure" hideable={false} />
    </div>
  );
}

interface PartProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly amount: string | null;
  /** Of the side's total, 0 to 1; drawn alone, the figure says it. */
  readonly share: number;
}

function Part({ label, hint, amount, share }: PartProps) {
  return (
    <div className={styles.part}>
      <span className={styles.partLabel}>{label}</span>
      <Money amount={amount} currency={null} hideable={false} />
      {hint && <span className={styles.partHint}>{hint}</span>}
      <span className={styles.track} aria-hidden>
        <i className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
  );
}

function shareOf(amount: string | null, total: string | null): number {
  const share = Number(amount ?? 0) / Number(total ?? 0);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}
