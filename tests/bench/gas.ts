import { Interface } from 'ethers';
import { tokenInterface } from '#server/chain/artifacts.ts';
import { deploy } from '#server/chain/deploy.ts';
import { sendAndWait } from '#server/chain/receipt-of.ts';
import type { TreasuryEdition } from '#server/chain/treasury/edition.ts';
import { mockArtifact } from '../support/chain/mock-artifacts.ts';
import {
  freshAddress,
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../support/chain/treasury.ts';
import type { Bench, Measure } from './bench.ts';

/** Most gas a payee may cost at 100 payees that hold the token already, by edition. */
const BUDGET = { 1: 12_700, 2: 10_900 } as const;
const BUDGET_AT = 100;

const SIZES = [1, 10, 100, 300];
const AMOUNT = 5_000_000n;

/** Gas of one transaction that pays each address the same. */
type Pay = (addresses: readonly string[]) => Promise<bigint>;

interface Row {
  readonly paid: string;
  readonly payees: number;
  readonly holders: number;
  readonly 'fresh addresses': number;
}

/**
 * Gas per payee of one payment of USDC to 1, 10, 100 and 300 payees, to holders of the token and to
 * addresses that never had any: by both editions of the treasury, beside a batch without any guard
 * and plain transfers, all measured in the same run.
 */
export const bench: Bench = async () => {
  const rows: Row[] = [];
  const measures: Measure[] = [];
  for (const edition of [1, 2] as const) {
    const chain = await startTreasuryChain({ edition });
    try {
      const pay = treasuryPay(chain);
      // The first payment of a day and the first of 256 numbers cost more; neither is a batch's own.
      await pay([freshAddress()]);
      const ofEdition = await measure(`by the treasury, edition ${edition}`, pay);
      rows.push(...ofEdition);
      measures.push(...ofEdition.flatMap((row) => measuresOf(row, edition)));
      if (edition === 2) {
        rows.push(...(await measure('by a batch without guards', await plainPay(chain))));
        rows.push(await measureTransfers(chain));
      }
    } finally {
      await chain.stop();
    }
  }
  console.table(rows);
  return measures;
};

const measuresOf = (row: Row, edition: TreasuryEdition): Measure[] => [
  {
    what: `edition ${edition}, gas per payee, ${row.payees} holders`,
    value: row.holders,
    unit: 'gas',
    ...(row.payees === BUDGET_AT && { atMost: BUDGET[edition] }),
  },
  {
    what: `edition ${edition}, gas per payee, ${row.payees} fresh addresses`,
    value: row['fresh addresses'],
    unit: 'gas',
  },
];

async function measure(paid: string, pay: Pay): Promise<Row[]> {
  const rows: Row[] = [];
  for (const payees of SIZES) {
    const addresses = Array.from({ length: payees }, freshAddress);
    const fresh = await pay(addresses);
    const holders = await pay(addresses);
    rows.push({
      paid,
      payees,
      holders: perPayee(holders, payees),
      'fresh addresses': perPayee(fresh, payees),
    });
  }
  return rows;
}

/** Numbers from 1 on in each chain: where 256 of them end is the same for both editions. */
function treasuryPay(chain: TreasuryChain): Pay {
  let paid = 0n;
  return async (addresses) => {
    const items = addresses.map((to) => newItem({ number: (paid += 1n), to, amount: AMOUNT }));
    const token = chain.deployment.tokens.USDC.address;
    const receipt = await chain.pay(await chain.batch(items, { token }));
    if (receipt.status !== 1) throw new Error(`A payment of ${items.length} items was refused.`);
    return receipt.gasUsed;
  };
}

/** A contract that pulls the sum from a wallet that keeps some, and pays with nothing checked. */
async function plainPay({ owner, deployment }: TreasuryChain): Promise<Pay> {
  const { USDC } = deployment.tokens;
  const { address } = await deploy(owner, mockArtifact('PlainBatch'));
  const call = async (method: string, ...inputs: readonly unknown[]): Promise<void> => {
    const data = tokenInterface.encodeFunctionData(method, inputs);
    await sendAndWait(owner, { to: USDC.address, data });
  };
  await call('mint', owner.address, AMOUNT * 10_000n);
  await call('approve', address, AMOUNT * 10_000n);
  const contract = new Interface(mockArtifact('PlainBatch').abi);
  const pay: Pay = async (addresses) => {
    const amounts = addresses.map(() => AMOUNT);
    const data = contract.encodeFunctionData('disperse', [USDC.address, addresses, amounts]);
    return (await sendAndWait(owner, { to: address, data })).gasUsed;
  };
  // Some stays with the contract, so that its own balance is never stored anew.
  await call('mint', address, AMOUNT);
  await pay([freshAddress()]);
  return pay;
}

/** What the same payments cost as one token transfer each, from a wallet that keeps some. */
async function measureTransfers(chain: TreasuryChain): Promise<Row> {
  const token = chain.deployment.tokens.USDC.address;
  const send = async (method: string, to: string): Promise<bigint> => {
    const data = tokenInterface.encodeFunctionData(method, [to, AMOUNT]);
    return (await sendAndWait(chain.owner, { to: token, data })).gasUsed;
  };
  for (let times = 0; times < 3; times += 1) await send('mint', chain.owner.address);
  const to = freshAddress();
  const fresh = await send('transfer', to);
  const holders = await send('transfer', to);
  return {
    paid: 'by one transfer each',
    payees: 1,
    holders: Number(holders),
    'fresh addresses': Number(fresh),
  };
}

const perPayee = (gas: bigint, payees: number): number => Math.round(Number(gas) / payees);
