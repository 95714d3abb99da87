import type { Evidence, WhyBalance, WhyEarnings, WhyEntry, WhyVolume } from '../api/why.ts';
import { withdrawalTypes } from './accounts.ts';
import { directBonus, matchBinary } from './bonuses.ts';
import { weightOf } from './global-share.ts';
import type { TreeSide } from './limits.ts';
import { worthOfTimes } from './membership-worth.ts';
import { applyRate, cutToCent, parseUnits, parseUsd } from './money.ts';
import { exactPart } from './offerings/distribution.ts';
import { poolChange } from './pool-results.ts';
import { recomputeQuote } from './exchange/recompute.ts';
import { quoteWithdrawal } from './withdrawals/quote.ts';

/** Figures that are computed here and compared with what the server says. */
export type CheckedFigure =
  | 'amount'
  | 'legs.left'
  | 'legs.right'
  | 'bought.left'
  | 'bought.right'
  | 'matched'
  | 'gross'
  | 'flushed'
  | 'share'
  | 'fee'
  | 'token'
  | 'price'
  | 'value'
  | 'received'
  | 'parts';

export interface Check {
  readonly figure: CheckedFigure;
  /** Base units, 1e-6; of tokens their own. */
  readonly server: bigint;
  readonly here: bigint;
}

/** What the figure is by the evidence alone, and everything that was compared on the way. */
export interface Verdict {
  /** USD or BV base units; null where the evidence is not enough to compute it. */
  readonly here: bigint | null;
  readonly checks: readonly Check[];
  readonly agrees: boolean;
}

function verdict(here: bigint | null, checks: readonly Check[]): Verdict {
  return {
    here,
    checks,
    agrees: here !== null && checks.every((check) => check.server === check.here),
  };
}

const atLeastZero = (volume: bigint) => (volume < 0n ? 0n : volume);

/** Computes an entry's amount again from its evidence, by the rules that the server follows. */
export function recomputeEntry(entry: WhyEntry): Verdict {
  const { evidence } = entry;
  const server = parseUsd(entry.amount);
  const amount = (here: bigint, ...others: readonly Check[]) =>
    verdict(here, [...others, { figure: 'amount', server, here }]);
  // What leaves one account of the member's own arrives on another.
  const signed = (moved: bigint, isGain: boolean) => (isGain ? moved : -moved);

  switch (evidence.type) {
    case 'binary':
      return amount(...recomputeBinary(evidence));
    case 'direct':
      return amount(directBonus(parseUsd(evidence.amount), evidence.rate));
    case 'pool_result':
      return amount(poolChange(parseUsd(evidence.principal), evidence.rate));
    case 'pool_maturity':
      return amount(
        signed(parseUsd(evidence.amount) + parseUsd(evidence.lost), entry.account === 'pool'),
      );
    case 'pool_deposit':
      return amount(signed(parseUsd(evidence.amount), entry.account === 'pool_principal'));
    case 'global_deposit':
    case 'course':
      return amount(-parseUsd(evidence.amount));
    case 'membership':
      return amount(-membershipDue(evidence));
    case 'global_earning':
      return amount(...recomputeEarning(evidence));
    case 'withdrawal':
      return amount(...recomputeWithdrawal(entry, evidence));
    case 'exchange':
      return amount(...recomputeExchange(evidence));
    case 'distribution':
      return amount(distributionPart(evidence));
    case 'parts':
      return recomputeParts(entry, evidence);
  }
}

/** The member's part of what was declared, cut down to the cent. */
const distributionPart = (evidence: Evidence<'distribution'>): bigint =>
  cutToCent(exactPart(parseUsd(evidence.amount), evidence.units, evidence.all_units));

/** What a membership cost: of an upgrade the plan's price less what the time left was worth. */
function membershipDue({ amount, conversion }: Evidence<'membership'>): bigint {
  if (!conversion) return parseUsd(amount);
  const times = conversion.times.map(({ paid, starts_at: from, ends_at: to }) => ({
    paid: parseUsd(paid),
    startsAt: Date.parse(from),
    endsAt: Date.parse(to),
  }));
  return atLeastZero(
    parseUsd(conversion.price) - worthOfTimes(times, Date.parse(conversion.valued_at)),
  );
}

function recomputeBinary(evidence: Evidence<'binary'>): [bigint, ...Check[]] {
  const checks: Check[] = [];
  const left = parseUsd(evidence.legs.left);
  const right = parseUsd(evidence.legs.right);
  for (const side of ['left', 'right'] as const) {
    const bought = parseUsd(evidence.bought[side]);
    checks.push({ figure: `bought.${side}`, server: bought, here: sumOfPurchases(evidence, side) });
    if (evidence.before) {
      const before = parseUsd(evidence.before.carry[side]) + parseUsd(evidence.before.bought[side]);
      checks.push({
        figure: `legs.${side}`,
        server: parseUsd(evidence.legs[side]),
        // What the chain undid takes a leg down to nothing at most.
        here: atLeastZero(before + bought),
      });
    }
  }
  const match = matchBinary(left, right, evidence.rate, parseUsd(evidence.cap));
  checks.push(
    { figure: 'matched', server: parseUsd(evidence.matched), here: match.matched },
    { figure: 'gross', server: parseUsd(evidence.gross), here: match.gross },
    { figure: 'flushed', server: parseUsd(evidence.flushed), here: match.flushed },
  );
  return [match.paid, ...checks];
}

/** What is told one by one, and the line of the others. */
function sumOfPurchases(
  { purchases, others }: Pick<Evidence<'binary'>, 'purchases' | 'others'>,
  side: TreeSide,
): bigint {
  return purchases
    .filter((purchase) => purchase.side === side)
    .reduce((sum, { volume }) => sum + parseUsd(volume), parseUsd(others[side]));
}

/** The deposit's part of what the full ones leave, up to what it may still earn. */
function recomputeEarning(evidence: Evidence<'global_earning'>): [bigint, ...Check[]] {
  const share = cutToCent(applyRate(parseUsd(evidence.revenue), evidence.rate));
  const weight = weightOf({ amount: parseUsd(evidence.amount), weight: evidence.weight });
  const room = cutToCent(parseUsd(evidence.ceiling) - parseUsd(evidence.earned));
  const natural = (left: bigint, weights: bigint) =>
    weights > 0n ? cutToCent((left * weight) / weights) : 0n;
  const left = share - parseUsd(evidence.capped.amount);
  const weights = parseUsd(evidence.total_weight) - parseUsd(evidence.capped.weight);
  const part = isFull(evidence) ? natural(left + room, weights + weight) : natural(left, weights);
  return [
    part < room ? part : room,
    { figure: 'share', server: parseUsd(evidence.share), here: share },
  ];
}

/** Whether the deposit itself is one of those that reached their ceiling that day. */
function isFull({ capped, amount, weight, ...evidence }: Evidence<'global_earning'>): boolean {
  if (capped.deposits === 0) return false;
  const own = weightOf({ amount: parseUsd(amount), weight });
  const room = cutToCent(parseUsd(evidence.ceiling) - parseUsd(evidence.earned));
  const [takenByFull, weightOfFull] = [parseUsd(capped.amount), parseUsd(capped.weight)];
  if (own > weightOfFull || room > takenByFull) return false;
  const left = parseUsd(evidence.share) - takenByFull + room;
  const weights = parseUsd(evidence.total_weight) - weightOfFull + own;
  return weights > 0n && left * own >= room * weights;
}

function recomputeWithdrawal(
  { account }: WhyEntry,
  evidence: Evidence<'withdrawal'>,
): [bigint, ...Check[]] {
  const gross = parseUsd(evidence.amount);
  const quote = quoteWithdrawal(gross, {
    feeRate: evidence.fee_rate,
    price: evidence.price,
    tokenDecimals: evidence.token_decimals,
  });
  const isHeld = account.startsWith('held_');
  const isGain = evidence.step === 'requested' ? isHeld : evidence.step === 'returned' && !isHeld;
  return [
    isGain ? gross : -gross,
    { figure: 'fee', server: parseUsd(evidence.fee), here: quote.fee },
    {
      figure: 'token',
      server: parseUnits(evidence.token_amount, evidence.token_decimals),
      here: quote.tokenAmount,
    },
  ];
}

/** What an exchange did to the direct balance, and the figures on the way. */
function recomputeExchange(evidence: Evidence<'exchange'>): [bigint, ...Check[]] {
  const { quote, checks } = recomputeQuote(evidence);
  return [quote.side === 'buy' ? -quote.give : quote.receive, ...checks];
}

/** A debt shrinks by what paid it; what a reversal takes and what it leaves owed is what was credited. */
function recomputeParts(entry: WhyEntry, { related }: Evidence<'parts'>): Verdict {
  const server = parseUsd(entry.amount);
  const of = (account: string) =>
    entry.parts
      .filter((part) => part.account === account)
      .reduce((sum, part) => sum + parseUsd(part.amount), 0n);
  const others = entry.parts.filter((part) => part.account !== entry.account);
  if (entry.kind === 'debt_payment' && others.length > 0) {
    const paid = withdrawalTypes.reduce((sum, account) => sum + of(account), 0n);
    const here = entry.account === 'debt' ? paid : of('debt');
    return verdict(here, [{ figure: 'amount', server, here }]);
  }
  const credited = related.filter(
    ({ kind, amount }) => kind === 'direct_bonus' && Number(amount) > 0,
  );
  if (entry.kind === 'reversal' && credited.length > 0) {
    const all = credited.reduce((sum, { amount }) => sum + parseUsd(amount), 0n);
    const here = entry.account === 'debt' ? all + of('direct') : of('debt') - all;
    return verdict(here, [{ figure: 'amount', server, here }]);
  }
  return verdict(null, []);
}

/** Computes each deposit's part of a day again, and their sum. */
export function recomputeEarnings({ amount, entries }: WhyEarnings): Verdict {
  const parts = entries.map(recomputeEntry);
  const here = parts.reduce<bigint | null>(
    (sum, part) => (sum === null || part.here === null ? null : sum + part.here),
    0n,
  );
  if (here === null) return verdict(null, []);
  const checks = parts.flatMap((part) => part.checks);
  return verdict(here, [...checks, { figure: 'amount', server: parseUsd(amount), here }]);
}

/** Adds up a figure from what its accounts' entries of each kind come to, less what still waits. */
export function recomputeBalance({ accounts, amount, waiting }: WhyBalance): Verdict {
  let total = 0n;
  const checks = accounts.map((one): Check => {
    const here = one.kinds.reduce((sum, kind) => sum + parseUsd(kind.in) + parseUsd(kind.out), 0n);
    total += here;
    return { figure: 'parts', server: parseUsd(one.amount), here };
  });
  for (const day of waiting) total -= parseUsd(day.amount);
  return verdict(total, [...checks, { figure: 'amount', server: parseUsd(amount), here: total }]);
}

/** Adds up a leg from the last closing's carry and the days since. */
export function recomputeVolume(volume: WhyVolume): Verdict {
  const { closing, days } = volume;
  if (!days) return verdict(null, []);
  const checks: Check[] = [];
  let here = parseUsd(closing?.carry ?? '0');
  if (closing) {
    checks.push({
      figure: 'matched',
      server: here,
      here: parseUsd(closing.before) - parseUsd(closing.matched),
    });
  }
  for (const { counted } of days.toReversed()) here = atLeastZero(here + parseUsd(counted));
  checks.push({
    figure: `bought.${volume.side}`,
    server: days.reduce((sum, day) => sum + parseUsd(day.bought), 0n),
    here: sumOfPurchases(volume, volume.side),
  });
  return verdict(here, [...checks, { figure: 'amount', server: parseUsd(volume.amount), here }]);
}
