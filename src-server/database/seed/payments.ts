import { Wallet, type JsonRpcProvider } from 'ethers';
import { ChainUnreachable } from '../../chain/errors.ts';
import { demoOperator } from '../../chain/embedded/demo-accounts.ts';
import { sendAndWait } from '../../chain/receipt-of.ts';
import { freezeRun } from '../../domain/payouts/freeze.ts';
import { prepareIntent, recordIntent } from '../../domain/payouts/intent.ts';
import { planPayout } from '../../domain/payouts/plan.ts';
import { recordSubmitted } from '../../domain/payouts/submitted.ts';
import { findRun } from '../../domain/payouts/runs.ts';
import { payoutTick } from '../../jobs/chain/payout-watcher.ts';
import type { ChainServices, Services } from '../../services.ts';
import { payoutBatches } from '../schema/payouts.ts';
import { approveRun } from './approvals.ts';
import { eq } from 'drizzle-orm';

type DemoServices = Services & { readonly chain: ChainServices };

/** Blocks mined at once behind a payment, so that the seed does not wait for it to settle. */
export const SETTLING_BLOCKS = 8;
const TICKS_AT_MOST = 20;

/**
 * Pays withdrawals in one run the way an administrator does: frozen, signed with the demo
 * operator's wallet, sent to the embedded chain, approved by the watcher.
 */
export async function payRun(
  services: DemoServices,
  numbers: readonly number[],
  actorId: number,
): Promise<void> {
  const { chain, database } = services;
  const sender = demoOperator.address;
  const plan = await planPayout(services, numbers, sender, actorId);
  const { runNumber } = await database.transaction((tx) => freezeRun(tx, services, plan, actorId));
  const batches = await database.db
    .select({ index: payoutBatches.batchIndex })
    .from(payoutBatches)
    .where(eq(payoutBatches.runNumber, runNumber));
  await approveRun(services, {
    runNumber,
    batches: batches.map(({ index }) => index),
    actorId,
  });
  for (const { index: batch } of batches) {
    const gas = await prepareIntent(services, runNumber, { batch, sender });
    const intent = await database.transaction((tx) =>
      recordIntent(tx, services, runNumber, { batch, sender, gas, actorId }),
    );
    const txHash = await chain.rpc.first((provider) => send(provider, intent));
    await database.transaction((tx) =>
      recordSubmitted(tx, services, runNumber, { batch, txHash, actorId }),
    );
  }
  await chain.rpc.first((provider) => provider.send('anvil_mine', [SETTLING_BLOCKS]));
  for (let tick = 0; tick < TICKS_AT_MOST; tick += 1) {
    await payoutTick(services);
    if ((await findRun(database.db, runNumber)).state === 'confirmed') return;
  }
  throw new ChainUnreachable(`The demo's run ${runNumber} was not confirmed.`);
}

async function send(
  provider: JsonRpcProvider,
  { to, data, gas }: { to: string; data: string; gas: string },
): Promise<string> {
  const wallet = new Wallet(demoOperator.privateKey, provider);
  const receipt = await sendAndWait(wallet, { to, data, gasLimit: BigInt(gas) });
  return receipt.hash;
}
