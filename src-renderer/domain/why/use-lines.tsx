import { useTranslation } from 'react-i18next';
import type { WhyEntry } from '#contract/api/why.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useEntryNames } from '../ledger/use-entry-names.ts';
import type { CalcLine, Operator } from './calc.tsx';
import { Exact } from './exact.tsx';
import { useNamed } from './use-named.ts';
import styles from './why.module.css';

/** Makes the lines that the arithmetic of several kinds of entries has, and what else they need. */
export function useLines({ amount: total, account }: WhyEntry) {
  const { t } = useTranslation('why');
  const device = useFormat();
  const names = useEntryNames();
  const named = useNamed();
  const hidden = useHidden();
  const isTaken = Number(total) < 0;
  const booked: CalcLine = {
    key: 'booked',
    op: '=',
    label: isTaken ? t('line.taken') : t('line.credited'),
    value: (
      <span className={isTaken ? styles.loss : undefined}>
        <Exact amount={total} signed />
      </span>
    ),
    hint: t(isTaken ? 'line.from' : 'line.to', { account: names.account(account) }),
    isResult: true,
  };
  return {
    t,
    device,
    names,
    named,
    hidden,
    money: (key: string, op: Operator, amount: string, hint?: string): CalcLine => ({
      key,
      op,
      label: t(`line.${key}`),
      value: (
        <span className={amount.startsWith('-') ? styles.loss : undefined}>
          <Exact amount={amount} />
        </span>
      ),
      ...(hint !== undefined && { hint }),
    }),
    rate: (key: string, of: string, hint?: string): CalcLine => ({
      key,
      op: '×',
      label: t(`line.${key}`),
      value: formatPercent(of, device, { maximum: 6, signed: key === 'poolRate' }),
      ...(hint !== undefined && { hint }),
    }),
    /** The entry's own amount: the result. */
    booked,
    /** A day of UTC in words. */
    onDay: (day: string) => formatDate(day, { ...device, timeZone: 'UTC' }),
  };
}

export type Lines = ReturnType<typeof useLines>;
