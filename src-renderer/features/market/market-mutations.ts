import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { market, type Cart, type CartLine, type Order } from '#contract/api/market/market.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { marketQueries } from './market-queries.ts';

/** Changes of the cart are sent one after another, in the order in which they were made. */
const scope = { id: 'market-cart' };

/** Shows a cart that was answered; what was computed from the one before is asked for again. */
async function keepCart(queryClient: QueryClient, cart: Cart): Promise<void> {
  queryClient.setQueryData(marketQueries.cart.queryKey, cart);
  await Promise.all(
    ['catalogue', 'quote'].map((part) =>
      queryClient.invalidateQueries({ queryKey: ['Market', part] }),
    ),
  );
}

export function useSetLine() {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: (body: Body<typeof market.setLine>) => request(market.setLine, { body }),
    onSuccess: (cart) => keepCart(queryClient, cart),
  });
}

/** Puts another variant into the cart for one that is gone; first in, then out: none is lost. */
export function useTakeInstead() {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: async ({ variant, instead }: Pick<CartLine, 'variant' | 'instead'>) => {
      if (instead) {
        const { variant: other, quantity } = instead;
        await request(market.setLine, { body: { variant: other, quantity } });
      }
      return request(market.setLine, { body: { variant, quantity: 0 } });
    },
    onSuccess: (cart) => keepCart(queryClient, cart),
    onError: () => invalidateTags(queryClient, market.setLine),
  });
}

/** Puts a voucher into the cart; null takes it out. */
export function useVoucher() {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: (code: string | null) => request(market.voucher, { body: { code } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
  });
}

interface Awaiting {
  readonly variant: number;
  readonly on: boolean;
}

export function useAwait(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ variant, on }: Awaiting) =>
      request(market.await, { params: { variant }, body: { on } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: marketQueries.product(slug).queryKey }),
  });
}

/** `onSent` comes first: what asked for it may go with the answer. */
export function useReview(slug: string, onSent: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof market.review>) =>
      request(market.review, { params: { slug }, body }),
    onSuccess: async (product) => {
      onSent();
      queryClient.setQueryData(marketQueries.product(slug).queryKey, product);
      await invalidateTags(queryClient, { tags: ['Market', 'Orders'] });
    },
  });
}

/** Adds a postal address, or changes the one of this id. Resolves with the address book. */
export function useSaveAddress(id: number | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof market.addAddress>) =>
      id === null
        ? request(market.addAddress, { body })
        : request(market.changeAddress, { params: { id }, body }),
    onSuccess: async (book) => {
      queryClient.setQueryData(marketQueries.addresses.queryKey, book);
      await invalidateTags(queryClient, market.addAddress);
    },
  });
}

export function useRemoveAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(market.removeAddress, { params: { id } }),
    onSuccess: async (book) => {
      queryClient.setQueryData(marketQueries.addresses.queryKey, book);
      await invalidateTags(queryClient, market.removeAddress);
    },
  });
}

/**
 * Orders what is in the cart. Pressed twice, it is one order: the same key goes with the same order.
 * `onPlaced` comes first: the page goes with the cart that it empties.
 */
export function usePlaceOrder(onPlaced: (order: Order) => void) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Body<typeof market.place>) => {
      const order = await request(market.place, { body, idempotencyKey: keys.keyFor(body) });
      keys.settle();
      return order;
    },
    onSuccess: (order) => {
      keepOrder(queryClient, order);
      onPlaced(order);
    },
    onSettled: () => invalidateTags(queryClient, market.place),
  });
}

function keepOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(marketQueries.order(order.number).queryKey, order);
}

interface LineUnits {
  readonly line: number;
  readonly quantity: number;
}

/** Takes units back that were not packed yet. */
export function useCancelLine(number: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async ({ line, quantity }: LineUnits) => {
      const order = await request(market.cancelLine, {
        params: { number, line },
        body: { quantity },
        idempotencyKey: keys.keyFor({ number, line, quantity }),
      });
      keys.settle();
      return order;
    },
    onSuccess: (order) => keepOrder(queryClient, order),
    onSettled: () => invalidateTags(queryClient, market.cancelLine),
  });
}

export function useReceived(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(market.received, { params: { number, package: id } }),
    onSuccess: async (order) => {
      keepOrder(queryClient, order);
      await invalidateTags(queryClient, market.received);
    },
  });
}

/** The keys of a line; they are in the answer alone, and nowhere kept. */
export function useReveal(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (line: number) => request(market.reveal, { params: { number, line } }),
    gcTime: 0,
    onSuccess: async ({ order }) => {
      keepOrder(queryClient, order);
      await invalidateTags(queryClient, market.reveal);
    },
  });
}

/** Puts what can still be bought of an order into the cart. */
export function useOrderAgain(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    scope,
    mutationFn: () => request(market.again, { params: { number } }),
    onSuccess: (cart) => keepCart(queryClient, cart),
  });
}

export function useAskReturn(number: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Body<typeof market.askReturn>) => {
      const order = await request(market.askReturn, {
        params: { number },
        body,
        idempotencyKey: keys.keyFor(body),
      });
      keys.settle();
      return order;
    },
    onSuccess: async (order) => {
      keepOrder(queryClient, order);
      await invalidateTags(queryClient, market.askReturn);
    },
  });
}

export function useSentReturn(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, tracking }: { readonly id: number; readonly tracking: string }) =>
      request(market.sentReturn, { params: { number, id }, body: { tracking } }),
    onSuccess: async (order) => {
      keepOrder(queryClient, order);
      await invalidateTags(queryClient, market.sentReturn);
    },
  });
}
