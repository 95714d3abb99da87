import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createIssuerWorld,
  ISSUER,
  type IssuerWorld,
} from '../../../tests/support/worlds/issuer.ts';
import { payoutsInterface } from '../../chain/artifacts.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { withdrawCalldata } from '../../chain/treasury/owner-calldata.ts';
import { OPERATOR_ROLE } from '../../chain/treasury/roles.ts';
import type { Services } from '../../services.ts';
import { demoRpc } from './demo-rpc.ts';

let world: IssuerWorld;
let services: Services;
let owner = '';
let stranger = '';
beforeAll(async () => {
  world = await createIssuerWorld();
  const { chain } = world;
  const accounts = (await jsonRpc(chain.url, 'eth_accounts', [])) as readonly string[];
  [owner = '', stranger = ''] = [accounts[0] ?? '', accounts[5] ?? ''];
  services = {
    ...world.services,
    demoChain: {
      rpcUrl: chain.url,
      operatorAccounts: [],
      ownerAccount: owner,
      ownerSent: new Set(),
      memberAccounts: [],
      clock: null,
    },
  };
});
afterAll(() => world.close());

const UNAUTHORIZED = { error: { code: 4100 } };
const ask = (method: string, params: readonly unknown[], role: 'administrator' | 'support') =>
  demoRpc(services, { role }, { method, params: [...params] });

test('the owner of the treasury sends what two administrators approved, once, and nothing else', async () => {
  const { treasury, tokens } = world.chain.deployment;
  const token = tokens.USDT.address;
  const pay = withdrawCalldata({ token, to: ISSUER, amount: 10_000_000n });
  const whole = { from: owner, to: treasury, data: pay };
  const send = (change: object = {}, role: 'administrator' | 'support' = 'administrator') =>
    ask('eth_sendTransaction', [{ ...whole, ...change }], role);

  const id = await world.allotted(25);
  expect(await send()).toMatchObject(UNAUTHORIZED);
  const asked = await world.ask(id, '10');
  expect(await send()).toMatchObject(UNAUTHORIZED);
  await world.accept(asked);

  const more = withdrawCalldata({ token, to: ISSUER, amount: 10_000_001n });
  const elsewhere = withdrawCalldata({ token, to: stranger, amount: 10_000_000n });
  const grant = payoutsInterface.encodeFunctionData('grantRole', [OPERATOR_ROLE, stranger]);
  for (const change of [
    { data: more },
    { data: elsewhere },
    { data: grant },
    { data: undefined, input: pay },
    { to: token },
    { value: '0x1' },
  ]) {
    expect([change, await send(change)]).toMatchObject([change, UNAUTHORIZED]);
  }
  expect(await send({}, 'support')).toMatchObject(UNAUTHORIZED);
  const before = await world.chain.balanceOf('USDT', treasury);
  expect(await send({ input: grant, nonce: '0x3e7' })).toHaveProperty('result');
  expect(await send()).toMatchObject(UNAUTHORIZED);
  await world.chain.mine();
  expect(before - (await world.chain.balanceOf('USDT', treasury))).toBe(10_000_000n);
});

test('it is in no wallet, and signs nothing', async () => {
  expect(await ask('eth_accounts', [], 'administrator')).toEqual({ result: [] });
  for (const [method, params] of [
    ['personal_sign', ['0x00', owner]],
    ['eth_signTypedData_v4', [owner, '{}']],
  ] as const) {
    expect([method, await ask(method, params, 'administrator')]).toMatchObject([
      method,
      UNAUTHORIZED,
    ]);
  }
});
