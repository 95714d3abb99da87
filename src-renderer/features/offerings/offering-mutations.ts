import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  offerings,
  type SubscribeWish,
  type SubscriptionDetail,
} from '#contract/api/tokenization/offerings.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';
import { offeringQueries } from './offering-queries.ts';

/**
 * Subscribes for units. Pressed twice, it is one subscription: the same key goes with the same wish.
 * `onDone` comes first: the page goes with the answer.
 */
export function useSubscribe(slug: string, onDone: (subscription: SubscriptionDetail) => void) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: SubscribeWish) => {
      const answer = await request(offerings.subscribe, {
        params: { slug },
        body,
        idempotencyKey: keys.keyFor(body),
      });
      keys.settle();
      return answer;
    },
    onSuccess: ({ subscription }) => {
      const { queryKey } = offeringQueries.subscription(subscription.number);
      queryClient.setQueryData(queryKey, subscription);
      onDone(subscription);
    },
    onSettled: () => invalidateTags(queryClient, offerings.subscribe),
  });
}

/** Gives a paid subscription up; all that was paid goes to the direct balance. */
export function useStepBack(number: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async () => {
      const subscription = await request(offerings.stepBack, {
        params: { number },
        idempotencyKey: keys.keyFor({ number }),
      });
      keys.settle();
      return subscription;
    },
    onSuccess: (subscription) => {
      queryClient.setQueryData(offeringQueries.subscription(number).queryKey, subscription);
    },
    onSettled: () => invalidateTags(queryClient, offerings.stepBack),
  });
}
