import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { QUOTE_REFRESH, quoteView, type QuoteView } from './quote-view.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { quotesKey, withdrawalQueries, type QuoteRequest } from '../withdrawal-queries.ts';

/** Milliseconds of rest after typing before the server is asked. */
const PAUSE = 350;

/**
 * The live quote of what the form says: asked when typing pauses, the question before it aborted,
 * and asked again every half minute while it is shown.
 */
export function useQuote(request: QuoteRequest | undefined): {
  readonly view: QuoteView;
  readonly renew: () => void;
} {
  const wanted = request && JSON.stringify(request);
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const body = asked === undefined ? undefined : (JSON.parse(asked) as QuoteRequest);
  const now = useNow(1000);
  const query = useQuery({
    ...(body ? withdrawalQueries.quote(body) : { queryKey: [...quotesKey], queryFn: skipToken }),
    refetchInterval: QUOTE_REFRESH,
  });
  const view = quoteView({
    wanted,
    asked,
    quote: query.data,
    error: query.error,
    answeredAt: query.dataUpdatedAt,
    now,
  });
  return { view, renew: () => void query.refetch() };
}
