import { isError, type ErrorDescription, type Interface } from 'ethers';
import { tokenInterface } from '../artifacts.ts';
import { readContract } from '../contract-call.ts';
import type { Rpc } from '../rpc.ts';
import type { PayBatch, Simulation, SimulationFailure } from './types.ts';

export const failure = (
  reason: SimulationFailure,
  sentence: string,
): Simulation & { readonly ok: false } => ({ ok: false, reason, sentence });

export interface Attempt {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly gasLimit?: bigint;
}

/** What a call answers, or reverts with, at the first source that can say it; nothing is sent. */
export async function attempt(
  rpc: Rpc,
  call: Attempt,
): Promise<{ readonly output: string } | { readonly reverted: string }> {
  try {
    return { output: await rpc.first((provider) => provider.call({ ...call })) };
  } catch (error) {
    if (isError(error, 'CALL_EXCEPTION')) return { reverted: error.data ?? '0x' };
    throw error;
  }
}

/** Why a token lets nothing of a batch out: many give no reason, so the treasury's balance is read. */
export async function explainToken(
  rpc: Rpc,
  treasury: string,
  { token, items }: PayBatch,
  data: string,
): Promise<Simulation & { readonly ok: false }> {
  const total = items.reduce((sum, item) => sum + item.amount, 0n);
  const balance = await rpc.first((provider) =>
    readContract<bigint>(provider, {
      address: token,
      contract: tokenInterface,
      method: 'balanceOf',
      inputs: [treasury],
    }),
  );
  if (balance < total) {
    return failure('treasury_short', `The treasury holds ${balance} of ${total} base units.`);
  }
  const said = parseError(tokenInterface, data);
  const reason = said?.name === 'Error' ? `: ${String(said.args[0])}` : '';
  return failure('token_refused', `The token refuses the transfer${reason}.`);
}

export function parseError(source: Interface, data: string): ErrorDescription | null {
  try {
    return source.parseError(data);
  } catch {
    return null;
  }
}
