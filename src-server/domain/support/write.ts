import type { support } from '#contract/api/support/tickets.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { invalidField } from '../base/errors.ts';
import { refuseSecrets } from '../base/secret-texts.ts';
import { running } from './clocks.ts';
import { refuseTooMuch } from './limits.ts';
import { addMessage, authorsOf } from './messages.ts';
import { tellReply } from './notices.ts';
import { endPresence } from './presence.ts';
import {
  addEvent,
  assertNotClosed,
  deskTime,
  lockTicket,
  stateAfter,
  updateTicket,
} from './ticket-row.ts';

interface Writing extends Body<typeof support.write> {
  readonly memberId: number;
  readonly number: number;
}

/**
 * A member writes in their ticket. One that waited for them or was solved is open again, and one that
 * rested is back in the queue.
 * @throws DomainError `not_found`, `ticket_closed`, `rate_limited`, `secret_found`, `validation`
 */
export async function writeMessage(
  tx: Transaction,
  services: Services,
  { memberId, number, text: typed, attachments }: Writing,
): Promise<void> {
  const text = typed.trim();
  if (text === '') throw invalidField('text', 'ticket.text');
  refuseSecrets({ text });
  const time = await deskTime(tx, services);
  const { now } = time;
  await refuseTooMuch(tx, time.settings, { memberId, what: 'message', now });
  const row = await lockTicket(tx, number, memberId);
  assertNotClosed(row);
  const message = await addMessage(tx, services, {
    number,
    authorId: memberId,
    author: 'member',
    text,
    at: now,
    attachments: attachments ?? [],
  });
  const isReopened = row.state === 'waiting' || row.state === 'solved';
  const after = await updateTicket(
    tx,
    row,
    {
      ...running(row, now, true),
      ...(isReopened && { state: stateAfter(row, 'reopen') }),
      solvedAt: null,
      waitingSince: null,
      snoozedUntil: null,
      lastMessageId: message,
      lastMemberMessageId: message,
      lastAt: now,
    },
    time,
  );
  await endPresence(tx, number, memberId);
  if (row.state === 'solved') {
    await addEvent(tx, { number, event: 'reopened', actorId: memberId, at: now });
  }
  const name = (await authorsOf(tx, [memberId])).get(memberId)?.name ?? '';
  await tellReply(tx, { row: after, name, at: now });
}
