import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adminSupport,
  type DeskTicket,
  type QueuePage,
  type SupportFigures,
} from '#contract/api/admin/support/tickets.ts';
import { account } from '#contract/api/account/security.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { adminMacros, type Macro } from '#contract/api/admin/support/texts.ts';
import { support, type Ticket } from '#contract/api/support/tickets.ts';
import { visits, type Visit } from '#contract/api/admin/visits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { lastId, newTicket, SupportWorld } from '../../../tests/support/worlds/support.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { ticketMessages } from '../../database/schema/support.ts';
import { auditLog } from '../../database/schema/system.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { insertFile } from '../../domain/files/records.ts';

let world: SupportWorld;
beforeAll(async () => {
  world = await SupportWorld.open();
});
beforeEach(() => world.pass(2 * HOUR_MS));
afterAll(() => world.close());

describe('the desk', () => {
  it('keeps notes from the member, and notifies whoever is mentioned', async () => {
    const asked = await world.ask('bruno', { subject: 'Con nota' });
    const noted = await world.answer(asked.number, lastId(asked), {
      text: 'Revisé con pagos. @Iván',
      is_internal: true,
      mentions: [world.ids.ivan, world.ids.bruno],
    });
    expect(noted.messages.at(-1)).toMatchObject({ is_internal: true, mentions: ['Iván Test'] });
    expect(noted.state).toBe('new');
    const thread = await world.call<Ticket>('bruno', support.one, { number: asked.number });
    expect(thread.messages).toHaveLength(1);
    expect(JSON.stringify(thread)).not.toContain('Revisé con pagos');
    const notified = await world.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.event, 'ticket.mentioned'));
    expect(notified.map(({ memberId }) => memberId)).toEqual([world.ids.ivan]);
  });

  it('refuses a second assignee, and a reply that missed a newer message', async () => {
    const asked = await world.ask('bruno', { subject: 'De dos' });
    const number = asked.number;
    await world.call('ivan', adminSupport.assign, {
      number,
      body: { to: world.ids.ivan, seen: null },
    });
    const late = await world.refused('marisol', adminSupport.assign, {
      number,
      body: { to: world.ids.marisol, seen: null },
    });
    expect(late).toMatchObject({
      code: 'conflict',
      details: { assignee: 'Iván Test', at: world.services.clock.now().toISOString() },
    });
    const first = await world.answer(number, lastId(asked), {}, 'ivan');
    const body = { text: 'Yo también', is_internal: false, end: 'send', seen: lastId(asked) };
    const newer = await world.refused('marisol', adminSupport.reply, { number, body });
    expect(newer).toMatchObject({ code: 'conflict', details: { message: lastId(first) } });
    await world.answer(number, lastId(first), { text: 'Yo también' });
  });

  it('merges two tickets of one member, never of two members', async () => {
    const kept = await world.ask('bruno', { subject: 'Queda' });
    await world.pass(MINUTE_MS);
    const gone = await world.ask('bruno', { subject: 'Se une', text: 'Lo mismo otra vez' });
    const foreign = await world.ask('valeria', { subject: 'De otra' });
    const merged = await world.call<DeskTicket>('marisol', adminSupport.merge, {
      number: kept.number,
      body: { other: gone.number },
    });
    expect(merged.messages.map(({ from_ticket }) => from_ticket)).toEqual([null, gone.number]);
    expect(merged.merged_from).toEqual([gone.number]);
    const closed = await world.call<Ticket>('bruno', support.one, { number: gone.number });
    expect(closed).toMatchObject({ state: 'closed', merged_into: kept.number });
    const wrong = await world.refused('marisol', adminSupport.merge, {
      number: kept.number,
      body: { other: foreign.number },
    });
    expect(wrong.fields).toMatchObject({ other: { id: 'ticket.merge' } });
  });

  it('lets a look at an account name a ticket of that member alone', async () => {
    const own = await world.ask('bruno', { subject: 'Para mirar' });
    const foreign = await world.ask('valeria', { subject: 'De otra persona' });
    const desk = await world.call<DeskTicket>('marisol', adminSupport.one, { number: own.number });
    const look = (ticket: number) => ({
      number: desk.member.id,
      body: { reason: 'Comprobar el precio fijado', ticket },
    });
    for (const ticket of [foreign.number, 2_000_000]) {
      const wrong = await world.refused('marisol', visits.begin, look(ticket));
      expect(wrong.fields).toMatchObject({ ticket: { id: 'visit.ticket.other' } });
    }
    const visit = await world.call<Visit>('marisol', visits.begin, look(own.number));
    expect(visit.ticket).toBe(own.number);
    // The member reads whose eyes it were by the name that the ticket shows.
    const told = await world.call<Answer<typeof account.sessions>>('bruno', account.sessions, {});
    expect(told.visits).toMatchObject([{ ticket: own.number, by: 'Marisol' }]);
  });

  it('snoozes a ticket until an instant, and stops its clocks meanwhile', async () => {
    const asked = await world.ask('bruno', { subject: 'Descansa' });
    const { number } = asked;
    const until = new Date(world.services.clock.now().getTime() + 3 * DAY_MS).toISOString();
    const resting = await world.call<DeskTicket>('marisol', adminSupport.snooze, {
      number,
      body: { until },
    });
    expect(resting).toMatchObject({ group: 'paused', clock: null, snoozed_until: until });
    await world.pass(3 * DAY_MS);
    await world.timesPass();
    const back = await world.call<DeskTicket>('marisol', adminSupport.one, { number });
    expect(back).toMatchObject({
      snoozed_until: null,
      clock: { kind: 'first_reply', left_minutes: 240 },
    });
    const past = await world.refused('marisol', adminSupport.snooze, {
      number,
      body: { until: world.services.clock.now().toISOString() },
    });
    expect(past.code).toBe('validation');
  });

  it('changes category and priority of a ticket, and the log says who', async () => {
    const asked = await world.ask('bruno', { subject: 'Otro tema', category: 'other' });
    const changed = await world.call<DeskTicket>('marisol', adminSupport.change, {
      number: asked.number,
      body: {
        version: asked.version,
        category: 'payment',
        priority: 'urgent',
        tags: ['Pago', 'pago '],
      },
    });
    expect(changed).toMatchObject({
      priority: 'urgent',
      tags: ['pago'],
      clock: { target_hours: 1 },
    });
    const stale = await world.refused('ivan', adminSupport.change, {
      number: asked.number,
      body: { version: asked.version, priority: 'low' },
    });
    expect(stale.code).toBe('conflict');
    const rows = await world.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `ticket/${asked.number}`));
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['ticket.changed', world.ids.marisol],
    ]);
  });

  it('gives the next ticket to whoever asks, but never their own', async () => {
    const own = await world.call<Ticket>('admin', support.create, { body: newTicket });
    const own403 = await world.refused('admin', adminSupport.assign, {
      number: own.number,
      body: { to: world.ids.ivan, seen: null },
    });
    expect(own403.code).toBe('forbidden');
    const taken = new Set<number>();
    for (;;) {
      const { number } = await world.call<{ number: number | null }>('admin', adminSupport.next);
      if (number === null) break;
      expect(taken.has(number)).toBe(false);
      taken.add(number);
    }
    expect(taken.has(own.number)).toBe(false);
  });

  it('says how it does over the days that are asked for', async () => {
    const figures = await world.call<SupportFigures>('marisol', adminSupport.figures, {
      query: '?days=30',
    });
    expect(figures.days).toBe(30);
    const wrong = await world.refused('marisol', adminSupport.figures, { query: '?days=8' });
    expect(wrong.code).toBe('validation');
  });

  it('finds words with typos and without accents, in messages and names', async () => {
    const asked = await world.ask('bruno', {
      subject: 'Mejora',
      text: 'La renovación quedó a medias',
    });
    const find = async (q: string) =>
      (
        await world.call<QueuePage>('marisol', adminSupport.queue, {
          query: `?state=all&search=${encodeURIComponent(q)}`,
        })
      ).items.map(({ number }) => number);
    expect(await find('renovacion')).toContain(asked.number);
    expect(await find('renobacion')).toContain(asked.number);
    expect(await find('renvoación medias')).toContain(asked.number);
    expect(await find('caceres renov')).toContain(asked.number);
    expect(await find(String(asked.number))).toEqual([asked.number]);
    expect(await find('zzzzzzzz')).toEqual([]);
  });

  it('is read by auditors, who change nothing', async () => {
    const { number } = await world.ask('bruno', { subject: 'Auditada' });
    const seen = await world.call<DeskTicket>('auditor', adminSupport.one, { number });
    expect(seen.can_change).toBe(false);
    const step = await world.refused('auditor', adminSupport.step, {
      number,
      body: { step: 'solve' },
    });
    expect(step.code).toBe('forbidden');
  });

  it('shows no mail, phone or whole address beside a ticket', async () => {
    const { number } = await world.ask('bruno', { subject: 'Datos' });
    const all = JSON.stringify([
      await world.call('marisol', adminSupport.one, { number }),
      await world.call('marisol', adminSupport.facts, { number }),
    ]);
    expect(all).toContain('187.190.…');
    expect(all).not.toContain('187.190.3.4');
    expect(all).not.toContain('@example.test');
    expect(all).not.toContain('+5255');
  });

  it('keeps macros, in versions', async () => {
    const made = await world.call<Macro>('marisol', adminMacros.create, {
      body: {
        name_es: 'Tarifa',
        text_es: 'Hola, {{name}}: {{withdrawal.fee}}',
        name_en: '',
        text_en: '',
        category: 'withdrawal',
      },
    });
    const unknown = await world.refused('marisol', adminMacros.change, {
      number: made.id,
      body: {
        name_es: 'Tarifa',
        text_es: '{{nada}}',
        name_en: '',
        text_en: '',
        category: null,
        version: made.version,
      },
    });
    expect(unknown.fields).toMatchObject({ text_es: { id: 'macro.field' } });
    const gone = await world.call<Macro>('marisol', adminMacros.retire, {
      number: made.id,
      body: { version: made.version, retired: true },
    });
    expect(gone.retired_at).not.toBeNull();
    const { items } = await world.call<{ items: Macro[] }>('marisol', adminMacros.list);
    expect(items).toEqual([]);
  });

  it('reads the files of a ticket; its member those that were sent to them, and nobody else', async () => {
    const send = (owner: 'bruno' | 'marisol', name: string) =>
      world.database.transaction((tx) =>
        insertFile(tx, world.services, {
          ownerId: world.ids[owner],
          purpose: 'ticket_attachment',
          name,
          type: 'text/plain',
          size: 5,
          sha256: 'ab'.repeat(32),
          key: `test/${name}`,
        }),
      );
    const opens = async (name: 'bruno' | 'valeria' | 'marisol', id: string) =>
      (
        await world.app.inject({
          url: `/api/files/${id}/`,
          headers: { authorization: `Bearer ${world.token(name)}` },
        })
      ).statusCode;
    const mine = await send('bruno', 'mine.txt');
    const attachments = [{ file_id: mine.id, kind: 'file' }];
    const asked = await world.ask('bruno', { subject: 'Con archivo', attachments });
    expect(asked.messages[0]?.attachments).toMatchObject([{ file_id: mine.id, name: 'mine.txt' }]);
    const twice = await world.refused('bruno', support.create, {
      body: { ...newTicket, attachments },
    });
    expect(twice.fields).toMatchObject({ files: { id: 'file.gone' } });
    const note = await send('marisol', 'note.txt');
    const noted = await world.answer(asked.number, lastId(asked), {
      is_internal: true,
      attachments: [{ file_id: note.id, kind: 'file' }],
    });
    expect(await opens('marisol', mine.id)).toBe(200);
    expect(await opens('bruno', mine.id)).toBe(200);
    expect(await opens('bruno', note.id)).toBe(404);
    expect(await opens('valeria', mine.id)).toBe(404);

    const [attachment] = noted.messages[0]?.attachments ?? [];
    const path = adminSupport.redact.path.replace(
      ':attachment',
      String(attachment?.id),
    ) as `/api/${string}`;
    const redacted = await world.call<DeskTicket>(
      'marisol',
      { ...adminSupport.redact, path },
      { number: asked.number, body: { reason: 'Tenía datos de otra persona' } },
    );
    expect(redacted.messages[0]?.attachments[0]?.removed_at).not.toBeNull();
    expect(await opens('bruno', mine.id)).toBe(404);
    const thread = await world.call<Ticket>('bruno', support.one, { number: asked.number });
    expect(thread.events.at(-1)).toMatchObject({ event: 'redacted', values: { name: 'mine.txt' } });
  });

  it('can change no message, whatever writes', async () => {
    const rewrite = world.database.db.update(ticketMessages).set({ text: 'Otra cosa' });
    expect(await rewrite.then(() => null, violatedConstraint)).toBe('ticket_messages_append_only');
  });
});
