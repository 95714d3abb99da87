import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { formatUsd as plainUsd, parseUsd } from '#contract/rules/money.ts';
import { unitsOf } from '#contract/rules/offerings/units.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { usdOfUnits } from '#renderer/domain/offering/usd-of-units.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { leastOf } from '../use-obstacle.ts';

/** A typed amount as whole units. */
interface WholeUnits {
  readonly units: number;
  /** USD, as a plain decimal. */
  readonly amount: string;
}

interface Typed {
  /** Null: nothing that can be subscribed for. */
  readonly whole: WholeUnits | null;
  /** Why not; null while nothing is typed. */
  readonly problem: string | null;
  /** Amounts near it that make whole units, USD as plain decimals. */
  readonly near: readonly string[];
}

const refused = (problem: string, near: readonly string[] = []): Typed => ({
  whole: null,
  problem,
  near,
});

/** What is typed, as whole units, or what is wrong with it. */
export function useUnits(offering: Offering, text: string): Typed {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const { price, own_left: left } = offering;
  if (text.trim() === '') return { whole: null, problem: null, near: [] };
  const typed = readAmount(text);
  if (typed === null) return refused(t('amount.unreadable'));
  const amount = parseUsd(typed);
  const shown = (usd: string): string => formatUsd(usd, format);
  const least = usdOfUnits(price, leastOf(offering));
  const most = usdOfUnits(price, left);
  if (amount < parseUsd(least)) {
    return refused(t('amount.least', { amount: shown(least) }), [least]);
  }
  if (amount > parseUsd(most)) return refused(t('amount.most', { amount: shown(most) }), [most]);
  const found = unitsOf(amount, parseUsd(price));
  if (found.kind === 'whole') {
    return { whole: { units: found.units, amount: plainUsd(amount) }, problem: null, near: [] };
  }
  // Between two amounts that make whole units, there is one below.
  const [a, b] = [plainUsd(found.below ?? found.above), plainUsd(found.above)];
  return refused(t('amount.rest', { amount: shown(typed), a: shown(a), b: shown(b) }), [a, b]);
}
