import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { adminExceptions, type AdminExceptionPage } from '#contract/api/admin/exceptions.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { oneTotal, type TokenTotal } from '#renderer/domain/second-factor/call-facts.ts';
import { isCallOf, type StepUpCall } from '#renderer/lib/api/step-up.ts';
import { exceptionQueries } from './exceptions-queries.ts';

/** Tokens that a call of this screen is about, as it has them; null for a call of other screens. */
export function exceptionTotals(
  client: QueryClient,
  call: StepUpCall,
): readonly TokenTotal[] | null {
  if (isCallOf(call, adminExceptions.own)) {
    const { currency, amount } = call.body as Body<typeof adminExceptions.own>;
    return [oneTotal(currency, amount)];
  }
  if (!isCallOf(call, adminExceptions.activate) && !isCallOf(call, adminExceptions.refund)) {
    return null;
  }
  const lists = client.getQueriesData<InfiniteData<AdminExceptionPage>>({
    queryKey: exceptionQueries.queues,
  });
  const one = lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ id }) => id === Number(call.params['id']));
  return one ? [oneTotal(one.currency, one.amount)] : [];
}
