import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  adminSupport,
  type DeskLine,
  type DeskTicket,
} from '#contract/api/admin/support/tickets.ts';
import type { Presence } from '#contract/rules/support/tickets.ts';
import { request } from '#renderer/lib/api/request.ts';
import { supportQueries } from '../support-queries.ts';
import { useDeskRights } from '../use-desk-rights.ts';
import { useDeskStream } from '../use-desk-stream.ts';

/** Milliseconds between two times that somebody who reads says so. */
const READING_EVERY = 20_000;

type People = DeskTicket['people'];

export interface OpenTicket {
  /** Others who have it open. */
  readonly people: People;
  /** Name of its member while they type; null: they don't. */
  readonly memberTypes: string | null;
  /** Who answered last, to be read out. */
  readonly said: string;
  readonly tell: (presence: Presence, isNote?: boolean) => void;
}

/** An open ticket: followed as it changes, read, and told to others who have it open. */
export function useOpenTicket(ticket: DeskTicket): OpenTicket {
  const { t } = useTranslation('admin-support');
  const queryClient = useQueryClient();
  const { canAnswer } = useDeskRights();
  const { number } = ticket;
  const [live, setLive] = useState<{ people: People; types: boolean } | null>(null);
  const [said, setSaid] = useState('');
  const { queryKey } = supportQueries.one(number);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  useDeskStream({
    ticket: number,
    onOpen: readAgain,
    onLine(line: DeskLine) {
      if (!('event' in line) || line.number !== number) return;
      if (line.event === 'people') {
        setLive({ people: line.people, types: line.member_types });
        return;
      }
      const known = queryClient.getQueryData(queryKey);
      if (known && known.version >= line.version) return;
      readAgain();
      const last = known?.messages.at(-1)?.id ?? 0;
      if (line.last.message > last) setSaid(t('answered', { name: line.last.name }));
    },
  });

  const tell = (presence: Presence, isNote = false, isLeaving = false) => {
    if (!canAnswer) return;
    const body = { presence, is_internal: isNote };
    // Nobody waits for it, and nothing hangs on it.
    request(adminSupport.presence, { params: { number }, body, keepalive: isLeaving }).catch(
      () => undefined,
    );
  };
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (!canAnswer) return;
    say('reading');
    const timer = setInterval(() => say('reading'), READING_EVERY);
    return () => {
      clearInterval(timer);
      say('left', false, true);
    };
  }, [number, canAnswer]);

  const newest = ticket.messages.at(-1)?.id ?? 0;
  const isRead = (ticket.read_to ?? 0) >= newest;
  useEffect(() => {
    if (!canAnswer || isRead || newest === 0) return;
    // The next look at the ticket tells.
    request(adminSupport.read, { params: { number }, body: { message: newest } }).catch(
      () => undefined,
    );
  }, [number, newest, isRead, canAnswer]);

  return {
    people: live?.people ?? ticket.people,
    memberTypes: live?.types ? ticket.member.name : null,
    said,
    tell,
  };
}
