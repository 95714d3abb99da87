import { getAddress, type ErrorDescription } from 'ethers';
import { approvedPayoutsInterface, tokenInterface } from '../artifacts.ts';
import type { ChainDeployment } from '../deployment.ts';
import { MAX_PACKED_AMOUNT } from './approved-calldata.ts';
import { attempt, explainToken, failure, parseError } from './attempt.ts';
import { payCalldata } from './calldata.ts';
import { editionOf } from './edition.ts';
import type { Rpc } from '../rpc.ts';
import { simulateUnapproved } from './unapproved.ts';
import type { PayBatch, Simulation } from './types.ts';

/** The errors of the first edition, and those that only the second has. */
const errors = approvedPayoutsInterface;

/** Asks the first source that answers whether the batch would go through now. */
export async function simulatePay(
  rpc: Rpc,
  deployment: ChainDeployment,
  operator: string,
  batch: PayBatch,
): Promise<Simulation> {
  const misdirected = batch.items.find(({ to }) => isOwnContract(deployment, to));
  if (misdirected) {
    return failure('bad_item', `${misdirected.to} is a contract of ours, not a recipient.`);
  }
  if (editionOf(deployment) === 2) {
    const large = batch.items.find(({ amount }) => amount > MAX_PACKED_AMOUNT);
    if (large) return failure('bad_item', `Withdrawal ${large.number} has too large an amount.`);
    if (!batch.approval) return simulateUnapproved(rpc, deployment, operator, batch);
  }
  const { treasury } = deployment;
  const data = payCalldata(deployment, batch);
  const outcome = await attempt(rpc, { from: operator, to: treasury, data });
  if ('output' in outcome) return { ok: true };
  return explain(rpc, deployment, batch, outcome.reverted);
}

function isOwnContract({ treasury, receipts, tokens }: ChainDeployment, to: string): boolean {
  const own = [treasury, receipts, ...Object.values(tokens).map((token) => token.address)];
  return own.some((address) => getAddress(address) === getAddress(to));
}

async function explain(
  rpc: Rpc,
  { treasury }: ChainDeployment,
  batch: PayBatch,
  data: string,
): Promise<Simulation> {
  const known = parseError(errors, data);
  const ours = known && explainOwn(known);
  if (ours) return ours;
  // Everything else is about the token.
  return explainToken(rpc, treasury, batch, await tokensAnswer(rpc, treasury, batch, data));
}

/**
 * The token's own words: a treasury that skips what the token refuses does not pass them on, so the
 * first transfer is tried alone, in the treasury's name.
 */
async function tokensAnswer(
  rpc: Rpc,
  treasury: string,
  { token, items }: PayBatch,
  data: string,
): Promise<string> {
  const [first] = items;
  if (parseError(errors, data)?.name !== 'NothingPaid' || !first) return data;
  const transfer = tokenInterface.encodeFunctionData('transfer', [first.to, first.amount]);
  const outcome = await attempt(rpc, { from: treasury, to: token, data: transfer });
  return 'reverted' in outcome ? outcome.reverted : '0x';
}

function explainOwn({ name, args }: ErrorDescription): Simulation | undefined {
  // Reading past the end of the arguments throws.
  const first = args.length > 0 ? String(args[0]) : '';
  switch (name) {
    case 'AlreadyPaid':
      return failure('already_paid', `Withdrawal ${first} has already been paid.`);
    case 'DeadlinePassed':
      return failure('deadline_passed', 'The deadline has passed.');
    case 'DailyLimitExceeded':
      return failure('daily_limit', `Only ${String(args[1])} base units may still be paid now.`);
    case 'EnforcedPause':
      return failure('paused', 'Payments are paused.');
    case 'AccessControlUnauthorizedAccount':
      return failure('not_operator', `${first} may not pay.`);
    case 'NotApprover':
      return failure('not_approved', `${first} may not approve.`);
    case 'ApproverIsSender':
      return failure('not_approved', `${first} can't approve what it sends.`);
    case 'WrongSignature':
      return failure('not_approved', `${first} did not sign this batch.`);
    case 'ZeroAddress':
      return failure('bad_item', `Withdrawal ${first} has no recipient.`);
    case 'ZeroAmount':
      return failure('bad_item', `Withdrawal ${first} has no amount.`);
    case 'NoItems':
    case 'TooManyItems':
      return failure('bad_item', 'A batch has 1 to 300 payments.');
    default:
      return undefined;
  }
}
