import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adminSupport,
  type DeskTicket,
  type QueuePage,
} from '#contract/api/admin/support/tickets.ts';
import { adminMacros } from '#contract/api/admin/support/texts.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { support, type Ticket, type TicketPage } from '#contract/api/support/tickets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { lastId, newTicket, SupportWorld } from '../../../tests/support/worlds/support.ts';
import { mails } from '../../database/schema/system.ts';

let world: SupportWorld;
beforeAll(async () => {
  world = await SupportWorld.open();
});
beforeEach(() => world.pass(2 * HOUR_MS));
afterAll(() => world.close());

describe('a ticket from the question to its rating', () => {
  it('is asked, taken, answered, reopened, solved, rated once and closed by time', async () => {
    const asked = await world.ask();
    expect(asked).toMatchObject({ state: 'new', unread: 0, can_reply: true, assignee: null });
    expect(asked.answer_by).not.toBeNull();

    const queue = await world.call<QueuePage>('marisol', adminSupport.queue, {
      query: '?view=unassigned',
    });
    const row = queue.items.find(({ number }) => number === asked.number);
    expect(row).toMatchObject({
      unread: true,
      group: 'today',
      clock: { kind: 'first_reply', target_hours: 4 },
    });

    const taken = await world.call<DeskTicket>('marisol', adminSupport.assign, {
      number: asked.number,
      body: { to: world.ids.marisol, seen: null },
    });
    expect(taken).toMatchObject({ state: 'open', assignee: { name: 'Marisol Test' } });

    await world.pass(26 * MINUTE_MS);
    const answered = await world.answer(asked.number, lastId(taken), { end: 'wait' });
    expect(answered).toMatchObject({ state: 'waiting', clock: null, group: 'paused' });

    const [mail] = await world.database.db
      .select()
      .from(mails)
      .where(eq(mails.subject, 'Tienes una respuesta de soporte'));
    expect(mail?.body).toContain(String(asked.number));
    expect(mail?.body).not.toContain('no falta nada');

    const mine = await world.call<TicketPage>('valeria', support.list);
    expect(mine).toMatchObject({ unread: 1, counts: { all: 1, open: 1, solved: 0 } });
    expect(mine.items[0]).toMatchObject({
      unread: 1,
      state: 'waiting',
      last: { name: 'Marisol Test' },
    });

    const thread = await world.call<Ticket>('valeria', support.one, { number: asked.number });
    expect(thread.events.map(({ event }) => event)).toEqual(['created', 'taken']);
    await world.call('valeria', support.read, {
      number: asked.number,
      body: { message: lastId(thread) },
    });
    expect((await world.call<TicketPage>('valeria', support.list)).unread).toBe(0);

    const again = await world.call<Ticket>('valeria', support.write, {
      number: asked.number,
      body: { text: 'Gracias. ¿Y por qué recibo menos?' },
    });
    expect(again.state).toBe('open');

    const solved = await world.answer(asked.number, lastId(again), {
      text: 'Por la tarifa.',
      end: 'solve',
    });
    expect(solved).toMatchObject({ state: 'solved', clock: null });
    expect(solved.events.map(({ event }) => event)).toEqual([
      'created',
      'taken',
      'waiting',
      'solved',
    ]);

    const rated = await world.call<Ticket>('valeria', support.rate, {
      number: asked.number,
      body: { score: 4, word: 'Clara' },
    });
    expect(rated).toMatchObject({ rating: { score: 4, word: 'Clara' }, can_rate: false });
    const twice = await world.refused('valeria', support.rate, {
      number: asked.number,
      body: { score: 1 },
    });
    expect(twice.code).toBe('already_rated');

    await world.pass(14 * DAY_MS - MINUTE_MS);
    await world.timesPass();
    expect((await world.call<Ticket>('valeria', support.one, { number: asked.number })).state).toBe(
      'solved',
    );
    await world.pass(MINUTE_MS);
    await world.timesPass();
    const closed = await world.call<Ticket>('valeria', support.one, { number: asked.number });
    expect(closed).toMatchObject({ state: 'closed', can_reply: false });
    const late = await world.refused('valeria', support.write, {
      number: asked.number,
      body: { text: 'Hola' },
    });
    expect(late.code).toBe('ticket_closed');

    const next = await world.ask('valeria', { follows: asked.number, subject: 'Sigue igual' });
    expect(next.follows).toBe(asked.number);
    expect(
      (await world.call<Ticket>('valeria', support.one, { number: asked.number })).followed_by,
    ).toEqual([next.number]);
  });

  it('is written once, however often it is sent', async () => {
    const key = randomUUID();
    const body = { ...newTicket, subject: 'Una sola vez' };
    const first = await world.call<Ticket>('bruno', support.create, { key, body });
    const second = await world.call<Ticket>('bruno', support.create, { key, body });
    expect(second.number).toBe(first.number);
    const other = await world.refused('bruno', support.create, {
      key,
      body: { ...body, subject: 'Otra' },
    });
    expect(other.code).toBe('idempotency_key_reused');
    const without = await world.app.inject({
      method: 'POST',
      url: support.create.path,
      headers: { authorization: `Bearer ${world.token('bruno')}` },
      payload: body,
    });
    expect(without.json<ErrorBody>().code).toBe('idempotency_key_missing');
  });

  it('is its member’s alone', async () => {
    const { number } = await world.ask('bruno', { subject: 'De Bruno' });
    expect((await world.refused('valeria', support.one, { number })).code).toBe('not_found');
    expect(
      (await world.refused('valeria', support.write, { number, body: { text: 'Hola' } })).code,
    ).toBe('not_found');
  });

  it.each([
    ['withdrawal', '99999'],
    ['entry', '999999999999'],
    ['closing', '2026-02-30'],
  ] as const)('can be about the member’s own things alone: %s %s', async (kind, id) => {
    const wrong = await world.refused('valeria', support.create, {
      body: { ...newTicket, objects: [{ kind, id }] },
    });
    expect(wrong).toMatchObject({
      code: 'validation',
      fields: { objects: { id: 'ticket.object' } },
    });
  });
});

describe('what must not be written', () => {
  it('is refused from members, and its position returned', async () => {
    const found = await world.refused('valeria', support.create, {
      body: { ...newTicket, text: 'Mi código es 482913' },
    });
    expect(found).toMatchObject({
      code: 'secret_found',
      details: { field: 'text', kind: 'code', start: 13, end: 19 },
    });
  });

  it('is refused from staff, who must not ask for it either, nor save a macro that does', async () => {
    const { number, messages } = await world.ask('bruno');
    const body = { is_internal: false, end: 'send', seen: messages[0]?.id ?? 0 };
    const asked = await world.refused('marisol', adminSupport.reply, {
      number,
      body: { ...body, text: 'Envíame el código que te llegó' },
    });
    expect(asked.code).toBe('secret_found');
    const macro = await world.refused('marisol', adminMacros.create, {
      body: {
        name_es: 'Pide',
        text_es: 'Dime tu contraseña',
        name_en: '',
        text_en: '',
        category: null,
      },
    });
    expect(macro.code).toBe('secret_found');
    // Positive control: a warning never to share it is accepted.
    await world.answer(number, lastId({ messages }), { text: 'Nunca te pediremos tu código.' });
  });

  it('is refused above the hourly limit of messages, with the time to retry', async () => {
    await configure(world.database.db, { support_messages_per_hour: 2 });
    const { number } = await world.ask('bruno', { subject: 'Mucho' });
    await world.call('bruno', support.write, { number, body: { text: 'Otra cosa' } });
    const refusal = await world.refused('bruno', support.write, {
      number,
      body: { text: 'Y otra' },
    });
    const until = new Date(world.services.clock.now().getTime() + HOUR_MS);
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      details: { count: 2, until: until.toISOString(), retry_after: 3600 },
    });
    await world.pass(HOUR_MS);
    await world.call('bruno', support.write, { number, body: { text: 'Y otra' } });
    await configure(world.database.db, { support_messages_per_hour: 10 });
  });
});

it('answers nothing while the area is switched off', async () => {
  await configure(world.database.db, { area_support_enabled: 'off' });
  expect((await world.refused('valeria', support.list)).code).toBe('area_off');
  expect((await world.refused('marisol', adminSupport.queue)).code).toBe('area_off');
  await configure(world.database.db, { area_support_enabled: 'on' });
  await world.call('valeria', support.list);
});
