import { getAddress, keccak256 } from 'ethers';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { frozenCalldata } from '../../chain/treasury/calldata.ts';
import type { Transaction } from '../../database/database.ts';
import {
  payoutBatches,
  payoutEvents,
  payoutItems,
  payoutRuns,
} from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { editionAt } from '../audit/carried-editions.ts';
import { newestRow, runKeyOf } from '../audit/run-keys.ts';
import { audit } from '../audit/write.ts';
import { withdrawalBenefits } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import {
  holdOwners,
  inBatches,
  objectionTo,
  payItem,
  type LeftOut,
  type PayoutPlan,
} from './plan.ts';
import { assertNotWidened } from '../solvency/widening.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';
import { crossingsOf } from '../withdrawals/second-approval.ts';
import { lockWithdrawals, transitionAll, type WithdrawalRow } from '../withdrawals/transitions.ts';

/**
 * Freezes a run: its withdrawals, batches, amounts, calldata and deadline never change afterwards.
 * Each withdrawal is locked and read again: what has left the queue since the plan, what needs
 * a second approval by now and what pays the administrator is left out.
 * @throws DomainError `run_empty` {left_out} where nothing remains; `gap_widens` {gaps} where less would
 *   be held than is owed afterwards
 */
export async function freezeRun(
  tx: Transaction,
  services: Services,
  plan: PayoutPlan,
  createdBy: number,
): Promise<{ runNumber: number; leftOut: readonly LeftOut[] }> {
  const { deployment } = requireChain(services);
  const at = services.clock.now();
  const settings = await services.settings.read(tx);
  await lockPayouts(tx);
  const locked = new Map((await lockWithdrawals(tx, plan.payable)).map((row) => [row.number, row]));
  const rows = [...locked.values()];
  const rules = {
    deployment,
    blocked: await holdOwners(tx, rows),
    crossings: await crossingsOf(tx, settings, plan.payable),
    benefits: await withdrawalBenefits(tx, createdBy, rows),
  };
  const frozen: WithdrawalRow[] = [];
  const leftOut = [...plan.leftOut];
  for (const number of plan.payable) {
    const row = locked.get(number);
    const objection = objectionTo(row, number, rules);
    if (objection) leftOut.push(objection);
    else if (row) frozen.push(row);
  }
  if (frozen.length === 0) throw new DomainError('run_empty', { details: { left_out: leftOut } });
  await assertNotWidened(tx, { held: plan.held, tokens: deployment.tokens }, frozen, at);

  const [run] = await tx
    .insert(payoutRuns)
    .values({
      createdBy,
      createdAt: at,
      deadline: new Date(plan.deadline * 1000),
      chainId: deployment.chainId,
      contract: deployment.treasury,
      state: 'frozen',
    })
    .returning({ number: payoutRuns.number });
  if (!run) throw new Error('The run was not stored.');
  const runNumber = run.number;
  await tx.insert(payoutEvents).values({ runNumber, event: 'frozen', at, actorId: createdBy });
  const prepared = await transitionAll(
    tx,
    'prepare',
    frozen.map((row) => row.number),
    { at, actorId: createdBy, data: { run: runNumber } },
  );
  if (prepared.length !== frozen.length) throw new Error('Locked withdrawals left the queue.');
  await storeBatches(tx, services, { runNumber, deadline: plan.deadline, rows: prepared });
  await audit(tx, {
    actorId: createdBy,
    action: 'payout.frozen',
    subject: `payout/${runNumber}`,
    after: { items: frozen.length, left_out: leftOut.length, deadline: plan.deadline },
    at,
  });
  return { runNumber, leftOut };
}

async function storeBatches(
  tx: Transaction,
  services: Services,
  { runNumber, deadline, rows }: { runNumber: number; deadline: number; rows: WithdrawalRow[] },
): Promise<void> {
  const { deployment } = requireChain(services);
  const anchor = await newestRow(tx);
  const edition = await editionAt(tx, anchor.row);
  const batches = withdrawalCurrencies.flatMap((currency) =>
    inBatches(rows.filter((row) => row.currency === currency)).map((items) => ({
      currency,
      items,
    })),
  );
  for (const [batchIndex, { currency, items }] of batches.entries()) {
    const token = getAddress(deployment.tokens[currency].address);
    const runKey = runKeyOf(anchor, { runNumber, batchIndex }, edition);
    const batch = { run: runKey, deadline, token, items: items.map(payItem) };
    const calldata = frozenCalldata(deployment, batch);
    await tx.insert(payoutBatches).values({
      runNumber,
      batchIndex,
      currency,
      token,
      runKey,
      total: items.reduce((total, row) => total + row.tokenAmount, 0n),
      calldata,
      calldataHash: keccak256(calldata),
      state: 'frozen',
    });
    await tx.insert(payoutItems).values(
      items.map((row) => ({
        runNumber,
        batchIndex,
        withdrawalNumber: row.number,
        wallet: row.wallet,
        tokenAmount: row.tokenAmount,
        state: 'frozen' as const,
      })),
    );
  }
}
