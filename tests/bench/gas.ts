import { tokenInterface } from '#server/chain/artifacts.ts';
import { sendAndWait } from '#server/chain/receipt-of.ts';
import {
  freshAddress,
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../support/chain/treasury.ts';
import type { Bench } from './bench.ts';

/** Most gas a payee may cost at 100 payees that hold the token already. */
const BUDGET = 12_700;
const BUDGET_AT = 100;

const SIZES = [1, 10, 100, 300];
const AMOUNT = 5_000_000n;

interface Row {
  readonly payees: number;
  readonly holders: number;
  readonly 'fresh addresses': number;
}

/**
 * Gas per payee of one treasury payment of USDC to 1, 10, 100 and 300 payees, to holders of the
 * token and to addresses that never had any, beside plain transfers measured in the same run.
 */
export const bench: Bench = async () => {
  const chain = await startTreasuryChain();
  try {
    // The first payment of a day and the first of 256 numbers cost more; neither is a batch's own.
    await payTo(chain, [freshAddress()]);
    const rows: Row[] = [];
    for (const payees of SIZES) rows.push(await measure(chain, payees));
    const transfers = await measureTransfers(chain);
    console.table([...rows.map((row) => ({ paid: 'by the treasury', ...row })), transfers]);
    return rows.flatMap((row) => [
      {
        what: `gas per payee, ${row.payees} holders`,
        value: row.holders,
        unit: 'gas',
        ...(row.payees === BUDGET_AT && { atMost: BUDGET }),
      },
      {
        what: `gas per payee, ${row.payees} fresh addresses`,
        value: row['fresh addresses'],
        unit: 'gas',
      },
    ]);
  } finally {
    await chain.stop();
  }
};

async function measure(chain: TreasuryChain, payees: number): Promise<Row> {
  const addresses = Array.from({ length: payees }, freshAddress);
  const fresh = await payTo(chain, addresses);
  const holders = await payTo(chain, addresses);
  return { payees, holders: perPayee(holders, payees), 'fresh addresses': perPayee(fresh, payees) };
}

async function payTo(chain: TreasuryChain, addresses: readonly string[]): Promise<bigint> {
  const items = addresses.map((to) => newItem({ to, amount: AMOUNT }));
  const token = chain.deployment.tokens.USDC.address;
  const receipt = await chain.pay(await chain.batch(items, { token }));
  if (receipt.status !== 1) throw new Error(`A payment of ${items.length} items was refused.`);
  return receipt.gasUsed;
}

/** What the same payments cost as one token transfer each, from a wallet that keeps some. */
async function measureTransfers(chain: TreasuryChain): Promise<Row & { paid: string }> {
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
