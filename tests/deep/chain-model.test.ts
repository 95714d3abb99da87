import { getAddress, id } from 'ethers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import feeToken from '../../contracts/artifacts/FeeToken.json' with { type: 'json' };
import hostileToken from '../../contracts/artifacts/HostileToken.json' with { type: 'json' };
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { payoutsInterface, receiptsInterface } from '#server/chain/artifacts.ts';
import { deploy } from '#server/chain/deploy.ts';
import { readReceivingCode, receivingAddress } from '#server/chain/receiving-address.ts';
import { receiptOf } from '#server/chain/receipt-of.ts';
import { encodeSweep } from '#server/chain/token-transfers.ts';
import { encodePay } from '#server/chain/treasury/pay-calldata.ts';
import { execute, type Call } from '../simulation/chain/contracts.ts';
import {
  conducts,
  emptyState,
  type ChainFacts,
  type ChainState,
  type TokenKind,
} from '../simulation/chain/state.ts';
import { tokensInterface } from '../simulation/chain/tokens.ts';
import { randomOf, seedAt, type Random } from '../simulation/random.ts';
import { startTreasuryChain, type TreasuryChain } from '../support/chain/treasury.ts';

/** Seeds that are played on both, and calls in each. */
const SEEDS = Array.from({ length: Number(process.env['SEEDS'] ?? 24) }, (_, at) => at + 1);
const CALLS = 30;
const NUMBERS = [1, 2, 3, 257];
/** Base units that a day may take: small, so that it is reached. */
const LIMIT = 4_000_000n;
const GAS = '0x989680';

let chain: TreasuryChain;
let mocks: Record<'fee' | 'hostile', string>;
let receiver: string;

beforeAll(async () => {
  chain = await startTreasuryChain();
  const artifact = ({ abi, bytecode }: typeof feeToken | typeof hostileToken) => ({
    abi: abi as never,
    bytecode,
  });
  mocks = {
    fee: (await deploy(chain.owner, artifact(feeToken))).address,
    hostile: (await deploy(chain.owner, artifact(hostileToken))).address,
  };
  ({ receiver } = await readReceivingCode(chain.rpc, chain.deployment));
});
afterAll(() => chain.stop());

let before: unknown;
beforeEach(async () => {
  before = await chain.call('evm_snapshot');
});
afterEach(async () => {
  await chain.call('evm_revert', before);
});

interface Both {
  readonly facts: ChainFacts;
  state: ChainState;
}

/** A model of the chain as it stands, with one of the three kinds of token as USDC. */
async function modelWith(kind: TokenKind): Promise<Both> {
  const { deployment, owner, operator } = chain;
  const usdc = kind === 'plain' ? deployment.tokens.USDC.address : mocks[kind as 'fee'];
  const facts: ChainFacts = {
    deployment: {
      ...deployment,
      tokens: { ...deployment.tokens, USDC: { address: usdc, decimals: 6 } },
    },
    receiver,
    owner: owner.address,
    operators: [operator.address],
    kinds: { USDT: 'silent', USDC: kind, TCT: 'plain' },
  };
  const both = { facts, state: emptyState() };
  for (const currency of withdrawalCurrencies) {
    const { address } = facts.deployment.tokens[currency];
    const held = BigInt(
      String(await chain.provider.call({ to: address, data: balanceCall(deployment.treasury) })),
    );
    both.state.balances.set(`${address} ${deployment.treasury}`.toLowerCase(), held);
    both.state.allowances.set(address.toLowerCase(), { limit: 0n, spent: 0n, hour: 0 });
    await chain.own('setDailyLimit', [address, LIMIT]);
    both.state.allowances.set(address.toLowerCase(), { limit: LIMIT, spent: 0n, hour: 0 });
  }
  return both;
}

const balanceCall = (holder: string): string =>
  tokensInterface.encodeFunctionData('balanceOf', [holder]);

const people = (): string[] => [
  chain.owner.address,
  chain.operator.address,
  chain.outsider.address,
];
const addresses = (): string[] =>
  NUMBERS.map((number) =>
    receivingAddress({ receipts: chain.deployment.receipts, receiver }, number),
  );
const recipients = [1, 2, 3].map((at) => getAddress(`0x${id(`recipient ${at}`).slice(-40)}`));

function callFor({ facts }: Both, timestamp: number, random: Random): Call {
  const { deployment } = facts;
  const { treasury, receipts } = deployment;
  const token = deployment.tokens[random.pick(['USDT', 'USDC', 'USDC', 'TCT'] as const)].address;
  const { owner, operator, outsider } = chain;
  const from = random.pick([operator, operator, owner, outsider]).address;
  const amount = BigInt(random.below(1_500_000));
  const own = (method: string, inputs: readonly unknown[] = []): Call => ({
    from: random.chance(0.8) ? owner.address : from,
    to: treasury,
    data: payoutsInterface.encodeFunctionData(method, inputs),
  });
  const ofToken = (method: string, inputs: readonly unknown[]): Call => ({
    from,
    to: token,
    data: tokensInterface.encodeFunctionData(method, inputs),
  });
  switch (
    random.pick([
      'mint',
      'transfer',
      'pay',
      'pay',
      'pay',
      'pay',
      'sweep',
      'withdraw',
      'limit',
      'pause',
      'conduct',
      'anchor',
    ] as const)
  ) {
    case 'mint':
      return ofToken('mint', [random.pick([...people(), ...addresses(), treasury]), amount]);
    case 'transfer':
      return ofToken('transfer', [random.pick([...addresses(), treasury, ...recipients]), amount]);
    case 'pay': {
      const count = random.below(4);
      const items = Array.from({ length: count }, () => ({
        number: BigInt(1 + random.below(300)),
        to: random.chance(0.95) ? random.pick(recipients) : `0x${'00'.repeat(20)}`,
        amount: random.chance(0.95) ? BigInt(1 + random.below(900_000)) : 0n,
      }));
      const deadline = random.chance(0.9) ? timestamp + 1000 : timestamp - 1;
      const data = encodePay({ run: id(`run ${random.below(9)}`), deadline, token, items });
      return { from: random.chance(0.9) ? operator.address : from, to: treasury, data };
    }
    case 'sweep':
      return {
        from,
        to: receipts,
        data: encodeSweep(
          token,
          NUMBERS.filter(() => random.chance(0.5)),
        ),
      };
    case 'withdraw':
      return own('withdraw', [token, random.pick([...people(), `0x${'00'.repeat(20)}`]), amount]);
    case 'limit':
      return own('setDailyLimit', [token, BigInt(random.below(6_000_000))]);
    case 'pause':
      return own(random.chance(0.3) ? 'pause' : 'unpause');
    case 'anchor':
      return own('anchorAudit', [random.below(99), id('row')]);
    default: {
      const conduct = random.pick(Object.values(conducts));
      const data = tokensInterface.encodeFunctionData('setConduct', [
        random.pick(recipients),
        conduct,
      ]);
      return facts.kinds.USDC === 'hostile'
        ? { from, to: deployment.tokens.USDC.address, data }
        : ofToken('mint', [treasury, amount]);
    }
  }
}

/** What anvil does with a call that is mined at a time. */
async function onAnvil({ from, to, data }: Call, timestamp: number) {
  await chain.call('evm_setNextBlockTimestamp', timestamp);
  const hash = await chain.call('eth_sendTransaction', { from, to, data, gas: GAS });
  const receipt = await receiptOf(chain.provider, String(hash));
  return {
    ok: receipt.status === 1,
    logs: receipt.logs.map((log) => ({
      address: getAddress(log.address),
      topics: [...log.topics],
      data: log.data,
    })),
  };
}

/** Everything that a story can have changed, as views of the model and of anvil say it. */
async function viewsOf({ facts, state }: Both, timestamp: number) {
  const { deployment } = facts;
  const calls = [
    ...withdrawalCurrencies.flatMap((currency) =>
      [...people(), ...addresses(), ...recipients, deployment.treasury].map((holder) => ({
        to: deployment.tokens[currency].address,
        data: balanceCall(holder),
      })),
    ),
    ...Array.from({ length: 300 }, (_, number) => ({
      to: deployment.treasury,
      data: payoutsInterface.encodeFunctionData('isPaid', [number + 1]),
    })),
    ...withdrawalCurrencies.map((currency) => ({
      to: deployment.treasury,
      data: payoutsInterface.encodeFunctionData('remainingToday', [
        deployment.tokens[currency].address,
      ]),
    })),
    { to: deployment.treasury, data: payoutsInterface.encodeFunctionData('paused') },
    { to: deployment.receipts, data: receiptsInterface.encodeFunctionData('addressOf', [257]) },
  ];
  const ours: string[] = [];
  const theirs: unknown[] = [];
  for (const { to, data } of calls) {
    const outcome = execute(facts, state, { from: chain.outsider.address, to, data }, timestamp);
    ours.push(outcome.ok ? outcome.output : outcome.data);
    theirs.push(await chain.call('eth_call', { to, data }, 'latest'));
  }
  return { ours, theirs };
}

describe('the model of the chain', () => {
  test.each(SEEDS)('does what anvil does, with the calls of seed %i', async (seed) => {
    const random = randomOf(seedAt(seed, 0));
    const both = await modelWith((['plain', 'fee', 'hostile'] as const)[seed % 3] ?? 'plain');
    // From the middle of an hour on, so that what a view is asked at lies in the same one.
    const { timestamp: start } = await chain.treasury.head();
    let timestamp = (Math.floor(start / 3600) + 2) * 3600 + 600;
    const done = { through: 0, refused: 0 };
    for (let at = 0; at < CALLS; at += 1) {
      timestamp += random.chance(0.1) ? random.pick([1, 5, 24, 26]) * 3600 : 20;
      const call = callFor(both, timestamp, random);
      const outcome = execute(both.facts, both.state, call, timestamp);
      const theirs = await onAnvil(call, timestamp);
      expect({ call, ok: outcome.ok, logs: outcome.ok ? outcome.logs : [] }).toEqual({
        call,
        ...theirs,
      });
      if (outcome.ok) both.state = outcome.state;
      done[outcome.ok ? 'through' : 'refused'] += 1;
    }
    const { ours, theirs } = await viewsOf(both, timestamp);
    expect(ours).toEqual(theirs);
    expect(done.through).toBeGreaterThan(5);
    expect(done.refused).toBeGreaterThan(1);
  });

  test('names the same reasons', async () => {
    const both = await modelWith('plain');
    const { timestamp } = await chain.treasury.head();
    const token = both.facts.deployment.tokens.USDT.address;
    const item = { number: 1n, to: recipients[0] ?? '', amount: 1n };
    const terms = { run: id('run'), deadline: timestamp + 100_000, token };
    const from = chain.operator.address;
    for (const items of [
      [],
      [{ ...item, amount: 0n }],
      [{ ...item, amount: LIMIT + 1n }],
      [item, item],
    ]) {
      const call = { from, to: chain.deployment.treasury, data: encodePay({ ...terms, items }) };
      const outcome = execute(both.facts, both.state, call, timestamp);
      const said = await chain.provider.call(call).catch(({ data }: { data: string }) => data);
      expect(outcome).toEqual({ ok: false, data: said });
    }
  });
});
