import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Interface } from 'ethers';
import { formatUnits, parseUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import openReceipts from '../../../contracts/artifacts/OpenReceipts.json' with { type: 'json' };
import type { PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { bookErrors } from '../../../tests/support/worlds/payout.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../../../tests/support/worlds/purchase.ts';
import { receiptsInterface, tokenInterface } from '../../chain/artifacts.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import { receipts } from '../../database/schema/purchases.ts';
import { treasuryTick } from '../../jobs/chain/treasury-watcher.ts';
import { listSweeps } from './sweeps.ts';
import { takenBy } from './swept.ts';
import type { RequestRow } from './states.ts';

const suite = purchaseSuite();
const direct = new Interface(['function sweep(address token)', 'function deploy(uint64 number)']);
const GAS = 1_000_000n;

/** A world on receiving addresses that anybody can sweep, as they were deployed at first. */
async function openWorld(): Promise<PurchaseWorld> {
  const { chain } = suite;
  const { treasury } = chain.deployment;
  const hash = await jsonRpc(chain.url, 'eth_sendTransaction', [
    {
      from: chain.outsider,
      data: `${openReceipts.bytecode}${treasury.slice(2).toLowerCase().padStart(64, '0')}`,
      gas: '0x4c4b40',
    },
  ]);
  await chain.mine();
  const receipt = await jsonRpc(chain.url, 'eth_getTransactionReceipt', [hash]);
  const { contractAddress } = receipt as { contractAddress: string };
  const open: PayoutChain = {
    ...chain,
    deployment: { ...chain.deployment, receipts: contractAddress },
  };
  return createPurchaseWorld(open);
}

let world: PurchaseWorld;
beforeEach(async () => {
  world = await openWorld();
  return async () => {
    const problems = [...(await bookErrors(world)), ...(await world.parkedErrors())];
    await world.close();
    if (problems.length > 0) throw new Error(`The books are wrong:\n${problems.join('\n')}`);
  };
});

const tokenOf = (currency: WithdrawalCurrency) => suite.chain.deployment.tokens[currency];

/** Anybody calls the receiving address itself; where nothing was deployed yet, that too. */
async function sweepDirectly(
  request: RequestRow,
  currency: WithdrawalCurrency = 'USDT',
): Promise<void> {
  const { chain } = suite;
  const code = await jsonRpc(chain.url, 'eth_getCode', [request.address, 'pending']);
  if (code === '0x') {
    const data = direct.encodeFunctionData('deploy', [request.number]);
    const to = world.chain.deployment.receipts;
    await chain.send({ from: chain.outsider, to, data, gas: GAS });
  }
  const data = direct.encodeFunctionData('sweep', [tokenOf(currency).address]);
  await chain.send({ from: chain.outsider, to: request.address, data, gas: GAS });
}

async function sweepByFactory(
  request: RequestRow,
  currency: WithdrawalCurrency = 'USDT',
): Promise<void> {
  const { chain } = suite;
  const data = receiptsInterface.encodeFunctionData('sweep', [
    tokenOf(currency).address,
    [request.number],
  ]);
  const to = world.chain.deployment.receipts;
  await chain.send({ from: chain.outsider, to, data, gas: GAS });
}

describe('a receiving address that is swept by a direct call', () => {
  it('credits what was paid before, in the same stretch of blocks', async () => {
    const request = await world.request(await world.newBuyer());
    await world.pay(request, '500');
    await sweepDirectly(request);
    await world.finalise();
    expect(await suite.chain.balanceOf('USDT', request.address)).toBe(0n);
    expect(await world.shown(request)).toMatchObject({ status: 'Settled', received: '500' });
    expect((await listSweeps(world.services.database.db, world.services)).items).toEqual([]);
  });

  it('credits what is paid after it as well', async () => {
    const request = await world.request(await world.newBuyer());
    await world.pay(request, '400');
    await world.finalise();
    await sweepDirectly(request);
    await world.finalise();
    await world.pay(request, '100');
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({ status: 'Settled', received: '500' });
  });

  it('credits both where the sweep and the second payment are read together', async () => {
    const request = await world.request(await world.newBuyer());
    await world.pay(request, '400');
    await world.finalise();
    await sweepDirectly(request);
    await world.pay(request, '100');
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({ status: 'Settled', received: '500' });
  });
});

describe('payments and sweeps that take turns within one block', () => {
  it.each([
    ['100', '400', 'in it'],
    ['400', '100', 'in it'],
    ['250', '250', 'in it'],
    ['100', '400', 'before it'],
    ['400', '100', 'before it'],
  ])('each sweep has what came before it: %s %s, the first %s', async (first, second, where) => {
    const requests: RequestRow[] = [];
    for (let count = 0; count < 4; count += 1) {
      requests.push(await world.request(await world.newBuyer()));
    }
    for (const request of requests) await world.pay(request, first);
    if (where === 'before it') await suite.chain.mine();
    for (const request of requests) {
      await sweepByFactory(request);
      await world.pay(request, second);
      await sweepByFactory(request);
    }
    await world.finalise();
    await treasuryTick(world.services);
    const { db } = world.services.database;
    const stored = await db.select().from(receipts);
    const sweepsOf = ({ number }: RequestRow) =>
      new Set(
        stored
          .filter(({ requestNumber }) => requestNumber === number)
          .map(({ sweptTxHash }) => sweptTxHash),
      );
    expect(stored).toHaveLength(2 * requests.length);
    for (const request of requests) {
      expect(sweepsOf(request).size).toBe(2);
      expect(sweepsOf(request)).not.toContain(null);
    }
    expect(await world.account('unexplained', 'USDT')).toBe('0');
    expect((await listSweeps(db, world.services)).items).toEqual([]);
  });
});

/** The oldest ones first, of blocks 5 and 6. */
const lying = (...amounts: readonly (readonly [block: number, amount: bigint])[]) =>
  amounts.map(([blockNumber, amount], id) => ({ id, blockNumber, amount }));

interface Taken {
  readonly what: string;
  readonly amount: bigint;
  readonly ids: readonly number[];
  readonly found: readonly (readonly [block: number, amount: bigint])[];
}
const cases: readonly Taken[] = [
  {
    what: 'what was there before, and of its own block what makes it whole',
    amount: 30n,
    ids: [0, 2],
    found: [
      [5, 10n],
      [6, 25n],
      [6, 20n],
    ],
  },
  {
    what: 'of several that make it whole the oldest',
    amount: 20n,
    ids: [0, 1],
    found: [
      [6, 10n],
      [6, 10n],
      [6, 10n],
    ],
  },
  {
    what: 'where none make it whole, the oldest as far as it reaches',
    amount: 24n,
    ids: [0, 1],
    found: [
      [5, 10n],
      [6, 10n],
      [6, 7n],
    ],
  },
  {
    what: 'nothing that it does not reach',
    amount: 9n,
    ids: [],
    found: [
      [5, 10n],
      [6, 10n],
    ],
  },
  {
    what: 'what was there before, and nothing beside it',
    amount: 10n,
    ids: [0],
    found: [
      [5, 10n],
      [6, 10n],
    ],
  },
];

it.each(cases)('a sweep takes $what', ({ amount, ids, found }) => {
  expect(takenBy(amount, 6, lying(...found))).toEqual(ids);
});

it('a sweep of a block with many payments takes the oldest', () => {
  const many = lying(...Array.from({ length: 13 }, () => [6, 10n] as const), [6, 5n]);
  expect(takenBy(15n, 6, many)).toEqual([0]);
  expect(takenBy(15n, 6, many.slice(3))).toEqual([3, 13]);
});

/** What the token's own logs say came to an address, up to the newest block. */
async function sentTo(request: RequestRow, currency: WithdrawalCurrency): Promise<bigint> {
  const topic = tokenInterface.getEvent('Transfer')?.topicHash;
  const logs = (await jsonRpc(suite.chain.url, 'eth_getLogs', [
    {
      address: tokenOf(currency).address,
      fromBlock: '0x0',
      toBlock: 'latest',
      topics: [topic, null, `0x${request.address.slice(2).toLowerCase().padStart(64, '0')}`],
    },
  ])) as { data: string }[];
  return logs.reduce((sum, { data }) => sum + BigInt(data), 0n);
}

async function recorded(request: RequestRow, currency: WithdrawalCurrency) {
  const rows = await world.services.database.db.select().from(receipts);
  const own = rows.filter(
    (row) =>
      row.requestNumber === request.number && row.currency === currency && row.state !== 'undone',
  );
  const sum = (some: typeof own) => some.reduce((total, { amount }) => total + amount, 0n);
  return {
    all: sum(own),
    booked: sum(own.filter(({ state, bookedAt }) => state === 'final' && bookedAt !== null)),
  };
}

const currencies = ['USDT', 'USDC'] as const;
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      amount: fc.integer({ min: 1, max: 700 }),
      which: fc.nat(1),
      currency: fc.constantFrom(...currencies),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('direct' as const, 'factory' as const),
      which: fc.nat(1),
      currency: fc.constantFrom(...currencies),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'mine' as const,
        'finalise' as const,
        'again' as const,
        'late' as const,
        'undo' as const,
      ),
    }),
  },
);

describe('every transfer to a receiving address', () => {
  it('is booked or arriving after each read of the chain, whoever swept what and when', async () => {
    const { chain } = suite;
    let swept = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 6, maxLength: 14 }), async (story) => {
        const requests = [
          await world.request(await world.newBuyer()),
          await world.request(await world.newBuyer()),
        ];
        const known = async (of: 'all' | 'booked') => {
          for (const request of requests) {
            for (const currency of currencies) {
              const { decimals } = tokenOf(currency);
              const unit = (amount: bigint): string =>
                `${request.number} ${formatUnits(amount, decimals)} ${currency}`;
              expect(unit((await recorded(request, currency))[of])).toBe(
                unit(await sentTo(request, currency)),
              );
            }
          }
        };
        for (const event of story) {
          if (event.kind === 'pay') {
            const request = requests[event.which] as RequestRow;
            await world.pay(request, String(event.amount), event.currency);
          } else if (event.kind === 'direct' || event.kind === 'factory') {
            const request = requests[event.which] as RequestRow;
            swept += 1;
            if (event.kind === 'direct') await sweepDirectly(request, event.currency);
            else await sweepByFactory(request, event.currency);
          } else if (event.kind === 'mine') {
            await chain.mine();
            await world.tick();
            await known('all');
          } else if (event.kind === 'undo') {
            await chain.reorganise(1);
            await world.tick();
          } else {
            if (event.kind === 'late') await chain.pass(2 * 3600);
            if (event.kind === 'again') {
              await world.services.database.db
                .update(chainCursors)
                .set({ blockNumber: chain.deployment.deployedAtBlock, blockHash: '' });
            }
            await world.finalise();
            await known('all');
          }
        }
        await world.finalise();
        await world.tick();
        await known('booked');
      }),
      { numRuns: 12 },
    );
    expect(swept).toBeGreaterThan(5);
    // To the last unit, what came in is in custody; the sponsor's own 500 USDT were there before.
    let all = parseUnits('500', 6);
    for (const row of await world.services.database.db.select().from(receipts)) {
      if (row.currency === 'USDT' && row.state !== 'undone') all += row.amount;
    }
    expect(await world.account('custody', 'USDT')).toBe(formatUnits(all, 6));
  });
});
