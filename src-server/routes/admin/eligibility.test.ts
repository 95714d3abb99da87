import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminClaimDetail, AdminClaims } from '#contract/api/admin/eligibility.ts';
import type { Visit } from '#contract/api/admin/visits.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { PROOF_MS } from '#contract/rules/second-factor.ts';
import {
  createEligibilityWorld,
  NOTE,
  REASON,
  ROOT,
  STAFF_ROOT,
  typed,
  type EligibilityWorld,
  type Person,
} from '../../../tests/support/worlds/eligibility.ts';
import { eligibilityClaims, identityDocuments } from '../../database/schema/eligibility.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { auditLog, mails } from '../../database/schema/system.ts';
import { flushEvents } from '../../domain/audit/events.ts';
import { validClaimOf } from '../../domain/eligibility/claims.ts';

let world: EligibilityWorld;
let decider: Person;
let me: Person;
beforeAll(async () => {
  world = await createEligibilityWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  decider = await world.person('administrator', ['members']);
  me = await world.person();
});

const one = (by: Person, id: number) =>
  world.call<AdminClaimDetail>(by, 'GET', `${STAFF_ROOT}${id}/`);
const grant = (by: Person, id: number) => world.decide(by, 'grant', id);
const refuse = (by: Person, id: number, note?: string) => world.decide(by, 'refuse', id, note);
const revoke = (by: Person, id: number, note?: string) => world.decide(by, 'revoke', id, note);

const noticesOf = ({ id }: Person) =>
  world.database.db.select().from(notifications).where(eq(notifications.memberId, id));
const mailsTo = ({ name }: Person) =>
  world.database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, `${name}@example.test`));

describe('granting', () => {
  test('counts for the setting’s days, and the documents are erased after theirs', async () => {
    const { body } = await world.ask(me);
    const { status, body: granted } = await grant(decider, body.id);
    const at = world.services.clock.now();
    const after = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString();
    expect(status).toBe(200);
    expect(granted).toMatchObject({
      ...typed,
      state: 'granted',
      decided_by: `${decider.name} Test`,
      decided_at: at.toISOString(),
      valid_until: after(365),
      erase_at: after(90),
      erased_at: null,
      documents: [{ kind: 'passport', erased_at: null }],
    });
    expect((await world.state(me)).valid).toEqual({
      id: body.id,
      kind: 'natural_person',
      country: 'MX',
      until: after(365),
    });
    const [row] = await world.audited('eligibility.granted', body.id);
    expect(row).toMatchObject({ actorId: decider.id, after: { member: me.id, country: 'MX' } });
    expect((await noticesOf(me)).at(-1)).toMatchObject({
      event: 'eligibility.granted',
      values: { country_es: 'México', until: after(365) },
    });
    expect((await mailsTo(me)).map(({ subject }) => subject)).toEqual([
      'Tu elegibilidad está concedida',
    ]);
  });

  test('a later claim ends the earlier one: a member is in one country', async () => {
    const { clock } = world.services;
    const { body: first } = await world.ask(me);
    await grant(decider, first.id);
    const soon = new Date(clock.now().getTime() + DAY_MS);
    await world.database.db
      .update(eligibilityClaims)
      .set({ validUntil: soon })
      .where(eq(eligibilityClaims.id, first.id));
    const { body: second } = await world.ask(me, { country: 'CO' });
    await grant(decider, second.id);
    expect(await validClaimOf(world.database.db, me.id, clock.now())).toMatchObject({
      id: second.id,
      country: 'CO',
    });
    // Revoked, the earlier one does not count again.
    await revoke(decider, second.id);
    expect(await validClaimOf(world.database.db, me.id, clock.now())).toBeNull();
  });

  test('is refused without the documents that it needs', async () => {
    const { body } = await world.ask(me);
    await world.database.db
      .update(identityDocuments)
      .set({ sealedKey: null, erasedAt: world.services.clock.now() })
      .where(eq(identityDocuments.claimId, body.id));
    expect((await grant(decider, body.id)).body).toMatchObject({
      code: 'documents_missing',
      details: { kinds: ['passport'] },
    });
    expect((await world.state(me)).valid).toBeNull();
  });

  test('a second time is refused by the state that the first one left', async () => {
    const { body } = await world.ask(me);
    await grant(decider, body.id);
    for (const again of [await grant(decider, body.id), await refuse(decider, body.id)]) {
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'claim_state', details: { state: 'granted' } },
      });
    }
    expect(await world.audited('eligibility.granted', body.id)).toHaveLength(1);
  });
});

describe.each([
  ['refusing', 'eligibility.refused', 'Tu elegibilidad fue rechazada', refuse, false],
  ['revoking', 'eligibility.revoked', 'Tu elegibilidad fue revocada', revoke, true],
] as const)('%s', (_, event, subject, end, isGranted) => {
  test('erases at once, says why in the product and never in the mail', async () => {
    const before = world.store.kept.size;
    const { body } = await world.ask(me);
    if (isGranted) await grant(decider, body.id);
    const { body: ended } = await end(decider, body.id);
    const at = world.services.clock.now().toISOString();
    expect(ended).toMatchObject({
      state: event.split('.')[1],
      country: 'MX',
      kind: 'natural_person',
      decided_by: `${decider.name} Test`,
      note: NOTE,
      document_name: null,
      document_date: null,
      erased_at: at,
      documents: [{ erased_at: at }],
    });
    expect(world.store.kept.size).toBe(before);
    const [row] = await world.database.db
      .select()
      .from(identityDocuments)
      .where(eq(identityDocuments.memberId, me.id));
    expect(row).toMatchObject({ sealedKey: null, fileId: null });
    expect(await world.state(me)).toMatchObject({ valid: null, claims: [{ note: NOTE }] });
    expect((await noticesOf(me)).at(-1)).toMatchObject({ event, values: { note: NOTE } });
    const mail = (await mailsTo(me)).at(-1);
    expect(mail?.subject).toBe(subject);
    expect(mail?.body).not.toContain(NOTE);
    expect(await world.audited(event, body.id)).toHaveLength(1);
  });

  test('needs a reason that can be read', async () => {
    const { body } = await world.ask(me);
    if (isGranted) await grant(decider, body.id);
    expect((await end(decider, body.id, 'no')).status).toBe(400);
  });
});

test('whoever switched mails and notices of it off gets none', async () => {
  const { body } = await world.ask(me);
  await world.database.db
    .update(members)
    .set({ preferences: { notify: { tokenization: false }, mail: { tokenization: false } } })
    .where(eq(members.id, me.id));
  await grant(decider, body.id);
  expect(await noticesOf(me)).toEqual([]);
  expect(await mailsTo(me)).toEqual([]);
});

describe('the list', () => {
  test('goes by state and country, page by page, with nothing that was typed', async () => {
    const asked: number[] = [];
    for (const country of ['PE', 'PE', 'CL']) {
      const { body } = await world.ask(await world.person(), { country });
      asked.push(body.id);
    }
    const list = (query: string) =>
      world.call<AdminClaims>(decider, 'GET', `${STAFF_ROOT}?${query}`);
    const first = await list('state=asked&country=PE&limit=1');
    expect(first.body.items.map(({ id }) => id)).toEqual([asked[1]]);
    const next = await list(`state=asked&country=PE&limit=1&cursor=${first.body.next}`);
    expect(next.body).toMatchObject({ items: [{ id: asked[0] }], next: null });
    expect(first.body.countries).toEqual(expect.arrayContaining(['CL', 'PE']));
    expect(first.body.waiting).toBeGreaterThanOrEqual(3);
    await refuse(decider, asked[0] ?? 0);
    expect((await list('state=refused&country=PE')).body.items).toMatchObject([
      { id: asked[0], decided_by: `${decider.name} Test`, is_own: false },
    ]);
    const all = JSON.stringify((await list('')).body);
    expect(all).not.toContain(typed.document_name);
    expect(all).not.toContain(typed.document_date);
  });

  test('of an own claim says so', async () => {
    await world.ask(decider);
    const { body } = await world.call<AdminClaims>(decider, 'GET', `${STAFF_ROOT}?limit=1`);
    expect(body.items[0]).toMatchObject({ is_own: true, member: { id: decider.id } });
  });
});

test('reading what a member typed is audited', async () => {
  const { body } = await world.ask(me);
  expect((await one(decider, body.id)).body).toMatchObject({ ...typed, earlier: [] });
  await flushEvents(world.services, true);
  const read = await world.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'member.read'), eq(auditLog.subject, `member/${me.id}`)));
  expect(read).toMatchObject([{ actorId: decider.id }]);
  expect((await one(decider, 2_000_000_000)).status).toBe(404);
});

describe('who may not', () => {
  const refusedBy = async (by: Pick<Person, 'token'>): Promise<unknown[]> => {
    const { body } = await world.ask(me);
    const [document] = body.documents;
    const person = { ...me, ...by };
    const answers = [
      await one(person, body.id),
      await grant(person, body.id),
      await refuse(person, body.id),
      await revoke(person, body.id),
    ].map(({ status, body: { code } }) => `${status} ${code}`);
    const opened = await world.open(by, document?.id);
    const { state } = (await world.state(me)).claims[0] ?? {};
    expect(state).toBe('asked');
    expect(await world.audited('eligibility.document_opened', body.id)).toEqual([]);
    return [...answers, `${opened.statusCode} ${opened.json<{ code: string }>().code}`];
  };
  const forbidden = Array.from({ length: 5 }, () => '403 forbidden');

  test.each([
    ['another member', 'member', []],
    ['support', 'support', []],
    ['an auditor', 'auditor', []],
    [
      'an administrator with every other duty',
      'administrator',
      ['catalogue', 'staff', 'settings', 'content', 'payouts', 'withdrawals'],
    ],
  ] as const)('%s reads, decides and opens nothing', async (_, role, duties) => {
    expect(await refusedBy(await world.person(role, duties))).toEqual(forbidden);
  });

  test('auditors and administrators read the list, support does not', async () => {
    const status = async (person: Promise<Person>) =>
      (await world.call(await person, 'GET', STAFF_ROOT)).status;
    expect(await status(world.person('auditor'))).toBe(200);
    expect(await status(world.person('administrator', ['content']))).toBe(200);
    expect(await status(world.person('support'))).toBe(403);
    expect(await status(world.person())).toBe(403);
  });

  test('a visit sees states and dates of the member, never what was typed, and opens nothing', async () => {
    const { body } = await world.ask(me);
    const begun = await world.call<Visit>(decider, 'POST', `/api/admin/members/${me.id}/visits/`, {
      reason: REASON,
    });
    const visit = { token: begun.body.token };
    const seen = await world.call(visit, 'GET', ROOT);
    expect(seen).toMatchObject({
      status: 200,
      body: { claims: [{ id: body.id, state: 'asked' }] },
    });
    const text = JSON.stringify(seen.body);
    expect(text).not.toContain(typed.document_name);
    expect(text).not.toContain(typed.document_date);
    // Positive control: the member reads both.
    expect(JSON.stringify(await world.state(me))).toContain(typed.document_name);
    const opened = await world.open(visit, body.documents[0]?.id);
    expect(opened.json()).toMatchObject({ code: 'visit_read_only' });
    const back = await world.call(visit, 'POST', `${ROOT}${body.id}/withdraw/`, {});
    expect(back.body.code).toBe('visit_read_only');
    expect((await grant({ ...me, ...visit }, body.id)).body.code).toBe('visit_read_only');
  });

  test('nobody decides or opens their own, whatever their duties', async () => {
    const { body } = await world.ask(decider);
    const other = await world.person('administrator', ['members']);
    for (const answer of [await grant(decider, body.id), await refuse(decider, body.id)]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'own_benefit', details: { why: 'eligibility' } },
      });
    }
    const opened = await world.open(decider, body.documents[0]?.id);
    expect(opened.json()).toMatchObject({ code: 'own_benefit' });
    expect(await world.audited('eligibility.document_opened', body.id)).toEqual([]);
    // A colleague does both.
    expect((await world.open(other, body.documents[0]?.id)).statusCode).toBe(200);
    expect((await grant(other, body.id)).status).toBe(200);
    expect((await revoke(decider, body.id)).body.code).toBe('own_benefit');
  });

  test('granting and opening take a fresh proof of the second factor; stopping does not', async () => {
    const { body } = await world.ask(me);
    await world.database.db
      .update(sessions)
      .set({ provedAt: new Date(world.services.clock.now().getTime() - PROOF_MS - 1) })
      .where(eq(sessions.memberId, decider.id));
    expect((await grant(decider, body.id)).body.code).toBe('step_up_required');
    const opened = await world.open(decider, body.documents[0]?.id);
    expect(opened.json()).toMatchObject({ code: 'step_up_required' });
    expect((await refuse(decider, body.id)).status).toBe(200);
  });
});
