import { offeringCalls, registryCalls } from '#server/chain/offerings/calldata.ts';
import { OfferingWorld } from '../support/chain/offerings/world.ts';
import { freshAddress } from '../support/chain/treasury.ts';
import type { Bench, Measure } from './bench.ts';

/** Most gas of one transaction since Ethereum's Osaka upgrade. */
const CAP = 16_777_216;
const MOST = 300;
const SIZES = [1, 10, 100, MOST];

interface Row {
  readonly wallets: number;
  readonly registration: number;
  readonly renewal: number;
  readonly 'issue, fresh': number;
  readonly 'issue, holders': number;
}

/**
 * Gas of an offering's contracts: per wallet of batches of the registry and of the issue, to wallets
 * that never held the token and to those that do, and of one transfer, recovery and proposal.
 */
export const bench: Bench = async () => {
  const world = await OfferingWorld.open();
  try {
    const rows: Row[] = [];
    // The first issue of a token stores its total and its agent, which is no batch's own.
    let item = 1;
    await world.issue([{ to: world.wallet(0), units: 100n }]);
    for (const wallets of SIZES) {
      rows.push(await measure(world, wallets, item));
      item += 2 * wallets;
    }
    console.table(rows);
    const single = await measureSingle(world);
    console.table(single.map(({ what, value }) => ({ what, gas: value })));
    const most = rows.at(-1);
    return [
      ...rows.flatMap((row) => [
        { what: `gas per wallet registered, ${row.wallets}`, value: row.registration, unit: 'gas' },
        {
          what: `gas per holder issued to, ${row.wallets}`,
          value: row['issue, fresh'],
          unit: 'gas',
        },
      ]),
      ...single,
      {
        what: `gas of ${MOST} registrations`,
        value: (most?.registration ?? Infinity) * MOST,
        unit: 'gas',
        atMost: CAP,
      },
      {
        what: `gas of an issue to ${MOST}`,
        value: (most?.['issue, fresh'] ?? Infinity) * MOST,
        unit: 'gas',
        atMost: CAP,
      },
    ];
  } finally {
    await world.close();
  }
};

async function measure(world: OfferingWorld, count: number, firstItem: number): Promise<Row> {
  const wallets = Array.from({ length: count }, freshAddress);
  const items = await Promise.all(
    wallets.map((wallet, index) => world.registration(firstItem + 1_000 + index, { wallet })),
  );
  const registered = await world.register(registryCalls.register(items));
  const renewed = await world.register(
    registryCalls.renew(
      items.map(({ wallet, validUntil }) => ({ wallet, validUntil: validUntil + 1 })),
    ),
  );
  const issue = (first: number) =>
    world.call(
      offeringCalls.issue({
        firstItem: first,
        items: wallets.map((to) => ({ to, units: 1n })),
      }),
    );
  const fresh = await issue(firstItem);
  const holders = await issue(firstItem + count);
  const each = ({ gasUsed }: { readonly gasUsed: number }): number => Math.round(gasUsed / count);
  return {
    wallets: count,
    registration: each(registered),
    renewal: each(renewed),
    'issue, fresh': each(fresh),
    'issue, holders': each(holders),
  };
}

/** What one transaction each costs, after the issue has been closed. */
async function measureSingle(world: OfferingWorld): Promise<Measure[]> {
  const [from, to, other] = [world.wallet(0), world.wallet(1), world.wallet(6)];
  const issued = await world.read<bigint>('totalSupply');
  const closed = await world.call(offeringCalls.closeIssue(issued, 0), world.agent(1));
  const fresh = await world.call(offeringCalls.transfer(to, 10n), from);
  const held = await world.call(offeringCalls.transfer(to, 10n), from);
  const item = await world.registration(0, { wallet: other });
  await world.register(registryCalls.register([item]));
  const recovery = offeringCalls.proposeRecovery(from, other);
  const proposed = await world.call(recovery);
  const recovered = await world.byTwo(recovery);
  return Object.entries({ closed, fresh, held, proposed, recovered }).map(([name, mined]) => ({
    what: SINGLE[name as keyof typeof SINGLE],
    value: mined.gasUsed,
    unit: 'gas',
  }));
}

const SINGLE = {
  closed: 'gas of closing the issue',
  fresh: 'gas of a transfer to a wallet without units',
  held: 'gas of a transfer to a holder',
  proposed: 'gas of proposing a recovery',
  recovered: 'gas of confirming a recovery',
} as const;
