import type { Evidence, WhyEntry } from '#contract/api/why.ts';
import { weightOf } from '#contract/rules/global-share.ts';
import { worthOfTime } from '#contract/rules/membership-worth.ts';
import { formatUnits, parseUsd } from '#contract/rules/money.ts';
import { exactPart } from '#contract/rules/offerings/distribution.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { HIDDEN, formatPercent, formatWhole } from '#renderer/lib/format.ts';
import type { CalcLine } from './calc.tsx';
import { Bv, Exact } from './exact.tsx';
import { useLines, type Lines } from './use-lines.tsx';

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

function directBonus(
  { t, named, money, rate, booked }: Lines,
  { amount, rate: paid, own_plan: plan }: Evidence<'direct'>,
): CalcLine[] {
  const hint = plan ? t('line.directRate.of', { plan: named(plan) }) : undefined;
  return [money('purchase', '', amount), rate('directRate', paid, hint), booked];
}

function membership(
  { t, hidden, money, booked }: Lines,
  { amount, conversion }: Evidence<'membership'>,
): CalcLine[] {
  const left = timesLeft(conversion).map(({ worth, ...time }, index): CalcLine => {
    const hint = t('line.timeLeft.of', hidden ? { ...time, paid: HIDDEN } : time);
    return { ...money('timeLeft', '\u2212', usd(worth), hint), key: `timeLeft${index}` };
  });
  return [money('planPrice', '', conversion?.price ?? amount), ...left, booked];
}

function poolResult(
  { t, onDay, money, rate, booked }: Lines,
  { principal, rate: result, day }: Evidence<'pool_result'>,
): CalcLine[] {
  const hint = t('line.poolRate.of', { day: onDay(day) });
  return [money('principal', '', principal), rate('poolRate', result, hint), booked];
}

function poolMaturity(
  { t, money, booked }: Lines,
  { amount, lost, lost_days: count }: Evidence<'pool_maturity'>,
): CalcLine[] {
  const hint = t('line.lost.days', { count });
  return [money('opened', '', amount), money('lost', '+', lost, hint), booked];
}

/** A day's share of the revenue, divided by the weights of the deposits that are not capped. */
function globalEarning(
  { t, device, onDay, money, rate, booked }: Lines,
  evidence: Evidence<'global_earning'>,
): CalcLine[] {
  const { amount, capped } = evidence;
  const hasCapped = capped.deposits > 0;
  const left = usd(parseUsd(evidence.share) - parseUsd(capped.amount));
  const weights = usd(parseUsd(evidence.total_weight) - parseUsd(capped.weight));
  const lessCapped = [
    money('capped', '\u2212', capped.amount, t('line.capped.count', { count: capped.deposits })),
    money('left', '=', left),
  ];
  const weight: CalcLine = {
    key: 'weight',
    op: '×',
    label: t('line.weight'),
    value: <Bv amount={usd(weightOf({ amount: parseUsd(amount), weight: evidence.weight }))} />,
    hint: t('line.weight.of', { amount: formatWhole(amount, device), weight: evidence.weight }),
  };
  const allWeights: CalcLine = {
    key: 'weights',
    op: '÷',
    label: t('line.weights'),
    value: <Bv amount={hasCapped ? weights : evidence.total_weight} />,
  };
  const room = usd(parseUsd(evidence.ceiling) - parseUsd(evidence.earned));
  return [
    money('revenue', '', evidence.revenue, t('line.revenue.of', { day: onDay(evidence.day) })),
    rate('shareRate', evidence.rate),
    money('share', '=', evidence.share),
    ...(hasCapped ? lessCapped : []),
    weight,
    allWeights,
    money('room', '', room, t('line.room.why')),
    booked,
  ];
}

function withdrawal(
  { t, device, money, booked }: Lines,
  evidence: Evidence<'withdrawal'>,
  endsIn: 'entry' | 'tokens',
): CalcLine[] {
  const { currency, token_amount: amount } = evidence;
  const sum = [
    money('gross', '', evidence.amount),
    money('fee', '\u2212', evidence.fee, formatPercent(evidence.fee_rate, device)),
    money('net', '=', evidence.net),
  ];
  const price: CalcLine = {
    key: 'token',
    op: '÷',
    label: t('line.price', { currency }),
    value: evidence.price,
  };
  if (endsIn === 'entry') {
    const step: CalcLine = { ...booked, op: '', label: t(`line.${evidence.step}`) };
    return [...sum, { ...price, hint: t('line.token', { amount, currency }) }, step];
  }
  const paid = <TokenAmount amount={amount} token={currency} exact hideable={false} />;
  const isReturned = evidence.status === 'Refused';
  return [
    ...sum,
    price,
    {
      key: 'pays',
      op: '=',
      label: t(isReturned ? 'line.asked' : 'line.pays'),
      hint: isReturned && t('line.asked.why'),
      value: paid,
      isResult: true,
    },
  ];
}

/** What was given, the fee and the price; a buyer's fee goes off first, a seller's last. */
function exchangeLines(
  { t, device, money, booked }: Lines,
  { side, give, receive, price, fee, fee_rate: rate, value }: Evidence<'exchange'>,
): CalcLine[] {
  const tokens = (key: 'given' | 'credited', op: '' | '=', amount: string): CalcLine => ({
    key,
    op,
    label: t(`line.${key}`),
    value: <TokenAmount amount={amount} token="TCT" exact hideable={false} />,
  });
  const by = (op: '÷' | '×'): CalcLine => ({
    key: 'sidePrice',
    op,
    label: t('line.sidePrice'),
    value: price,
  });
  const feeLine = money('exchangeFee', '\u2212', fee, formatPercent(rate, device));
  if (side === 'sell') {
    return [tokens('given', '', give), by('×'), money('valued', '=', value), feeLine, booked];
  }
  const converted = money('converted', '=', usd(parseUsd(value) - parseUsd(fee)));
  const received = tokens('credited', '=', receive);
  return [money('given', '', give), feeLine, converted, by('÷'), received, { ...booked, op: '' }];
}

/** What was declared, by the member's part of all units; six decimals before the cut to the cent. */
function distribution(
  { t, device, money, booked }: Lines,
  { amount, units, all_units: all }: Evidence<'distribution'>,
): CalcLine[] {
  const count = (key: 'ownUnits' | 'allUnits', op: '×' | '÷', of: number): CalcLine => ({
    key,
    op,
    label: t(`line.${key}`),
    value: formatWhole(of, device),
  });
  return [
    money('declared', '', amount),
    count('ownUnits', '×', units),
    count('allUnits', '÷', all),
    money('exactPart', '=', usd(exactPart(parseUsd(amount), units, all)), t('line.exactPart.cut')),
    { ...booked, op: '' },
  ];
}

function parts({ names, booked }: Lines, { related }: Evidence<'parts'>): CalcLine[] {
  const others = related.map((one): CalcLine => ({
    key: one.entry,
    op: '',
    label: names.kind(one.kind),
    value: <Exact amount={one.amount} signed />,
    hint: names.account(one.account),
  }));
  return [...others, booked];
}

/**
 * The arithmetic of an entry, line by line; binary bonuses have one of their own. It ends in the
 * entry's amount, or in what its withdrawal pays.
 */
export function useEntryLines(
  entry: WhyEntry,
  endsIn: 'entry' | 'tokens' = 'entry',
): readonly CalcLine[] {
  const lines = useLines(entry);
  const { evidence } = entry;
  switch (evidence.type) {
    case 'binary':
      return [];
    case 'direct':
      return directBonus(lines, evidence);
    case 'membership':
      return membership(lines, evidence);
    case 'course': {
      const hint = lines.t('line.coursePrice.once');
      return [lines.money('coursePrice', '', evidence.amount, hint), lines.booked];
    }
    case 'pool_result':
      return poolResult(lines, evidence);
    case 'pool_maturity':
      return poolMaturity(lines, evidence);
    case 'pool_deposit':
      return [lines.money('opened', '', evidence.amount), lines.booked];
    case 'global_deposit':
      return [lines.money('deposit', '', evidence.amount), lines.booked];
    case 'global_earning':
      return globalEarning(lines, evidence);
    case 'withdrawal':
      return withdrawal(lines, evidence, endsIn);
    case 'exchange':
      return exchangeLines(lines, evidence);
    case 'distribution':
      return distribution(lines, evidence);
    case 'parts':
      return parts(lines, evidence);
  }
}
