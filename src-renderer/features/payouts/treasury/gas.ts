import type { PayoutBatch, TreasuryView } from '#contract/api/admin/payouts.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { nativeAmount } from './needs.ts';

const NATIVE_DECIMALS = 18;

/** Estimated network fee of signing these batches, in base units of the native coin. */
export function feeOf(batches: readonly PayoutBatch[], treasury: TreasuryView): bigint {
  const items = batches.reduce((sum, batch) => sum + batch.items.length, 0);
  const further = BigInt(Math.max(0, items - batches.length));
  return (
    parseUnits(treasury.fee_per_batch, NATIVE_DECIMALS) * BigInt(batches.length) +
    parseUnits(treasury.fee_per_item, NATIVE_DECIMALS) * further
  );
}

/** What the connected account lacks for that fee, in whole coins; undefined where it has enough. */
export function missingGas(
  batches: readonly PayoutBatch[],
  treasury: TreasuryView,
): string | undefined {
  if (!treasury.operator) return undefined;
  const short =
    feeOf(batches, treasury) - parseUnits(treasury.operator.native_balance, NATIVE_DECIMALS);
  return short > 0n ? nativeAmount(short) : undefined;
}
