import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Body } from '#contract/api/endpoint.ts';
import { support, type NewTicket, type Ticket } from '#contract/api/support/tickets.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { deviceValue } from '#renderer/lib/device/choice.ts';
import { newIdempotencyKey } from '#renderer/lib/api/idempotency-key.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { supportQueries } from './support-queries.ts';

interface Kept {
  /** Names the sending: tried again with the same, it is written once. */
  readonly key: string;
  /** Username of who wrote it. */
  readonly owner: string;
  /** When it was written, milliseconds since 1970. */
  readonly at: number;
  /** It goes by itself once there is a connection; else by hand. */
  readonly isQueued: boolean;
  /** Why the server refused it; null: it was not reached. */
  readonly problem: string | null;
}

interface UnsentMessage extends Kept {
  readonly number: number;
  readonly body: Body<typeof support.write>;
}

interface UnsentTicket extends Kept {
  readonly number: null;
  readonly body: NewTicket;
}

/** Written, and not known to be with the server: kept on this device until it is, or its member drops it. */
export type Unsent = UnsentMessage | UnsentTicket;

export type Outcome =
  | { readonly state: 'sent'; readonly ticket: Ticket }
  /** The server was not reached: it is kept. */
  | { readonly state: 'kept' }
  | { readonly state: 'refused'; readonly error: ApiError };

function read(stored: string | null): readonly Unsent[] {
  if (stored === null) return [];
  try {
    const kept: unknown = JSON.parse(stored);
    return Array.isArray(kept) ? (kept as Unsent[]) : [];
  } catch {
    return [];
  }
}

const outboxAtom = deviceValue<readonly Unsent[]>('ticket-outbox', read, JSON.stringify);
/** Keys of what is on its way now, from this page. */
const sendingAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The server said no: sent again as it is, it would be refused again. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.isUnanswered || error.isUnsent) return false;
  return error.kind !== 401 && !hasCode(error, 'idempotency_in_progress');
}

const send = (unsent: Unsent): Promise<Ticket> =>
  unsent.number === null
    ? request(support.create, { body: unsent.body, idempotencyKey: unsent.key })
    : request(support.write, {
        params: { number: unsent.number },
        body: unsent.body,
        idempotencyKey: unsent.key,
      });

/** What this member wrote and what has not left this device. */
export function useOutbox() {
  const all = useAtomValue(outboxAtom);
  const sending = useAtomValue(sendingAtom);
  const owner = useCurrentUser().data?.username ?? '';
  const store = useStore();
  const change = useSetAtom(outboxAtom);
  const queryClient = useQueryClient();
  const errorText = useErrorText();

  return useMemo(() => {
    const without = (key: string) => change((kept) => kept.filter((one) => one.key !== key));
    const mark = (key: string, changed: Partial<Kept>) =>
      change((kept) => kept.map((one) => (one.key === key ? { ...one, ...changed } : one)));
    const setSending = (key: string, isSending: boolean) => {
      const next = new Set(store.get(sendingAtom));
      if (isSending) next.add(key);
      else next.delete(key);
      store.set(sendingAtom, next);
    };

    const deliver = async (unsent: Unsent): Promise<Outcome> => {
      setSending(unsent.key, true);
      try {
        const ticket = await send(unsent);
        without(unsent.key);
        queryClient.setQueryData(supportQueries.one(ticket.number).queryKey, ticket);
        void invalidateTags(queryClient, { tags: ['Tickets'] });
        return { state: 'sent', ticket };
      } catch (error) {
        if (isRefusal(error)) return { state: 'refused', error };
        mark(unsent.key, { isQueued: !onlineManager.isOnline(), problem: null });
        return { state: 'kept' };
      } finally {
        setSending(unsent.key, false);
      }
    };

    const write = async (
      what: Pick<UnsentMessage, 'number' | 'body'> | Pick<UnsentTicket, 'number' | 'body'>,
    ) => {
      const unsent = {
        ...what,
        key: newIdempotencyKey(),
        owner,
        at: Date.now(),
        isQueued: false,
        problem: null,
      } as Unsent;
      // Kept before it goes: a page that is closed meanwhile does not lose it.
      change((kept) => [...kept, unsent]);
      const outcome = await deliver(unsent);
      // It stands in the form still, which says why.
      if (outcome.state === 'refused') without(unsent.key);
      return outcome;
    };

    const retry = async (unsent: Unsent): Promise<Outcome> => {
      if (store.get(sendingAtom).has(unsent.key)) return { state: 'kept' };
      const outcome = await deliver(unsent);
      if (outcome.state === 'refused') {
        mark(unsent.key, { isQueued: false, problem: errorText(outcome.error) });
      }
      return outcome;
    };

    return {
      unsent: all.filter((one) => one.owner === owner),
      isSending: (key: string) => sending.has(key),
      write,
      retry,
      drop: without,
    };
  }, [all, sending, owner, store, change, queryClient, errorText]);
}

/** Sends what waits for the connection once it is there, whatever screen is shown. */
export function TicketOutbox() {
  const isOffline = useIsOffline();
  const { unsent, retry } = useOutbox();
  const queued = unsent.filter(({ isQueued }) => isQueued);
  const first = queued[0];
  useEffect(() => {
    // One after the other, in the order they were written; each one that is gone makes room for the next.
    if (!isOffline && first) void retry(first);
    // What was tried is tried again when the connection is back, not when it is marked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOffline, first?.key]);
  return null;
}
