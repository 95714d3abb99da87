import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auth } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { withdrawals, type Quote, type WithdrawalWithTimeline } from '#contract/api/withdrawals.ts';
import { isUnsure } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys, type IdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { withdrawalQueries, type QuoteRequest } from './withdrawal-queries.ts';

/** What a code is asked for, with the quote that was on the screen. */
export interface CodeRequest {
  readonly request: QuoteRequest;
  readonly quote: Quote;
}

/** Mails a secret code that confirms exactly this withdrawal. */
export function useSendWithdrawalCode() {
  return useMutation({
    mutationFn: ({ request: body, quote }: CodeRequest) =>
      request(auth.sendCode, {
        body: { isWithdrawal: true, quote: { ...body, token_amount: quote.token_amount } },
      }),
  });
}

/** Takes the code and reserves the money. The same submission keeps its key until it is answered. */
export function useRequestWithdrawal() {
  const keys = useIdempotencyKeys();
  const keepAnswer = useKeepAnswer();
  return useMutation({
    mutationFn: (body: Body<typeof withdrawals.create>) =>
      settled(keys, request(withdrawals.create, { body, idempotencyKey: keys.keyFor(body) })),
    onSuccess: keepAnswer,
  });
}

/** Takes a withdrawal back; the reserved money returns with the answer. */
export function useCancelWithdrawal() {
  const keys = useIdempotencyKeys();
  const keepAnswer = useKeepAnswer();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: number) =>
      settled(
        keys,
        request(withdrawals.cancel, { params: { number }, idempotencyKey: keys.keyFor(number) }),
      ),
    onSuccess: keepAnswer,
    // Somebody was faster, or nobody answered: what is shown may be out of date.
    onError: () => invalidateTags(queryClient, withdrawals.cancel),
  });
}

/** Shows the answer at once; balances, entries and lists are asked for again. */
function useKeepAnswer() {
  const queryClient = useQueryClient();
  return (withdrawal: WithdrawalWithTimeline) => {
    queryClient.setQueryData(withdrawalQueries.one(withdrawal.number).queryKey, withdrawal);
    void invalidateTags(queryClient, withdrawals.create);
  };
}

/** Silence leaves the key in force: what is tried again is the same intention. */
async function settled<Answer>(keys: IdempotencyKeys, call: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call;
    keys.settle();
    return answer;
  } catch (error) {
    if (!isUnsure(error)) keys.settle();
    throw error;
  }
}
