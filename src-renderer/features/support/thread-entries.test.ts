import { describe, expect, test } from 'vitest';
import { staffMessage, ticket, ticketMessage } from './support.fixtures.ts';
import { threadEntries } from './thread-entries.ts';

const dayOf = (at: string) => at.slice(0, 10);
const keys = (change: Parameters<typeof ticket>[0], readTo: number | null = null) =>
  threadEntries({ ticket: ticket(change), readTo, unsent: [], dayOf }).map(({ key }) => key);

describe('a conversation', () => {
  test('has messages, events and what happened to its object in their order, each day named once', () => {
    const withdrawal = {
      kind: 'withdrawal',
      timeline: [
        { event: 'requested', at: '2026-11-22T12:00:00.000Z' },
        { event: 'prepared', at: '2026-11-24T16:18:00.000Z' },
      ],
      id: '10025',
    };
    expect(
      keys(
        {
          created_at: '2026-11-23T14:05:00.000Z',
          messages: [ticketMessage(1), staffMessage(2)],
          events: [
            { id: 1, event: 'created', at: '2026-11-23T14:05:00.000Z', by: null, values: {} },
            { id: 2, event: 'taken', at: '2026-11-23T14:22:00.000Z', by: 'Marisol', values: {} },
          ],
          objects: [withdrawal] as never,
        },
        2,
      ),
    ).toEqual([
      'day-2026-11-23',
      'message-1',
      'event-2',
      'message-2',
      'day-2026-11-24',
      'object-withdrawal-10025-0',
    ]);
  });

  test('is marked where the unread begins, once', () => {
    const messages = [ticketMessage(1), staffMessage(2), staffMessage(3), staffMessage(4)];
    expect(keys({ messages }, 2)).toEqual([
      'day-2026-11-23',
      'message-1',
      'message-2',
      'unread',
      'message-3',
      'message-4',
    ]);
    expect(keys({ messages }, 4)).not.toContain('unread');
  });

  test('leaves out what happened between messages that are not shown', () => {
    const taken = { id: 2, event: 'taken', at: '2026-11-01T00:00:00Z', by: 'Iván', values: {} };
    const change = { created_at: '2026-10-30T00:00:00Z', events: [taken as never] };
    expect(keys({ ...change, earlier: null }, 9)).toContain('event-2');
    expect(keys({ ...change, earlier: 1 }, 9)).not.toContain('event-2');
  });

  test('ends with what has not left this device', () => {
    const unsent = {
      key: 'k',
      owner: 'valeria',
      at: 0,
      isQueued: true,
      problem: null,
      number: 2418,
      body: { text: 'Hola' },
    };
    const entries = threadEntries({ ticket: ticket(), readTo: 9, unsent: [unsent], dayOf });
    expect(entries.at(-1)).toEqual({ kind: 'unsent', key: 'k', unsent });
  });
});
