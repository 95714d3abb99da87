import { useQueryClient } from '@tanstack/react-query';
import { support, type Ticket, type TicketLine } from '#contract/api/support/tickets.ts';
import { useLineStream } from '#renderer/lib/api/use-line-stream.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { openLines } from '#renderer/lib/api/request.ts';
import { supportQueries, ticketListsKey } from './support-queries.ts';

type Change = Extract<TicketLine, { readonly event: 'ticket' }>;

interface TicketStream {
  /** The ticket that is open, read again when it changes. */
  readonly number?: number;
  readonly onChange?: (change: Change) => void;
  readonly onTyping?: (line: Extract<TicketLine, { readonly event: 'typing' }>) => void;
}

/** Keeps what is shown of the member's tickets up to date. Whether it is live; else it is asked for. */
export function useTicketStream({ number, onChange, onTyping }: TicketStream): boolean {
  const queryClient = useQueryClient();
  // A look at somebody's account holds none of their streams.
  const isOwn = useVisit() === null;
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ticketListsKey });
    void queryClient.invalidateQueries({ queryKey: supportQueries.info.queryKey });
  };
  return useLineStream<TicketLine>({
    about: 'own',
    open: isOwn ? (signal) => openLines(support.watch, { signal }) : null,
    onOpen: () => {
      refresh();
      if (number !== undefined) {
        void queryClient.invalidateQueries({ queryKey: supportQueries.one(number).queryKey });
      }
    },
    onLine: (line) => {
      if ('closed' in line) return;
      if (line.event === 'typing') {
        onTyping?.(line);
        return;
      }
      refresh();
      const { queryKey } = supportQueries.one(line.number);
      const known = queryClient.getQueryData<Ticket>(queryKey);
      if (known !== undefined && known.version < line.version) {
        void queryClient.invalidateQueries({ queryKey });
      }
      onChange?.(line);
    },
  });
}
