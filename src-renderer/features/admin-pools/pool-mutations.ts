import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  adminPools,
  type AdminPool,
  type AdminPoolFields,
  type AdminPoolResult,
} from '#contract/api/admin/pools.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import type { ResultWish } from './pool-queries.ts';

/** Creates a pool, or changes the one that was seen. */
export function useSavePool(pool: AdminPool | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AdminPoolFields & { readonly reason: string }) => {
      if (!pool) return request(adminPools.create, { body });
      const { id, name, min_amount, max_amount, duration_days, is_open } = pool;
      const seen = { name, min_amount, max_amount, duration_days, is_open };
      return request(adminPools.change, { params: { id }, body: { ...body, seen } });
    },
    onSettled: () => invalidateTags(queryClient, adminPools.change),
  });
}

/** Publishes a result, or corrects the one that it replaces. */
export function usePostResult() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, day, rate, repeated, replaces, reason }: ResultWish) => {
      const written = { rate, reason, ...(repeated !== undefined && { repeated }) };
      return replaces
        ? request(adminPools.correctResult, {
            params: { id: replaces.id },
            body: { ...written, seen: replaces.rate },
          })
        : request(adminPools.postResult, { params: { id }, body: { day, ...written } });
    },
    onSettled: () => invalidateTags(queryClient, adminPools.postResult),
  });
}

/** Takes a result back that can still be corrected. */
export function useWithdrawResult() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, rate }: AdminPoolResult) =>
      request(adminPools.withdrawResult, { params: { id }, body: { seen: rate } }),
    onSettled: () => invalidateTags(queryClient, adminPools.withdrawResult),
  });
}
