import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/api/endpoint.ts';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { requestQueries, toastOf } from './request-queries.ts';

/** What is bought, for how much, in which token. */
export type NewRequest = Body<typeof purchaseRequests.create>;

/**
 * Creates a purchase request and answers it. Says in the corner that it stands, or that nothing was
 * charged; the screen keeps the reason in view as well (`useRequestRefusal`).
 */
export function useCreateRequest() {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: NewRequest) => {
      const created = await request(purchaseRequests.create, {
        body,
        idempotencyKey: keys.keyFor(body),
      });
      keys.settle();
      return created;
    },
    onSuccess: (created) => {
      queryClient.setQueryData(requestQueries.one(created.number).queryKey, created);
      const time = formatTimeWithOffset(created.expires_at, format);
      showToast(
        'ok',
        t('Purchase request created successfully', { time }),
        toastOf(created.number),
      );
    },
    onError: (error) => {
      // Without an answer nobody knows whether it stands: then the screen says so.
      if (error instanceof ApiError && error.isUnanswered) return;
      showToast('bad', t('Error to create purchase request.'));
    },
    onSettled: () => invalidateTags(queryClient, purchaseRequests.create),
  });
}
