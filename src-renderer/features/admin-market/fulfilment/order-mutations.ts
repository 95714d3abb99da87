import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { adminMarket, type OrderDesk } from '#contract/api/admin/market/market.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { shopQueries } from '../market-queries.ts';

/** What is done with one order on its way out. */
export type DeskAction =
  | { readonly kind: 'begin'; readonly lines: readonly Part[] | null }
  | { readonly kind: 'pick'; readonly sku: string; readonly lines: readonly Part[] | null }
  | { readonly kind: 'pack' }
  | { readonly kind: 'ship'; readonly carrier: string; readonly tracking: string }
  | { readonly kind: 'wait'; readonly until: string };

export interface Part {
  readonly line: number;
  readonly quantity: number;
}

const begin = (number: number, lines: readonly Part[] | null): Promise<OrderDesk> =>
  request(adminMarket.begin, {
    params: { number },
    body: { lines: lines && lines.map((part) => ({ ...part })) },
  });

async function act(desk: OrderDesk, action: DeskAction): Promise<OrderDesk> {
  const { number } = desk.order;
  switch (action.kind) {
    case 'begin':
      return begin(number, action.lines);
    case 'wait':
      return request(adminMarket.wait, { params: { number }, body: { until: action.until } });
    case 'pick': {
      // The first unit begins the package.
      const made = desk.package ?? (await begin(number, action.lines)).package;
      return request(adminMarket.pick, {
        params: { package: made?.id ?? 0 },
        body: { sku: action.sku },
      });
    }
    case 'pack':
      return request(adminMarket.pack, { params: { package: desk.package?.id ?? 0 } });
    case 'ship': {
      const { carrier, tracking } = action;
      return request(adminMarket.ship, {
        params: { package: desk.package?.id ?? 0 },
        body: { carrier, tracking },
      });
    }
  }
}

/** The order is what the server answered; the queue is asked for again. */
function keep(queryClient: QueryClient, desk: OrderDesk): Promise<void> {
  queryClient.setQueryData(shopQueries.desk(desk.order.number).queryKey, desk);
  return queryClient.invalidateQueries({ queryKey: ['Shop', 'queue'] });
}

/** Steps of one order go one after the other, each from what the one before left. */
export function useDeskAction(shown: OrderDesk) {
  const queryClient = useQueryClient();
  const { number } = shown.order;
  return useMutation({
    scope: { id: `order/${number}` },
    mutationFn: (action: DeskAction) =>
      act(queryClient.getQueryData(shopQueries.desk(number).queryKey) ?? shown, action),
    onSuccess: (now) => {
      // The next step does not wait for the queue.
      void keep(queryClient, now);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['Shop'] }),
  });
}

/** Why an order stayed where it is. */
export type Stayed = 'units' | 'tracking' | 'waits' | 'refused' | 'unanswered';

export interface StepsDone {
  readonly done: number;
  readonly stayed: ReadonlyMap<number, Stayed>;
}

/** What the next step of an order is, where it needs nothing but somebody who takes it. */
function nextStep({ stage, package: made }: OrderDesk): DeskAction | Stayed {
  if (stage === 'wait') return 'waits';
  if (stage === 'ship') return 'tracking';
  if (stage === 'pack') return { kind: 'pack' };
  return made ? 'units' : { kind: 'begin', lines: null };
}

/** Takes the next step of one order. @returns why it stayed; null where the step was taken */
async function takeNextStep(number: number): Promise<Stayed | null> {
  try {
    const desk = await request(adminMarket.desk, { params: { number } });
    const next = nextStep(desk);
    if (typeof next === 'string') return next;
    await act(desk, next);
    return null;
  } catch (error) {
    return error instanceof ApiError && error.isUnanswered ? 'unanswered' : 'refused';
  }
}

/** Takes the next step of several orders, one after the other: what one is refused stops no other. */
export function useNextSteps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (numbers: readonly number[]): Promise<StepsDone> => {
      const stayed = new Map<number, Stayed>();
      for (const number of numbers) {
        const why = await takeNextStep(number);
        if (why) stayed.set(number, why);
      }
      return { done: numbers.length - stayed.size, stayed };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['Shop'] }),
  });
}

/** Sends all that is left of an order back; from an amount on a second person is asked. */
export function useRefundOrder(number: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: { readonly note: string; readonly total: string }) => {
      const idempotencyKey = keys.keyFor({ number, ...body });
      const answer = await request(adminMarket.refundOrder, {
        params: { number },
        body,
        idempotencyKey,
      });
      keys.settle();
      return answer;
    },
    onSettled: () => invalidateTags(queryClient, adminMarket.refundOrder),
  });
}
