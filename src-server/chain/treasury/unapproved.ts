import { ZeroAddress } from 'ethers';
import { approvedPayoutsInterface, tokenInterface } from '../artifacts.ts';
import { readContract } from '../contract-call.ts';
import type { ChainDeployment } from '../deployment.ts';
import { ChainUnreachable } from '../errors.ts';
import { mapLimited } from '../map-limited.ts';
import type { Rpc } from '../rpc.ts';
import { attempt, explainToken, failure } from './attempt.ts';
import { OPERATOR_ROLE } from './roles.ts';
import { MAX_BATCH_ITEMS } from './pay-calldata.ts';
import type { PayBatch, PayItem, Simulation } from './types.ts';

const CALLS_AT_ONCE = 8;
/** What the contract gives a transfer, and what any transaction costs before it begins. */
const TRANSFER_GAS = 150_000n + 22_000n;

type Refused = Simulation & { readonly ok: false };

/**
 * What `ApprovedPayouts.pay` would say of a batch that nobody has approved yet: its rules asked one by
 * one, and each transfer tried alone in the treasury's name. The contract decides when it is sent.
 * @throws ChainUnreachable
 */
export async function simulateUnapproved(
  rpc: Rpc,
  deployment: ChainDeployment,
  operator: string,
  batch: PayBatch,
): Promise<Simulation> {
  const { items } = batch;
  const malformed = explainItems(items);
  if (malformed) return malformed;
  const terms = await readTerms(rpc, deployment.treasury, operator, batch);
  if (!terms.mayPay) return failure('not_operator', `${operator} may not pay.`);
  if (terms.paused) return failure('paused', 'Payments are paused.');
  if (terms.timestamp > batch.deadline) {
    return failure('deadline_passed', 'The deadline has passed.');
  }
  if (terms.paid !== undefined) return alreadyPaid(terms.paid);
  if (!terms.hasToken) return failure('token_refused', 'The token refuses the transfer.');
  return tryTransfers(rpc, deployment.treasury, batch, terms.remaining);
}

const alreadyPaid = (number: bigint): Refused =>
  failure('already_paid', `Withdrawal ${number} has already been paid.`);

function explainItems(items: readonly PayItem[]): Refused | null {
  if (items.length === 0 || items.length > MAX_BATCH_ITEMS) {
    return failure('bad_item', `A batch has 1 to ${MAX_BATCH_ITEMS} payments.`);
  }
  const seen = new Set<bigint>();
  for (const { number, to, amount } of items) {
    if (to === ZeroAddress) return failure('bad_item', `Withdrawal ${number} has no recipient.`);
    if (amount === 0n) return failure('bad_item', `Withdrawal ${number} has no amount.`);
    if (seen.has(number)) return alreadyPaid(number);
    seen.add(number);
  }
  return null;
}

interface Terms {
  readonly timestamp: number;
  readonly mayPay: boolean;
  readonly paused: boolean;
  readonly hasToken: boolean;
  readonly remaining: bigint;
  /** The first number of the batch that is paid, if any. */
  readonly paid: bigint | undefined;
}

function readTerms(
  rpc: Rpc,
  treasury: string,
  operator: string,
  { token, items }: PayBatch,
): Promise<Terms> {
  return rpc.first(async (provider) => {
    const view = <T>(method: string, ...inputs: readonly unknown[]): Promise<T> =>
      readContract<T>(provider, {
        address: treasury,
        contract: approvedPayoutsInterface,
        method,
        inputs,
      });
    const block = await provider.getBlock('latest');
    if (!block) throw new ChainUnreachable('A source does not have its newest block.');
    const marks = await mapLimited(items, CALLS_AT_ONCE, ({ number }) =>
      view<boolean>('isPaid', number),
    );
    return {
      timestamp: block.timestamp,
      mayPay: await view<boolean>('hasRole', OPERATOR_ROLE, operator),
      paused: await view<boolean>('paused'),
      hasToken: (await provider.getCode(token)) !== '0x',
      remaining: await view<bigint>('remainingToday', token),
      paid: items.find((_, index) => marks[index])?.number,
    };
  });
}

/** Skips what the token reverts, as the contract does; one that says false stops the batch. */
async function tryTransfers(
  rpc: Rpc,
  treasury: string,
  batch: PayBatch,
  remaining: bigint,
): Promise<Simulation> {
  const outcomes = await mapLimited(batch.items, CALLS_AT_ONCE, ({ to, amount }) =>
    attempt(rpc, {
      from: treasury,
      to: batch.token,
      data: tokenInterface.encodeFunctionData('transfer', [to, amount]),
      gasLimit: TRANSFER_GAS,
    }),
  );
  const says = outcomes.map((outcome) => ('output' in outcome ? outcome.output : null));
  if (says.some((output) => output !== null && !isAccepted(output))) {
    return failure('token_refused', 'The token refuses the transfer.');
  }
  const left = batch.items.filter((_, index) => says[index] !== null);
  const refused = outcomes.find((outcome) => 'reverted' in outcome);
  const reverted = refused && 'reverted' in refused ? refused.reverted : '0x';
  const explained = await explainToken(rpc, treasury, batch, reverted);
  // Each transfer alone may fit into what the treasury holds, and all of them not.
  if (left.length === 0 || explained.reason === 'treasury_short') return explained;
  const total = left.reduce((sum, { amount }) => sum + amount, 0n);
  if (total > remaining) {
    return failure('daily_limit', `Only ${remaining} base units may still be paid now.`);
  }
  return { ok: true };
}

/** As the contract reads it: nothing at all, or a first word that is 1. */
const isAccepted = (output: string): boolean =>
  output === '0x' || (output.length >= 66 && BigInt(output.slice(0, 66)) === 1n);
