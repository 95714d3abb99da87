import { useQueryClient } from '@tanstack/react-query';
import { offerings, type OfferingChange } from '#contract/api/tokenization/offerings.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { openLines } from '#renderer/lib/api/request.ts';
import { useLineStream } from '#renderer/lib/api/use-line-stream.ts';
import { offeringQueries } from './offering-queries.ts';

/** Keeps an offering as others leave it: what is asked for, its documents, where it is. */
export function useOfferingStream(slug: string): void {
  const queryClient = useQueryClient();
  // A look at somebody's account holds none of their streams.
  const isOwn = useVisit() === null;
  const { queryKey } = offeringQueries.one(slug);
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  useLineStream<OfferingChange>({
    about: slug,
    open: isOwn ? (signal) => openLines(offerings.watch, { signal, params: { slug } }) : null,
    onOpen: refresh,
    onLine: (line) => {
      if ('event' in line) refresh();
    },
  });
}
