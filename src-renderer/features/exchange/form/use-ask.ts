import { useNavigate } from 'react-router-dom';
import type { QuoteWish } from '#contract/api/exchange/exchange.ts';
import { useAskQuote } from '../exchange-mutations.ts';
import { quoteAt } from '../paths.ts';

export interface AskForQuote {
  readonly isAsking: boolean;
  readonly error: Error | null;
  readonly ask: (wish: QuoteWish | null) => void;
  /** What was refused is not said of another amount. */
  readonly forget: () => void;
}

/** Asks for a firm quote and shows it. */
export function useAsk(): AskForQuote {
  const navigate = useNavigate();
  const { isPending, error, mutate, reset } = useAskQuote();
  return {
    isAsking: isPending,
    error,
    ask: (wish) => {
      if (wish === null || isPending) return;
      mutate(wish, { onSuccess: ({ number }) => void navigate(quoteAt(number)) });
    },
    forget: () => {
      if (error) reset();
    },
  };
}
