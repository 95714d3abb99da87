import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { staffMessage, supportInfo, ticket, ticketMessage } from './support.fixtures.ts';
import { ThreadScreen } from './thread-screen.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

test('an answer arrives by itself: who wrote it is said, what they wrote is not', async () => {
  let tell: (line: object) => void = () => undefined;
  const held = { now: ticket({ messages: [ticketMessage(1)], version: 1 }) };
  await renderMember(<ThreadScreen number={2418} notFound={<p>No está</p>} />, {
    answers: {
      'GET /api/support/': () => supportInfo(),
      'GET /api/auth/sessions/': () => ({ items: [], reused: [], visits: [] }),
      'POST /api/support/tickets/2418/read/': () => ({ unread: 0 }),
      'GET /api/support/tickets/2418/': () => held.now,
      'GET /api/support/watch/': () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
              tell = (line) => write(`${JSON.stringify(line)}\n`);
              write('\n');
            },
          }),
        ),
    },
  });
  await screen.findByText('Mensaje 1');
  tell({ event: 'typing', number: 2418, name: 'Marisol' });
  expect(await screen.findByText(/Marisol está escribiendo/)).toBeVisible();
  const answer = staffMessage(2, { text: 'Se paga hoy.' });
  held.now = ticket({ messages: [ticketMessage(1), answer], version: 2, read_to: 1, unread: 1 });
  const last = { message: 2, author: 'staff', name: 'Marisol' };
  const line = { number: 2418, version: 2, state: 'open', unread: 1, unread_tickets: 1, last };
  tell({ event: 'ticket', ...line });
  expect(await screen.findByText('Se paga hoy.')).toBeVisible();
  const said = screen.getAllByRole('status').map((one) => one.textContent);
  expect(said).toContain('Marisol respondió');
  expect(said.join()).not.toContain('Se paga hoy');
  expect(screen.queryByText(/está escribiendo/)).toBeNull();
});
