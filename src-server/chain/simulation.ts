import { isError, type JsonRpcProvider } from 'ethers';
import { payoutsInterface, tokenInterface } from './artifacts.ts';
import { readContract } from './contract-call.ts';
import { encodePay } from './pay-calldata.ts';
import type { PayBatch, Simulation, SimulationFailure } from './treasury-types.ts';

const sentences: Readonly<Record<SimulationFailure, string>> = {
  already_paid: 'The contract has paid this number before.',
  deadline_passed: 'The deadline has passed on the chain.',
  daily_limit: 'It is more than the contract lets out today.',
  treasury_short: 'The treasury does not hold enough of this token.',
  paused: 'The treasury is paused.',
  not_operator: 'This wallet is not an operator of the treasury.',
  bad_item: 'The contract refuses the address or the amount.',
  token_refused: 'The token refuses this payment.',
};

/** The contract's own errors, by name. */
const failureOf: Readonly<Record<string, SimulationFailure>> = {
  AlreadyPaid: 'already_paid',
  DeadlinePassed: 'deadline_passed',
  DailyLimitExceeded: 'daily_limit',
  EnforcedPause: 'paused',
  AccessControlUnauthorizedAccount: 'not_operator',
  NoItems: 'bad_item',
  TooManyItems: 'bad_item',
  ZeroAddress: 'bad_item',
  ZeroAmount: 'bad_item',
  ERC20InsufficientBalance: 'treasury_short',
};

/** Runs a batch by `eth_call` on the latest block; nothing is sent. */
export async function simulate(
  provider: JsonRpcProvider,
  treasury: string,
  operator: string,
  batch: PayBatch,
): Promise<Simulation> {
  try {
    await provider.call({ from: operator, to: treasury, data: encodePay(batch) });
    return { ok: true };
  } catch (error) {
    if (!isError(error, 'CALL_EXCEPTION')) throw error;
    const reason = namedFailure(error.data) ?? (await unnamedFailure(provider, treasury, batch));
    return { ok: false, reason, sentence: sentences[reason] };
  }
}

function namedFailure(data: string | null): SimulationFailure | null {
  if (!data || data === '0x') return null;
  const error = payoutsInterface.parseError(data) ?? tokenInterface.parseError(data);
  return (error && failureOf[error.name]) ?? null;
}

/** Some tokens give no reason: the most frequent one, too small a float, can be seen. */
async function unnamedFailure(
  provider: JsonRpcProvider,
  treasury: string,
  batch: PayBatch,
): Promise<SimulationFailure> {
  const held = await readContract<bigint>(provider, {
    address: batch.token,
    contract: tokenInterface,
    method: 'balanceOf',
    inputs: [treasury],
  });
  const wanted = batch.items.reduce((sum, item) => sum + item.amount, 0n);
  return held < wanted ? 'treasury_short' : 'token_refused';
}
