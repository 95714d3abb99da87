import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { adminWithdrawals, type AdminWithdrawalPage } from '#contract/api/admin/withdrawals.ts';
import {
  oneTotal,
  totalsByToken,
  type TokenTotal,
} from '#renderer/domain/second-factor/call-facts.ts';
import { isCallOf, type StepUpCall } from '#renderer/lib/api/step-up.ts';
import { payoutsQueries } from './payouts-queries.ts';
import { totalsOf } from './run/totals.ts';

/** Tokens that a call of these screens pays, as they have them; null for a call of other screens. */
export function payoutTotals(client: QueryClient, call: StepUpCall): readonly TokenTotal[] | null {
  const { params, body } = call;
  if (isCallOf(call, adminWithdrawals.accept) || isCallOf(call, adminPayouts.create)) {
    return ofWithdrawals(client, (body as { readonly numbers: readonly number[] }).numbers);
  }
  const isSigned = [adminPayouts.intent, adminPayouts.signed, adminPayouts.approve].some(
    (endpoint) => isCallOf(call, endpoint),
  );
  if (!isSigned && !isCallOf(call, adminPayouts.settle)) return null;
  const run = client.getQueryData(payoutsQueries.run(Number(params['number'])).queryKey);
  const batches = run?.batches ?? [];
  if (isSigned) {
    const { batch: index } = body as { readonly batch: number };
    return totalsOf(batches.filter((batch) => batch.index === index));
  }
  const paid = batches.flatMap(({ currency, items }) =>
    items
      .filter(({ number }) => number === Number(params['item']))
      .map((item) => oneTotal(currency, item.token_amount)),
  );
  return totalsByToken(paid);
}

/** None where one of them is on no page that was read: a part of the sum would be a wrong one. */
function ofWithdrawals(client: QueryClient, numbers: readonly number[]): readonly TokenTotal[] {
  const lists = client.getQueriesData<InfiniteData<AdminWithdrawalPage>>({
    queryKey: payoutsQueries.queues,
  });
  const rows = new Map(
    lists
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap(({ items }) => items.map((item) => [item.number, item] as const)),
  );
  const chosen = numbers.flatMap((number) => rows.get(number) ?? []);
  if (chosen.length < numbers.length) return [];
  return totalsByToken(
    chosen.map(({ currency, token_amount }) => oneTotal(currency, token_amount)),
  );
}
