import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { payoutsQueries } from './payouts-queries.ts';

/** Accepts withdrawals for payment, or gives those over the threshold their second approval. */
export function useAcceptWithdrawals() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (numbers: readonly number[]) => {
      const body = { numbers: [...numbers] };
      const answer = await request(adminWithdrawals.accept, {
        body,
        idempotencyKey: keys.keyFor(body),
      });
      keys.settle();
      return answer;
    },
    onSettled: () => invalidateTags(queryClient, adminWithdrawals.accept),
  });
}

export type Refusal = Body<typeof adminWithdrawals.refuse>;

export function useRefuseWithdrawal(number: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Refusal) => {
      const answer = await request(adminWithdrawals.refuse, {
        params: { number },
        body,
        idempotencyKey: keys.keyFor({ number, ...body }),
      });
      keys.settle();
      return answer;
    },
    onSettled: () => invalidateTags(queryClient, adminWithdrawals.refuse),
  });
}

interface NewRun {
  readonly numbers: readonly number[];
  /** The connected account, which will sign. */
  readonly sender: string;
}

/** Freezes a run; its batches can be signed right after. */
export function useCreateRun() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const keepRun = useKeepRun();
  return useMutation({
    mutationFn: async ({ numbers, sender }: NewRun) => {
      const body = { numbers: [...numbers], sender };
      const answer = await request(adminPayouts.create, {
        body,
        idempotencyKey: keys.keyFor(body),
      });
      keys.settle();
      return answer;
    },
    onSuccess: ({ run }) => keepRun(run),
    onSettled: () => invalidateTags(queryClient, adminPayouts.create),
  });
}

/** Gives up a run whose calldata no wallet ever got. */
export function useDiscardRun(number: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const keepRun = useKeepRun();
  return useMutation({
    mutationFn: async () => {
      const run = await request(adminPayouts.discard, {
        params: { number },
        idempotencyKey: keys.keyFor(number),
      });
      keys.settle();
      return run;
    },
    onSuccess: keepRun,
    onSettled: () => invalidateTags(queryClient, adminPayouts.discard),
  });
}

export type Settlement = Body<typeof adminPayouts.settle>;

/** Asks to settle an item in repair by hand; somebody else accepts it. */
export function useSettleItem(number: number, item: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Settlement) => {
      const asked = await request(adminPayouts.settle, {
        params: { number, item },
        body,
        idempotencyKey: keys.keyFor({ number, item, ...body }),
      });
      keys.settle();
      return asked;
    },
    onSettled: () => invalidateTags(queryClient, adminPayouts.settle),
  });
}

export type WidenedGap = Body<typeof adminPayouts.widen>;

/** Asks to pay withdrawals although less than what is owed would be held then; somebody else accepts it. */
export function useWidenGap() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: WidenedGap) => {
      const asked = await request(adminPayouts.widen, { body, idempotencyKey: keys.keyFor(body) });
      keys.settle();
      return asked;
    },
    onSettled: () => invalidateTags(queryClient, adminPayouts.widen),
  });
}

/** Shows a run as an answer brought it, before the next read. */
function useKeepRun(): (run: PayoutRun) => void {
  const queryClient = useQueryClient();
  return (run) => queryClient.setQueryData(payoutsQueries.run(run.number).queryKey, run);
}
