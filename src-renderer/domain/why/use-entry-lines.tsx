import { useTranslation } from 'react-i18next';
import type { Evidence, WhyEntry } from '#contract/api/why.ts';
import { weightOf } from '#contract/rules/global-share.ts';
import { worthOfTime } from '#contract/rules/membership-worth.ts';
import { formatUnits, parseUsd } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatPercent, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useEntryNames } from '../ledger/use-entry-names.ts';
import type { CalcLine, Operator } from './calc.tsx';
import { Bv, Exact } from './exact.tsx';
import { useNamed } from './use-named.ts';
import styles from './why.module.css';

const usd = (units: bigint) => formatUnits(units, 6);

/** What an upgrade took, stretch by stretch: what it was worth, and by what. */
function timesLeft(conversion: Evidence<'membership'>['conversion']) {
  if (!conversion) return [];
  const at = Date.parse(conversion.valued_at);
  const days = (from: number, to: number) => String(Math.round(((to - from) / DAY_MS) * 100) / 100);
  return conversion.times.map(({ paid, starts_at: from, ends_at: to }) => {
    const [startsAt, endsAt] = [Date.parse(from), Date.parse(to)];
    return {
      worth: worthOfTime({ paid: parseUsd(paid), startsAt, endsAt }, at),
      paid,
      days: days(Math.max(startsAt, at), endsAt),
      of: days(startsAt, endsAt),
    };
  });
}

/**
 * The arithmetic of an entry, line by line; binary bonuses have one of their own. It ends in the
 * entry's amount, or in what its withdrawal pays.
 */
export function useEntryLines(
  entry: WhyEntry,
  endsIn: 'entry' | 'tokens' = 'entry',
): readonly CalcLine[] {
  const { t } = useTranslation('why');
  const device = useFormat();
  const named = useNamed();
  const names = useEntryNames();
  const hidden = useHidden();
  const { evidence } = entry;
  const money = (key: string, op: Operator, amount: string, hint?: string): CalcLine => ({
    key,
    op,
    label: t(`line.${key}`),
    value: (
      <span className={amount.startsWith('-') ? styles.loss : undefined}>
        <Exact amount={amount} />
      </span>
    ),
    ...(hint !== undefined && { hint }),
  });
  const rate = (key: string, of: string, hint?: string): CalcLine => ({
    key,
    op: '×',
    label: t(`line.${key}`),
    value: formatPercent(of, device, { maximum: 6, signed: key === 'poolRate' }),
    ...(hint !== undefined && { hint }),
  });
  const booked: CalcLine = {
    key: 'booked',
    op: '=',
    label: Number(entry.amount) < 0 ? t('line.taken') : t('line.credited'),
    value: (
      <span className={Number(entry.amount) < 0 ? styles.loss : undefined}>
        <Exact amount={entry.amount} signed />
      </span>
    ),
    hint:
      Number(entry.amount) < 0
        ? t('line.from', { account: names.account(entry.account) })
        : t('line.to', { account: names.account(entry.account) }),
    isResult: true,
  };
  const onDay = (day: string) => formatDate(day, { ...device, timeZone: 'UTC' });

  switch (evidence.type) {
    case 'binary':
      return [];
    case 'direct':
      return [
        money('purchase', '', evidence.amount),
        rate(
          'directRate',
          evidence.rate,
          evidence.own_plan
            ? t('line.directRate.of', { plan: named(evidence.own_plan) })
            : undefined,
        ),
        booked,
      ];
    case 'membership':
      return [
        money('planPrice', '', evidence.conversion?.price ?? evidence.amount),
        ...timesLeft(evidence.conversion).map(({ worth, ...time }, index): CalcLine => ({
          ...money(
            'timeLeft',
            '\u2212',
            usd(worth),
            t('line.timeLeft.of', hidden ? { ...time, paid: HIDDEN } : time),
          ),
          key: `timeLeft${index}`,
        })),
        booked,
      ];
    case 'pool_result':
      return [
        money('principal', '', evidence.principal),
        rate('poolRate', evidence.rate, t('line.poolRate.of', { day: onDay(evidence.day) })),
        booked,
      ];
    case 'pool_maturity':
      return [
        money('opened', '', evidence.amount),
        money('lost', '+', evidence.lost, t('line.lost.days', { count: evidence.lost_days })),
        booked,
      ];
    case 'pool_deposit':
      return [money('opened', '', evidence.amount), booked];
    case 'global_deposit':
      return [money('deposit', '', evidence.amount), booked];
    case 'global_earning': {
      const weight = usd(weightOf({ amount: parseUsd(evidence.amount), weight: evidence.weight }));
      const hasCapped = evidence.capped.deposits > 0;
      const left = usd(parseUsd(evidence.share) - parseUsd(evidence.capped.amount));
      const weights = usd(parseUsd(evidence.total_weight) - parseUsd(evidence.capped.weight));
      return [
        money('revenue', '', evidence.revenue, t('line.revenue.of', { day: onDay(evidence.day) })),
        rate('shareRate', evidence.rate),
        money('share', '=', evidence.share),
        ...(hasCapped
          ? [
              money(
                'capped',
                '\u2212',
                evidence.capped.amount,
                t('line.capped.count', { count: evidence.capped.deposits }),
              ),
              money('left', '=', left),
            ]
          : []),
        {
          key: 'weight',
          op: '×',
          label: t('line.weight'),
          value: <Bv amount={weight} />,
          hint: t('line.weight.of', {
            amount: formatWhole(evidence.amount, device),
            weight: evidence.weight,
          }),
        },
        {
          key: 'weights',
          op: '÷',
          label: t('line.weights'),
          value: <Bv amount={hasCapped ? weights : evidence.total_weight} />,
        },
        money(
          'room',
          '',
          usd(parseUsd(evidence.ceiling) - parseUsd(evidence.earned)),
          t('line.room.why'),
        ),
        booked,
      ];
    }
    case 'withdrawal': {
      const price: CalcLine = {
        key: 'token',
        op: '÷',
        label: t('line.price', { currency: evidence.currency }),
        value: evidence.price,
      };
      const sum = [
        money('gross', '', evidence.amount),
        money('fee', '\u2212', evidence.fee, formatPercent(evidence.fee_rate, device)),
        money('net', '=', evidence.net),
      ];
      const token = { amount: evidence.token_amount, currency: evidence.currency };
      if (endsIn === 'entry') {
        const step = { ...booked, op: '' as const, label: t(`line.${evidence.step}`) };
        return [...sum, { ...price, hint: t('line.token', token) }, step];
      }
      const paid = (
        <TokenAmount amount={token.amount} token={token.currency} exact hideable={false} />
      );
      return [
        ...sum,
        price,
        { key: 'pays', op: '=', label: t('line.pays'), value: paid, isResult: true },
      ];
    }
    case 'parts':
      return [
        ...evidence.related.map((one): CalcLine => ({
          key: one.entry,
          op: '',
          label: names.kind(one.kind),
          value: <Exact amount={one.amount} signed />,
          hint: names.account(one.account),
        })),
        booked,
      ];
  }
}
