import { useQueryClient } from '@tanstack/react-query';
import { market, type CartChange } from '#contract/api/market/market.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { openLines } from '#renderer/lib/api/request.ts';
import { useLineStream } from '#renderer/lib/api/use-line-stream.ts';
import { marketQueries } from './market-queries.ts';

/** Keeps the cart, and what it would cost, as another tab or device left them. */
export function useCartStream(): void {
  const queryClient = useQueryClient();
  // A look at somebody's account holds none of their streams.
  const isOwn = useVisit() === null;
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: marketQueries.cart.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['Market', 'quote'] });
  };
  useLineStream<CartChange>({
    about: 'cart',
    open: isOwn ? (signal) => openLines(market.watchCart, { signal }) : null,
    onOpen: refresh,
    onLine: (line) => {
      if ('event' in line) refresh();
    },
  });
}
