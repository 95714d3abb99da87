import { getAddress } from 'ethers';
import { receiptsInterface } from '#server/chain/artifacts.ts';
import { receivingAddress } from '#server/chain/receiving-address.ts';
import {
  balanceOf,
  copyOf,
  Revert,
  type ChainFacts,
  type ChainState,
  type Execution,
  type PlainLog,
} from './state.ts';
import { callToken, currencyAt } from './tokens.ts';
import { callTreasury, safeTransfer } from './treasury.ts';

export interface Call {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}

export type Outcome =
  | {
      readonly ok: true;
      readonly state: ChainState;
      readonly logs: PlainLog[];
      readonly output: string;
    }
  | { readonly ok: false; readonly data: string };

/** Runs a call on a copy of a state; a call that is refused changes nothing. */
export function execute(
  facts: ChainFacts,
  before: ChainState,
  { from, to, data }: Call,
  timestamp: number,
): Outcome {
  const execution = { facts, state: copyOf(before), from: getAddress(from), timestamp, logs: [] };
  try {
    return { ok: true, ...execution, output: dispatch(execution, to, data) };
  } catch (error) {
    if (!(error instanceof Revert)) throw error;
    return { ok: false, data: error.data };
  }
}

function dispatch(execution: Execution, to: string, data: string): string {
  const { treasury, receipts } = execution.facts.deployment;
  const address = to.toLowerCase();
  // To an account without code everything goes through.
  if (data === '0x') return '0x';
  if (address === treasury.toLowerCase()) return callTreasury(execution, data);
  if (address === receipts.toLowerCase()) return callReceipts(execution, data);
  if (currencyAt(execution.facts, to)) return callToken(execution, to, data);
  return '0x';
}

/** `Receipts.sol`: one receiving address a number, swept to the treasury by anybody. */
function callReceipts(execution: Execution, data: string): string {
  const call = receiptsInterface.parseTransaction({ data });
  if (!call) throw new Revert();
  const { facts, state, logs } = execution;
  const { deployment, receiver } = facts;
  const { receipts, treasury } = deployment;
  const answer = (value: unknown): string =>
    receiptsInterface.encodeFunctionResult(call.name, [value]);
  if (call.name === 'receiver') return answer(receiver);
  if (call.name === 'treasury') return answer(treasury);
  if (call.name === 'addressOf') {
    return answer(receivingAddress({ receipts, receiver }, Number(call.args[0])));
  }
  const [token, numbers] = call.args as unknown as [string, readonly bigint[]];
  for (const number of numbers) {
    const from = receivingAddress({ receipts, receiver }, Number(number));
    const amount = balanceOf(state, token, from);
    if (amount === 0n) continue;
    safeTransfer(execution, token, { from, to: treasury, amount });
    const event = receiptsInterface.encodeEventLog('Swept', [number, token, amount]);
    logs.push({ address: getAddress(receipts), ...event });
  }
  return '0x';
}
