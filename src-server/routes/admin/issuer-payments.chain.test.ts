import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IssuerView } from '#contract/api/admin/issuer/payments.ts';
import { PROOF_MS } from '#contract/rules/second-factor.ts';
import { insertMember } from '../../../tests/support/people.ts';
import {
  createIssuerWorld,
  ISSUER,
  type IssuerWorld,
} from '../../../tests/support/worlds/issuer.ts';
import { buildApp } from '../../app.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';

let world: IssuerWorld;
let app: FastifyInstance;
let id = 0;
beforeAll(async () => {
  world = await createIssuerWorld();
  id = await world.allotted(25);
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
async function send(memberId: number, path: string, body: object | null = null, age = 0) {
  const { services } = world;
  const provedAt = new Date(services.clock.now().getTime() - age);
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await services.database.transaction((tx) =>
    startSession(tx, services, memberId, device, provedAt),
  );
  return app.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${access}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
}
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
const path = (more = '', of = id): string => `/api/admin/offerings/${of}/issuer/${more}`;
const view = async () => (await send(world.ana, path())).json<IssuerView>();
const address = { wallet: `0x${'5'.repeat(40)}`, reason: 'Carta del emisor' };
const payment = async (change: object = {}) => ({
  amount: '10.00',
  currency: 'USDT',
  address: (await view()).address?.id,
  reason: 'Acta 12',
  ...change,
});
const asked = async (): Promise<readonly (readonly [path: string, body: object])[]> => [
  [path('address/'), address],
  [path('payments/'), await payment()],
];
const proposalOf = (answer: { json(): unknown }) =>
  (answer.json() as { proposal: { id: number } }).proposal.id;

describe('who may pay an issuer', () => {
  test.each([
    ['a member', {}],
    ['support', { role: 'support' }],
  ])('not %s, who reads nothing of it either', async (_who, given) => {
    const somebody = await person(given);
    for (const [url, body] of await asked()) {
      expect([url, (await send(somebody, url, body)).statusCode]).toEqual([url, 403]);
    }
    expect((await send(somebody, path())).statusCode).toBe(403);
  });

  test.each([
    ['an auditor', { role: 'auditor' }],
    ['an administrator with other duties', { role: 'administrator', duties: ['catalogue'] }],
  ])('not %s, who reads it', async (_who, given) => {
    const reader = await person(given);
    for (const [url, body] of await asked()) {
      expect([url, (await send(reader, url, body)).statusCode]).toEqual([url, 403]);
    }
    const cancel = await send(reader, path('payments/1/cancel/'), { note: 'No' });
    expect(cancel.statusCode).toBe(403);
    expect((await send(reader, path())).json()).toMatchObject({ earned: '2500.00' });
  });

  test('nobody with a proof that is old; it is read all the same', async () => {
    for (const [url, body] of await asked()) {
      const old = await send(world.ana, url, body, PROOF_MS + 1);
      expect([url, old.statusCode, codeOf(old)]).toEqual([url, 403, 'step_up_required']);
    }
    expect((await send(world.ana, path(), null, PROOF_MS + 1)).statusCode).toBe(200);
    expect((await view()).pending).toEqual([]);
  });
});

test.each<[string, string, object]>([
  ['a text that is no address', 'address/', { ...address, wallet: '0x12' }],
  ['an address with wrong capitals', 'address/', { ...address, wallet: `0x${'aB'.repeat(20)}` }],
  ['the treasury', 'address/', { ...address, wallet: 'treasury' }],
  ['a reason of spaces', 'address/', { ...address, reason: '  ' }],
  ['more than two decimals', 'payments/', { amount: '10.001' }],
  ['an amount below zero', 'payments/', { amount: '-1' }],
  ['TCT', 'payments/', { currency: 'TCT' }],
  ['a payment for spaces', 'payments/', { reason: '  ' }],
  ['more than is asked', 'payments/', { to: ISSUER }],
])('is not understood, and refused: %s', async (_what, more, change) => {
  const { treasury } = world.chain.deployment;
  const given =
    more === 'payments/'
      ? await payment(change)
      : {
          ...change,
          ...('wallet' in change && change.wallet === 'treasury' && { wallet: treasury }),
        };
  const refused = await send(world.ana, path(more), given);
  expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'validation']);
});

test('an offering that is not there, and a payment that is none, are not found', async () => {
  expect((await send(world.ana, path('', 99_999))).statusCode).toBe(404);
  expect((await send(world.ana, path('payments/', 99_999), await payment())).statusCode).toBe(404);
  const cancel = await send(world.ana, path('payments/99999/cancel/'), { note: 'No' });
  expect(cancel.statusCode).toBe(404);
});

test('one asks, another accepts, and one cancels; each is in the audit log', async () => {
  const answer = await send(world.ana, path('payments/'), await payment());
  expect(answer.statusCode).toBe(200);
  const again = await send(world.marta, path('payments/'), await payment());
  expect(codeOf(again)).toBe('proposal_open');
  expect((await view()).pending).toMatchObject([
    { kind: 'offering.pay_issuer', amount: '10.00', currency: 'USDT', address: ISSUER },
  ]);
  const accept = (who: number) =>
    send(who, `/api/admin/approvals/${proposalOf(answer)}/accept/`, {});
  expect(codeOf(await accept(world.ana))).toBe('own_proposal');
  expect((await accept(world.marta)).statusCode).toBeLessThan(300);
  const [approved] = (await view()).payments;
  expect(approved).toMatchObject({ state: 'approved', amount: '10.00' });
  const cancelled = await send(world.ana, path(`payments/${approved?.number}/cancel/`), {
    note: 'Otra cuenta',
  });
  expect(cancelled.json<IssuerView>()).toMatchObject({
    left: '2500.00',
    payments: [{ state: 'cancelled', cancelled_by: 'ana Test', cancel_note: 'Otra cuenta' }],
  });
  const { rows } = await world.services.database.db.execute<{ action: string }>(
    `select action from audit_log where subject = 'offering/${id}' and action like 'offering.issuer%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'offering.issuer_address',
    'offering.issuer_payment_approved',
    'offering.issuer_cancelled',
  ]);
});
