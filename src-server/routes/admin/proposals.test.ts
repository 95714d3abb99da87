import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProposalPage } from '#contract/api/admin/proposals.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { totpFactors } from '../../database/schema/second-factors.ts';
import { members } from '../../database/schema/members.ts';
import { listAudit } from '../../domain/administration/audit.ts';
import { expireProposals } from '../../domain/proposals/decide.ts';
import { peopleOf } from '../../../tests/support/worlds/administrators.ts';
import type { Person } from '../../../tests/support/worlds/administrators.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const { administrator, signedIn } = peopleOf(() => ({ database, services, app }));

const fee = async (): Promise<string> =>
  (await services.settings.read(database.db)).withdrawal_fee_stable;

const askFee = async (who: Person, value: string) => {
  const note = 'La red bajó de costo';
  return who.call('PATCH', 'settings/withdrawal_fee_stable/', { value, seen: await fee(), note });
};

test('a dangerous setting changes when a second person accepts, and not before', async () => {
  const [ana, marta] = [await administrator('settings'), await administrator('settings')];
  const asked = await askFee(ana, '0.025');
  expect(asked.status).toBe(202);
  expect(asked.body.proposal).toMatchObject({
    kind: 'setting.change',
    asked: [{ username: marta.username }],
  });
  const { id } = asked.body.proposal;
  expect(await fee()).toBe('0.03');

  const own = await ana.call('POST', `approvals/${id}/accept/`, {});
  expect(own).toMatchObject({ status: 403, body: { code: 'own_proposal' } });
  expect(await fee()).toBe('0.03');

  const shown = await marta.call('GET', `approvals/${id}/`);
  expect(shown.body).toMatchObject({
    right: 'decide',
    changes: [{ name: 'withdrawal_fee_stable', from: '0.03', to: '0.025' }],
    effects: [{ id: 'from_acceptance' }, { id: 'open_keep_fee' }, { id: 'fees_of_month' }],
  });
  const accepted = await marta.call('POST', `approvals/${id}/accept/`, {});
  expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted', right: 'closed' } });
  expect(await fee()).toBe('0.025');

  const again = await marta.call('POST', `approvals/${id}/accept/`, {});
  expect(again.body.code).toBe('already_resolved');
  const actions = (await listAudit(database.db, {})).items.map(({ action }) => action);
  // The refused acceptance is in the audit log, too.
  expect(actions.slice(0, 3)).toEqual(['action.refused', 'proposal.accepted', 'setting.changed']);
  expect(actions).toContain('proposal.made');
});

test('an invalid change is refused when it is proposed, and leaves no row', async () => {
  const ana = await administrator('settings');
  const wrong = await askFee(ana, '1.5');
  expect(wrong).toMatchObject({ status: 400, body: { code: 'validation' } });
  const stale = await ana.call('PATCH', 'settings/withdrawal_fee_stable/', {
    value: '0.02',
    seen: '0.01',
    note: 'Acta',
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const list = await ana.call<ProposalPage>('GET', 'approvals/?view=asked');
  expect(list.body.items).toEqual([]);
});

test('only somebody with the duty decides; a change is proposed once at a time', async () => {
  const [ana, marta] = [await administrator('settings'), await administrator('settings')];
  const other = await administrator('content', 'withdrawals');
  const { id } = (await askFee(ana, '0.02')).body.proposal;
  const refused = await other.call('POST', `approvals/${id}/accept/`, {});
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'duty_missing', details: { duty: 'settings' } },
  });
  expect((await other.call('GET', `approvals/${id}/`)).body.right).toBe('duty');
  const twice = await askFee(marta, '0.01');
  expect(twice).toMatchObject({
    status: 409,
    body: { code: 'proposal_open', details: { proposal: id } },
  });
  expect((await askFee(other, '0.01')).status).toBe(403);

  const view = async (who: Person, name: string) =>
    (await who.call<ProposalPage>('GET', `approvals/?view=${name}`)).body.items.map(
      (item) => item.id,
    );
  expect(await view(marta, 'mine')).toEqual([id]);
  expect(await view(ana, 'mine')).toEqual([]);
  expect(await view(ana, 'asked')).toEqual([id]);
  expect(await view(other, 'mine')).toEqual([]);
  expect(await view(other, 'open')).toEqual([id]);

  expect((await marta.call('POST', `approvals/${id}/refuse/`, { note: ' ' })).status).toBe(400);
  const answer = await marta.call('POST', `approvals/${id}/refuse/`, { note: 'Todavía no' });
  expect(answer.body).toMatchObject({ state: 'refused', decision_note: 'Todavía no' });
  expect(await fee()).toBe('0.025');
  expect((await view(ana, 'decided'))[0]).toBe(id);
});

test('each proposal says what its author asked for before, and when the same was changed', async () => {
  const [ana, marta] = [await administrator('settings'), await administrator('settings')];
  const ends = ['refuse', 'withdraw', 'refuse', 'refuse', 'withdraw', 'withdraw'] as const;
  const ids: number[] = [];
  for (const end of ends) {
    const { id } = (await askFee(ana, '0.02')).body.proposal;
    ids.push(id);
    const who = end === 'refuse' ? marta : ana;
    await who.call('POST', `approvals/${id}/${end}/`, end === 'refuse' ? { note: 'No' } : {});
  }
  const { id } = (await askFee(ana, '0.02')).body.proposal;
  const shown = async (one: number) => (await marta.call('GET', `approvals/${one}/`)).body.history;
  expect(await shown(ids[0] ?? 0)).toMatchObject({ is_first: true, ended: [] });
  // Not the oldest of six; the fee was changed by two before.
  const history = await shown(id);
  expect(history).toMatchObject({
    is_first: false,
    ended: ['withdrawn', 'withdrawn', 'refused', 'refused', 'withdrawn'],
  });
  expect(Date.parse(history.changed_at ?? '')).not.toBeNaN();

  const found = async (query: string) =>
    (await marta.call<ProposalPage>('GET', `approvals/?${query}`)).body.items.map((one) => one.id);
  expect(await found(`search=${id}`)).toEqual([id]);
  expect(await found(`search=${ana.username.toUpperCase()}`)).toEqual([id]);
  expect(await found('search=BAJO+de')).toEqual([id]);
  expect(await found('search=tarifa')).toEqual([]);
  expect(await found('search=tarifa&settings=withdrawal_fee_stable')).toEqual([id]);
  expect(await found('search=tarifa&settings=withdrawal_fee_tct')).toEqual([]);
  expect(await found('search=%25')).toEqual([]);
  await ana.call('POST', `approvals/${id}/withdraw/`, {});
});

test('a proposal whose subject changed meanwhile becomes void', async () => {
  const [ana, marta] = [await administrator('settings'), await administrator('settings')];
  const { id } = (await askFee(ana, '0.02')).body.proposal;
  await database.db.execute(
    `update settings set value = '"0.029"' where key = 'withdrawal_fee_stable'`,
  );
  const answer = await marta.call('POST', `approvals/${id}/accept/`, {});
  expect(answer).toMatchObject({
    status: 200,
    body: { state: 'void', decision_note: 'conflict' },
  });
  expect(await fee()).toBe('0.029');
});

test('a proposal of somebody who lost the duty, or that has expired, is not accepted', async () => {
  const [ana, marta] = [await administrator('settings'), await administrator('settings')];
  const first = (await askFee(ana, '0.02')).body.proposal.id;
  await database.db
    .update(members)
    .set({ duties: ['content'] })
    .where(eq(members.id, ana.id));
  const gone = await marta.call('POST', `approvals/${first}/accept/`, {});
  expect(gone.body).toMatchObject({ state: 'void', decision_note: 'proposer' });

  const second = (await askFee(marta, '0.02')).body.proposal.id;
  const luis = await administrator('settings');
  const before = services.clock.now();
  services.clock.set(new Date(before.getTime() + 7 * DAY_MS + 1));
  // The session has expired by then, so the domain function is called as the route calls it.
  const closed = await database.transaction((tx) => expireProposals(tx, services));
  expect(closed).toBe(1);
  services.clock.set(before);
  const late = await luis.call('POST', `approvals/${second}/accept/`, {});
  expect(late.body).toMatchObject({ code: 'already_resolved', details: { state: 'expired' } });
  expect(await fee()).toBe('0.029');
});

test('the database itself refuses a decision by the author', async () => {
  const ana = await administrator('settings');
  const { id } = (await askFee(ana, '0.02')).body.proposal;
  const decide = (by: number) =>
    database.db
      .update(proposals)
      .set({ state: 'accepted', decidedBy: by, decidedAt: services.clock.now() })
      .where(eq(proposals.id, id));
  await expect(decide(ana.id)).rejects.toThrow();
  const marta = await administrator('settings');
  await decide(marta.id);
});

test('plans, ranges, pools and results wait for a second person', async () => {
  const [ana, marta] = [await administrator('catalogue'), await administrator('catalogue')];
  const plan = {
    name: 'Inicial dos',
    name_en: 'Starter two',
    price: '100',
    duration_days: 30,
    volume: '100',
    direct_rate: '0.08',
    binary_rate: '0.1',
    daily_cap: '50',
    is_sold: true,
  };
  const asked = await ana.call('POST', 'plans/', { ...plan, reason: 'Acta 4' });
  expect(asked.status).toBe(202);
  const names = async () => {
    const { body } = await ana.call<{ plans: { name: string }[]; ranges: object[] }>(
      'GET',
      'catalogue/',
    );
    return body.plans.map(({ name }) => name);
  };
  expect(await names()).not.toContain('Inicial dos');
  await marta.call('POST', `approvals/${asked.body.proposal.id}/accept/`, {});
  expect(await names()).toContain('Inicial dos');

  const range = {
    min_amount: '90000',
    max_amount: '99999',
    weight: '1',
    max_multiple: '2',
    is_open: true,
  };
  expect((await ana.call('POST', 'ranges/', range)).status).toBe(202);

  const pool = {
    name: 'Norte',
    min_amount: '100',
    max_amount: '1000',
    duration_days: 30,
    is_open: true,
  };
  const opened = (await ana.call('POST', 'pools/', pool)).body.proposal.id;
  await marta.call('POST', `approvals/${opened}/accept/`, {});
  const pools = await ana.call<{ items: { id: number; name: string }[]; last_day: string }>(
    'GET',
    'pools/',
  );
  const north = pools.body.items.find(({ name }) => name === 'Norte');
  const day = pools.body.last_day;
  const result = { day, rate: '0.05' };
  const posted = await ana.call('POST', `pools/${north?.id}/results/`, result);
  expect(posted.status).toBe(202);
  const results = async () =>
    (await ana.call<{ items: { id: number; rate: string }[] }>('GET', 'pool-results/')).body.items;
  expect(await results()).toEqual([]);
  const shown = await marta.call('GET', `approvals/${posted.body.proposal.id}/`);
  expect(shown.body).toMatchObject({
    label: `Norte · ${day}`,
    effects: [{ id: 'result_booked', values: { count: 0 } }],
  });
  await marta.call('POST', `approvals/${posted.body.proposal.id}/accept/`, {});
  const [booked] = await results();
  expect(booked).toMatchObject({ rate: '0.05' });
  const corrected = await ana.call('PATCH', `pool-results/${booked?.id}/`, {
    rate: '0.04',
    seen: '0.05',
  });
  expect(corrected.status).toBe(202);
  expect((await results())[0]).toMatchObject({ rate: '0.05' });
});

test('nobody blocks an administrator or changes a role alone, and two administrators with the duty staff remain', async () => {
  const [ana, marta, luis] = [
    await administrator('members', 'staff'),
    await administrator('members', 'staff'),
    await administrator('members', 'content'),
  ];
  const blocked = await ana.call('POST', `members/${luis.id}/block/`, { reason: 'Salió' });
  expect(blocked.status).toBe(202);
  expect(blocked.body.proposal.asked).toEqual([
    expect.objectContaining({ username: marta.username }),
  ]);
  expect((await luis.call('GET', 'staff/')).status).toBe(200);
  await marta.call('POST', `approvals/${blocked.body.proposal.id}/accept/`, {});
  expect((await luis.call('GET', 'staff/')).status).toBe(401);

  // Only Ana and Marta have the duty, so it can be taken from neither.
  const last = await ana.call('POST', `members/${marta.id}/block/`, { reason: 'Duda' });
  expect(last).toMatchObject({ status: 409, body: { code: 'staff_remain' } });
  const seen = { role: 'administrator', duties: ['members', 'staff'] };
  const ended = await ana.call('POST', 'staff/', {
    username: marta.username,
    role: 'member',
    duties: [],
    seen,
  });
  expect(ended).toMatchObject({ status: 409, body: { code: 'staff_remain' } });
  const self = await ana.call('POST', 'staff/', {
    username: ana.username,
    role: 'administrator',
    duties: ['members', 'staff', 'payouts'],
    seen,
  });
  expect(self).toMatchObject({ status: 403, body: { code: 'forbidden' } });

  // Blocking a member still takes one person.
  const bruno = await database.transaction((tx) => insertMember(tx, 'bruno'));
  expect((await ana.call('POST', `members/${bruno}/block/`, { reason: 'Duda' })).status).toBe(200);
});

test('an appointment takes two, and ends the sessions of the appointed person', async () => {
  const [ana, marta] = [await administrator('staff'), await administrator('staff')];
  const id = await database.transaction((tx) => insertMember(tx, 'diego'));
  const diego = await signedIn(id, 'diego');
  const wish = {
    username: 'diego',
    role: 'administrator',
    duties: ['payouts'],
    seen: { role: 'member', duties: [] },
    reason: 'Reemplaza a Rafael',
  };
  // Nobody is appointed without a second factor.
  const early = await ana.call<ErrorBody>('POST', 'staff/', wish);
  expect(early.body.fields).toEqual({ username: { id: 'staff.factor' } });
  await database.db.insert(totpFactors).values({ memberId: id, secret: 'sealed' });
  const asked = await ana.call('POST', 'staff/', wish);
  expect(asked.status).toBe(202);
  expect((await diego.call('GET', 'staff/')).status).toBe(403);
  const accepted = await marta.call('POST', `approvals/${asked.body.proposal.id}/accept/`, {});
  expect(accepted.body.state).toBe('accepted');
  expect((await diego.call('GET', 'staff/')).status).toBe(401);
  const again = await signedIn(id, 'diego');
  expect((await again.call('GET', 'staff/')).status).toBe(200);
  expect((await again.call('POST', 'withdrawals/confirm/', { numbers: [1] })).status).toBe(403);
});

test('nobody proposes a change about themselves, which would block the proposals of others', async () => {
  const bad = await administrator('members', 'staff');
  const good = await administrator('members', 'staff');
  // Two administrators with the duty staff must remain, whoever is blocked.
  await administrator('staff');
  const reason = 'Se va';
  const own = await bad.call('POST', `members/${bad.id}/end-sessions/`, { reason });
  expect(own).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const blocked = await good.call('POST', `members/${bad.id}/block/`, { reason });
  expect(blocked.status).toBe(202);
});

test('who accepts a role can distinguish the person from a namesake', async () => {
  const [ana, marta] = [await administrator('staff'), await administrator('staff')];
  const puppet = 'puppet';
  await database.transaction(async (tx) => {
    const id = await insertMember(tx, puppet);
    await tx
      .update(members)
      .set({ firstName: marta.username, lastName: 'Test' })
      .where(eq(members.id, id));
    await tx.insert(totpFactors).values({ memberId: id, secret: 'x', confirmedAt: new Date() });
  });
  const asked = await ana.call('POST', 'staff/', {
    username: puppet,
    role: 'administrator',
    duties: ['staff'],
    seen: { role: 'member', duties: [] },
    reason: 'Refuerzo',
  });
  const shown = await marta.call('GET', `approvals/${asked.body.proposal.id}/`);
  expect(shown.body.label).toBe(`${marta.username} Test (@${puppet})`);
  expect(shown.body.effects).toContainEqual({ id: 'namesakes', values: { count: 1 } });
});
