import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  adminSupport,
  type DeskMessage,
  type DeskTicket,
} from '#contract/api/admin/support/tickets.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api/request.ts';
import { showToast } from '#renderer/lib/toast.ts';

interface Older {
  readonly messages: readonly DeskMessage[];
  /** Before which there are more; null: these are all. */
  readonly before: number | null;
}

/** A long conversation with what is older, once it is asked for. */
export function useEarlier(ticket: DeskTicket) {
  const errorText = useErrorText();
  const [older, setOlder] = useState<Older | null>(null);
  const before = older === null ? ticket.earlier : older.before;
  const reading = useMutation({
    mutationFn: (cursor: number) =>
      request(adminSupport.one, { params: { number: ticket.number }, query: { before: cursor } }),
    onSuccess: ({ messages, earlier }) =>
      setOlder({ messages: [...messages, ...(older?.messages ?? [])], before: earlier }),
    onError: (error) => showToast('bad', errorText(error)),
  });
  const known = new Set(ticket.messages.map(({ id }) => id));
  const messages = [
    ...(older?.messages ?? []).filter(({ id }) => !known.has(id)),
    ...ticket.messages,
  ];
  return {
    ticket: { ...ticket, messages, earlier: before },
    more:
      before === null ? undefined : { busy: reading.isPending, load: () => reading.mutate(before) },
  };
}
