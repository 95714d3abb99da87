import { getAddress, isError, type ErrorDescription, type Interface } from 'ethers';
import { payoutsInterface, tokenInterface } from '../artifacts.ts';
import { readContract } from '../contract-call.ts';
import type { ChainDeployment } from '../deployment.ts';
import { encodePay } from './pay-calldata.ts';
import type { Rpc } from '../rpc.ts';
import type { PayBatch, Simulation, SimulationFailure } from './types.ts';

const failure = (reason: SimulationFailure, sentence: string): Simulation => ({
  ok: false,
  reason,
  sentence,
});

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
  const data = await revertDataOf(rpc, operator, deployment.treasury, encodePay(batch));
  if (data === null) return { ok: true };
  return explain(rpc, deployment, batch, data);
}

function isOwnContract({ treasury, receipts, tokens }: ChainDeployment, to: string): boolean {
  const own = [treasury, receipts, ...Object.values(tokens).map((token) => token.address)];
  return own.some((address) => getAddress(address) === getAddress(to));
}

/** What the call reverts with; null where it goes through. */
async function revertDataOf(
  rpc: Rpc,
  from: string,
  to: string,
  data: string,
): Promise<string | null> {
  try {
    await rpc.first((provider) => provider.call({ from, to, data }));
    return null;
  } catch (error) {
    if (isError(error, 'CALL_EXCEPTION')) return error.data ?? '0x';
    throw error;
  }
}

async function explain(
  rpc: Rpc,
  { treasury }: ChainDeployment,
  batch: PayBatch,
  data: string,
): Promise<Simulation> {
  const known = parseError(payoutsInterface, data);
  const ours = known && explainOwn(known);
  if (ours) return ours;

  // Everything else is about the token. Many give no reason, so look what it may have been.
  const total = batch.items.reduce((sum, item) => sum + item.amount, 0n);
  const balance = await rpc.first((provider) =>
    readContract<bigint>(provider, {
      address: batch.token,
      contract: tokenInterface,
      method: 'balanceOf',
      inputs: [treasury],
    }),
  );
  if (balance < total) {
    return failure('treasury_short', `The treasury holds ${balance} of ${total} base units.`);
  }
  const said = parseError(tokenInterface, await tokensAnswer(rpc, treasury, batch, data));
  const reason = said?.name === 'Error' ? `: ${String(said.args[0])}` : '';
  return failure('token_refused', `The token refuses the transfer${reason}.`);
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
  if (parseError(payoutsInterface, data)?.name !== 'NothingPaid' || !first) return data;
  const transfer = tokenInterface.encodeFunctionData('transfer', [first.to, first.amount]);
  return (await revertDataOf(rpc, treasury, token, transfer)) ?? '0x';
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

function parseError(source: Interface, data: string): ErrorDescription | null {
  try {
    return source.parseError(data);
  } catch {
    return null;
  }
}
