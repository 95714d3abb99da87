import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exchange, type QuoteWish } from '#contract/api/exchange/exchange.ts';
import { settledCall } from '#renderer/domain/deposit/settled-call.ts';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { request } from '#renderer/lib/api/request.ts';
import { isUnsure } from '#renderer/lib/api/error.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { exchangeQueries } from './exchange-queries.ts';

/** Asks for a firm quote; what is refused is in the history as well. */
export function useAskQuote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: QuoteWish) => request(exchange.quote, { body }),
    onSuccess: (quote) =>
      queryClient.setQueryData(exchangeQueries.quote(quote.number).queryKey, quote),
    onSettled: () => invalidateTags(queryClient, exchange.quote),
  });
}

/** Gives a quote up. */
export function useDropQuote(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(exchange.drop, { params: { number } }),
    onSettled: () => invalidateTags(queryClient, exchange.drop),
  });
}

/** Exchanges at a quote, once: what is tried again after silence is the same intention. */
export function useAcceptQuote(number: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: () =>
      settledCall(
        keys,
        request(exchange.accept, { params: { number }, idempotencyKey: keys.keyFor(number) }),
      ),
    onSuccess: (trade) => {
      queryClient.setQueryData(exchangeQueries.trade(trade.number).queryKey, trade);
      void invalidateTags(queryClient, exchange.accept);
    },
    onError: (error) =>
      isUnsure(error) ? undefined : invalidateTags(queryClient, exchange.accept),
  });
}

/** Asks for an address that TCT can be sent to. */
export function useDepositTct() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (amount: string) =>
      settledCall(
        keys,
        request(exchange.deposit, { body: { amount }, idempotencyKey: keys.keyFor(amount) }),
      ),
    onSuccess: (created) => {
      queryClient.setQueryData(requestQueries.one(created.number).queryKey, created);
      void invalidateTags(queryClient, exchange.deposit);
    },
  });
}
