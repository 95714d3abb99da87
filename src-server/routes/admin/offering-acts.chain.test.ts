import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { PROOF_MS } from '#contract/rules/second-factor.ts';
import { insertMember } from '../../../tests/support/people.ts';
import {
  createHolderActWorld,
  type HolderActWorld,
} from '../../../tests/support/worlds/holder-acts.ts';
import { buildApp } from '../../app.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';

let world: HolderActWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createHolderActWorld();
  await world.proveAnother();
  app = await buildApp(world.services);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.close();
});

let count = 0;
const person = (given: object = {}) => {
  count += 1;
  return world.services.database.transaction((tx) => insertMember(tx, `person${count}`, given));
};
/** @param age milliseconds since the second factor was proved */
async function tokenOf(memberId: number, age = 0): Promise<string> {
  const { services } = world;
  const provedAt = new Date(services.clock.now().getTime() - age);
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await services.database.transaction((tx) =>
    startSession(tx, services, memberId, device, provedAt),
  );
  return access;
}
/** `null`: a GET; an object: a POST with it. */
const send = (token: string, path: string, body: object | null = null) =>
  app.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
const call = async (memberId: number, path: string, body: object | null = null) =>
  send(await tokenOf(memberId), path, body);
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;

const chainPath = (more: string, id = world.id) => `/api/admin/offerings/${id}/chain/${more}`;
const reason = 'Perdiste el teléfono; lo comprobamos contigo.';
const freezeBody = (isFrozen = true) => ({ wallet: world.wallet, is_frozen: isFrozen, reason });
const recoveryBody = () => ({
  wallet: world.wallet,
  replacement: world.replacement,
  reason,
  evidence: 'Llamada con video del 3 de marzo, caso 2418.',
});
/** What is asked for, and what carries it out. */
const asked = (): readonly (readonly [path: string, body: object])[] => [
  [chainPath('acts/'), freezeBody()],
  [chainPath('recoveries/'), recoveryBody()],
];
const view = async () => (await call(world.first, chainPath('acts/'))).json<HolderActs>();
const accept = (memberId: number, proposal: number) =>
  call(memberId, `/api/admin/approvals/${proposal}/accept/`, {});
const idOf = (answer: { json(): unknown }) =>
  (answer.json() as { proposal: { id: number } }).proposal.id;
/** An agent signs what is given to the first person for the newest act. */
async function sign(name: string, agent: 0 | 1): Promise<void> {
  const [item] = (await view()).items;
  const given = await call(world.first, chainPath('calls/'), { call: name, act: item?.id });
  expect([name, given.statusCode]).toEqual([name, 200]);
  const { to, data } = given.json<{ to: string; data: string }>();
  await world.chain.send({ from: world.signers.agents[agent], to, data });
  await world.chain.mine();
}

describe('who may ask for a freeze or a recovery', () => {
  test.each([
    ['a member', {}],
    ['support', { role: 'support' }],
  ])('not %s, who reads nothing of it either', async (_who, given) => {
    const somebody = await person(given);
    for (const [path, body] of asked()) {
      expect([path, (await call(somebody, path, body)).statusCode]).toEqual([path, 403]);
    }
    expect((await call(somebody, chainPath('acts/'))).statusCode).toBe(403);
  });

  test.each([
    ['an auditor', { role: 'auditor' }],
    ['an administrator with other duties', { role: 'administrator', duties: ['members'] }],
  ])('not %s, who reads it', async (_who, given) => {
    const reader = await person(given);
    for (const [path, body] of asked()) {
      expect([path, (await call(reader, path, body)).statusCode]).toEqual([path, 403]);
    }
    expect((await call(reader, chainPath('acts/'))).json()).toMatchObject({
      pending: [],
      items: [],
      wallets: [{ wallet: world.wallet }, { wallet: world.replacement }],
    });
  });

  test('nobody without a session, nor with a proof that is old', async () => {
    const token = await tokenOf(world.first, PROOF_MS + 1);
    for (const [url, payload] of asked()) {
      expect([url, (await app.inject({ method: 'POST', url, payload })).statusCode]).toEqual([
        url,
        401,
      ]);
    }
    for (const [path, body] of asked()) {
      const old = await send(token, path, body);
      expect([path, old.statusCode, codeOf(old)]).toEqual([path, 403, 'step_up_required']);
    }
    expect((await send(token, chainPath('acts/'))).statusCode).toBe(200);
    expect((await view()).pending).toEqual([]);
  });
});

describe('what is not understood', () => {
  test.each<[string, string, () => object]>([
    ['a wallet that is none', 'acts/', () => ({ ...freezeBody(), wallet: '0x12' })],
    ['no reason', 'acts/', () => ({ ...freezeBody(), reason: '' })],
    ['a reason of spaces', 'acts/', () => ({ ...freezeBody(), reason: '   ' })],
    ['a reason too long', 'acts/', () => ({ ...freezeBody(), reason: 'a'.repeat(301) })],
    ['more than is asked', 'acts/', () => ({ ...freezeBody(), units: 3 })],
    ['no replacement', 'recoveries/', () => ({ ...recoveryBody(), replacement: undefined })],
    ['no evidence', 'recoveries/', () => ({ ...recoveryBody(), evidence: undefined })],
    ['evidence of spaces', 'recoveries/', () => ({ ...recoveryBody(), evidence: '  ' })],
    ['a reason of spaces', 'recoveries/', () => ({ ...recoveryBody(), reason: '  ' })],
    ['a member by name', 'recoveries/', () => ({ ...recoveryBody(), member: 'ximena' })],
  ])('is refused: %s', async (_what, path, body) => {
    const refused = await call(world.first, chainPath(path), body());
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'validation']);
  });

  test('is refused of an offering that is not there, a wallet of nobody, and custody', async () => {
    // A wallet that no register has, though somebody proved it.
    const strange = { ...freezeBody(), wallet: world.replacement };
    expect(codeOf(await call(world.first, chainPath('acts/'), strange))).toBe('conflict');
    const custody = { ...freezeBody(), wallet: world.signers.custody };
    expect(codeOf(await call(world.first, chainPath('acts/'), custody))).toBe('conflict');
    const lost = { ...recoveryBody(), wallet: world.replacement, replacement: world.wallet };
    expect(codeOf(await call(world.first, chainPath('recoveries/'), lost))).toBe('conflict');
    const unproved = { ...recoveryBody(), replacement: world.signers.owner };
    expect((await call(world.first, chainPath('recoveries/'), unproved)).json()).toMatchObject({
      code: 'chain_step',
      details: { step: 'replacement' },
    });
    expect((await call(world.first, chainPath('acts/', 987_654))).statusCode).toBe(404);
    for (const [name, body] of [
      ['acts/', freezeBody()],
      ['recoveries/', recoveryBody()],
    ] as const) {
      // Without a contract there is no wallet to look at.
      const missing = await call(world.first, chainPath(name, 987_654), body);
      expect([name, codeOf(missing)]).toEqual([name, 'chain_step']);
    }
    const unknown = { call: 'act_propose', act: 987_654 };
    expect((await call(world.first, chainPath('calls/'), unknown)).statusCode).toBe(404);
    expect((await view()).pending).toEqual([]);
  });
});

// In this order: each is what the next one takes.
describe('a wallet over HTTP', () => {
  test('is frozen and freed, never by the first person alone nor by a stranger', async () => {
    for (const isFrozen of [true, false]) {
      const proposed = await call(world.first, chainPath('acts/'), freezeBody(isFrozen));
      expect(proposed.json()).toMatchObject({ proposal: { kind: 'offering.freeze' } });
      const again = await call(world.second, chainPath('acts/'), freezeBody(isFrozen));
      expect(codeOf(again)).toBe('proposal_open');
      const proposal = idOf(proposed);
      const own = await accept(world.first, proposal);
      expect([own.statusCode, codeOf(own)]).toEqual([403, 'own_proposal']);
      expect((await accept(await person(), proposal)).statusCode).toBe(403);
      const other = await person({ role: 'administrator', duties: ['members'] });
      expect(codeOf(await accept(other, proposal))).toBe('duty_missing');
      expect((await accept(await person({ role: 'auditor' }), proposal)).statusCode).toBe(403);
      expect((await view()).pending).toHaveLength(1);
      expect((await accept(world.second, proposal)).statusCode).toBe(200);
      expect(codeOf(await accept(world.second, proposal))).toBe('already_resolved');
      await sign('act_propose', 0);
      await sign('act_confirm', 1);
      await world.finalise();
      expect((await view()).items[0]).toMatchObject({
        kind: isFrozen ? 'freeze' : 'unfreeze',
        state: 'done',
      });
    }
  });

  test('is recovered, never by the first person alone nor by the member', async () => {
    const proposed = await call(world.first, chainPath('recoveries/'), recoveryBody());
    expect(proposed.json()).toMatchObject({ proposal: { kind: 'offering.recover' } });
    const proposal = idOf(proposed);
    // Who accepts it reads the evidence; the member never does.
    const detail = await call(world.second, `/api/admin/approvals/${proposal}/`);
    expect(detail.json()).toMatchObject({ reason: recoveryBody().evidence });
    expect(codeOf(await accept(world.first, proposal))).toBe('own_proposal');
    expect((await accept(world.holder, proposal)).statusCode).toBe(403);
    expect((await accept(world.second, proposal)).statusCode).toBe(200);
    const early = { call: 'act_propose', act: (await view()).items[0]?.id };
    expect(codeOf(await call(world.first, chainPath('calls/'), early))).toBe('conflict');
    await sign('act_register', 0);
    await sign('act_propose', 0);
    await sign('act_confirm', 1);
    await world.finalise();
    const { items, wallets } = await view();
    expect(items[0]).toMatchObject({ kind: 'recovery', state: 'done', note: reason });
    // The lost one is offered no more.
    expect(wallets.map(({ wallet }) => wallet)).toEqual([world.replacement]);
    const holdings = await call(world.holder, '/api/tokenization/holdings/');
    expect(holdings.json()).toMatchObject({ items: [{ in_wallet: 12, frozen: null }] });
    expect(holdings.body).not.toContain('caso 2418');
    const inbox = await call(world.holder, '/api/notifications/');
    expect(inbox.body).toContain('holding.recovered');
    expect(inbox.body).not.toContain('caso 2418');
    const over = await call(world.first, chainPath('recoveries/'), recoveryBody());
    expect(codeOf(over)).toBe('conflict');
  });
});
