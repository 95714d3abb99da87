import { useMutation, useQueryClient } from '@tanstack/react-query';
import { academy } from '#contract/api/academy/academy.ts';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { cancelFirst } from '#renderer/domain/purchase-request/cancel-first.ts';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { request } from '#renderer/lib/api.ts';
import { useIdempotencyKeys } from '#renderer/lib/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';
import { academyQueries } from '../academy-queries.ts';

interface BalancePurchase {
  /** USD, as it was shown. */
  readonly amount: string;
  /** An unpaid request for the same course: it is cancelled first. */
  readonly instead_of?: number | undefined;
}

/** Buys a course from the direct balance; it is open at once. */
export function useBuyCourse(slug: string) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const cancelKeys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async ({ instead_of: number, ...body }: BalancePurchase) => {
      if (number !== undefined) await cancelFirst(number, cancelKeys.keyFor(number));
      const course = await request(academy.buy, {
        params: { slug },
        body,
        idempotencyKey: keys.keyFor({ slug, ...body }),
      });
      keys.settle();
      return course;
    },
    onSuccess: (course) =>
      queryClient.setQueryData(academyQueries.course(course.slug).queryKey, course),
    onSettled: async (_, __, { instead_of: number }) => {
      await invalidateTags(queryClient, academy.buy);
      if (number === undefined) return;
      await invalidateTags(queryClient, purchaseRequests.cancel);
      await queryClient.invalidateQueries({ queryKey: requestQueries.one(number).queryKey });
    },
  });
}
