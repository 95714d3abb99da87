import { HOUR_S } from '#contract/rules/durations.ts';
import { getAddress, Interface, ZeroAddress, type TransactionDescription } from 'ethers';
import { artifacts, payoutsInterface } from '#server/chain/artifacts.ts';
import { MAX_BATCH_ITEMS } from '#server/chain/treasury/pay-calldata.ts';
import { OPERATOR_ROLE } from '#server/chain/treasury/roles.ts';
import { balanceOf, Revert, type Execution } from './state.ts';
import { tokenAt } from './tokens.ts';

const DEFAULT_ADMIN_ROLE = `0x${'00'.repeat(32)}`;
/** Hours that the window of a daily limit counts. */
const WINDOW = 25;

const safeInterface = new Interface(['error SafeERC20FailedOperation(address token)']);
/** Of a paused contract and of AccessControl: part of the artifact. */
const refuse = (name: string, inputs: readonly unknown[] = []): Revert =>
  new Revert(new Interface(artifacts.payouts.abi).encodeErrorResult(name, inputs));

interface Item {
  readonly number: bigint;
  readonly to: string;
  readonly amount: bigint;
}

/** `Payouts.sol`, as far as the product calls it. Same order of checks, same logs, same errors. */
export function callTreasury(execution: Execution, data: string): string {
  const call = parse(data);
  const view = viewOf(execution, call);
  if (view !== null) return view;
  const { state, from } = execution;
  const treasury = execution.facts.deployment.treasury;
  const [first, second, third] = call.args as unknown as [string, string, bigint];
  switch (call.name) {
    case 'pay':
      pay(execution, call);
      return '0x';
    case 'setDailyLimit': {
      assertOwner(execution);
      const token = first.toLowerCase();
      const before = state.allowances.get(token) ?? { limit: 0n, spent: 0n, hour: 0 };
      state.allowances.set(token, { ...before, limit: BigInt(second) });
      emit(execution, 'DailyLimitSet', [first, second]);
      return '0x';
    }
    case 'withdraw': {
      assertOwner(execution);
      if (second === ZeroAddress) throw refuse('NoRecipient');
      emit(execution, 'Withdrawn', [first, second, third]);
      safeTransfer(execution, first, { from: treasury, to: second, amount: third });
      return '0x';
    }
    case 'pause':
      if (!isOperator(execution, from)) assertOwner(execution);
      if (state.paused) throw refuse('EnforcedPause');
      state.paused = true;
      emit(execution, 'Paused', [from]);
      return '0x';
    case 'unpause':
      assertOwner(execution);
      if (!state.paused) throw refuse('ExpectedPause');
      state.paused = false;
      emit(execution, 'Unpaused', [from]);
      return '0x';
    case 'anchorAudit':
      assertOperator(execution);
      emit(execution, 'AuditAnchored', [first, second, from]);
      return '0x';
    default:
      throw new Error(`The model has no ${call.name}`);
  }
}

function parse(data: string): TransactionDescription {
  const call = payoutsInterface.parseTransaction({ data });
  if (!call) throw new Revert();
  return call;
}

function viewOf({ facts, state, timestamp }: Execution, { name, args }: TransactionDescription) {
  const answer = (value: unknown): string => payoutsInterface.encodeFunctionResult(name, [value]);
  const [first, second] = args as unknown as [string, string];
  switch (name) {
    case 'isPaid':
      return answer(state.paid.has(BigInt(first)));
    case 'paused':
      return answer(state.paused);
    case 'hasRole': {
      const holders = { [OPERATOR_ROLE]: facts.operators, [DEFAULT_ADMIN_ROLE]: [facts.owner] };
      return answer((holders[first] ?? []).some((holder) => sameAddress(holder, second)));
    }
    case 'dailyLimit':
      return answer(state.allowances.get(first.toLowerCase())?.limit ?? 0n);
    case 'remainingToday': {
      const limit = state.allowances.get(first.toLowerCase())?.limit ?? 0n;
      const spent = spentNow({ state, timestamp }, first);
      return answer(limit > spent ? limit - spent : 0n);
    }
    default:
      return null;
  }
}

function pay(execution: Execution, { args }: TransactionDescription): void {
  const [run, deadline, token, items] = args as unknown as [string, bigint, string, Item[]];
  const { state, timestamp, facts } = execution;
  assertOperator(execution);
  if (state.paused) throw refuse('EnforcedPause');
  if (BigInt(timestamp) > deadline) throw refuse('DeadlinePassed', [deadline, timestamp]);
  if (items.length === 0) throw refuse('NoItems');
  if (items.length > MAX_BATCH_ITEMS) throw refuse('TooManyItems', [items.length]);
  if (tokenAt(execution, token) === null) throw refuse('NoToken', [token]);
  const { treasury } = facts.deployment;
  let total = 0n;
  for (const { number, to, amount } of items) {
    if (to === ZeroAddress) throw refuse('ZeroAddress', [number]);
    if (amount === 0n) throw refuse('ZeroAmount', [number]);
    if (state.paid.has(number)) throw refuse('AlreadyPaid', [number]);
    if (transferred(execution, token, { number, to, amount })) {
      state.paid.add(number);
      total += amount;
      emit(execution, 'Paid', [run, number, to, token, amount]);
    } else {
      if (balanceOf(state, token, treasury) < amount) throw refuse('TreasuryShort', [number]);
      emit(execution, 'Skipped', [run, number, to, token, amount]);
    }
  }
  if (total === 0n) throw refuse('NothingPaid');
  spend(execution, token, total);
}

/** @returns false where the token reverted, which moved nothing. @throws Revert where it said false */
function transferred(execution: Execution, token: string, { number, to, amount }: Item): boolean {
  const { treasury } = execution.facts.deployment;
  const before = { balances: new Map(execution.state.balances), logs: execution.logs.length };
  try {
    const said = tokenAt(execution, token)?.transfer(treasury, to, amount);
    if (said === false) throw refuse('TransferReturnedFalse', [number]);
    return true;
  } catch (error) {
    if (!(error instanceof Revert) || isOurs(error)) throw error;
    for (const [place, balance] of before.balances) execution.state.balances.set(place, balance);
    for (const place of execution.state.balances.keys()) {
      if (!before.balances.has(place)) execution.state.balances.delete(place);
    }
    execution.logs.length = before.logs;
    return false;
  }
}

const isOurs = ({ data }: Revert): boolean =>
  data.startsWith(payoutsInterface.getError('TransferReturnedFalse')?.selector ?? '-');

function spend(execution: Execution, token: string, total: bigint): void {
  const { state } = execution;
  const key = token.toLowerCase();
  const limit = state.allowances.get(key)?.limit ?? 0n;
  const before = spentNow(execution, token);
  const remaining = limit > before ? limit - before : 0n;
  if (total > remaining) throw refuse('DailyLimitExceeded', [token, remaining, total]);
  const hour = Math.floor(execution.timestamp / HOUR_S);
  const place = `${key} ${hour % WINDOW}`;
  const entry = state.spentIn.get(place);
  const inHour = entry?.hour === hour ? entry.amount : 0n;
  state.spentIn.set(place, { amount: inHour + total, hour });
  state.allowances.set(key, { limit, spent: before + total, hour });
}

function spentNow({ state, timestamp }: Pick<Execution, 'state' | 'timestamp'>, token: string) {
  const key = token.toLowerCase();
  const allowance = state.allowances.get(key);
  const hour = Math.floor(timestamp / HOUR_S);
  if (!allowance || hour - allowance.hour >= WINDOW) return 0n;
  let { spent } = allowance;
  for (let next = allowance.hour + 1; next <= hour; next += 1) {
    const old = state.spentIn.get(`${key} ${next % WINDOW}`);
    if (old && old.hour + WINDOW === next) spent -= old.amount;
  }
  return spent;
}

interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** `SafeERC20.safeTransfer`. */
export function safeTransfer(execution: Execution, token: string, transfer: Transfer): void {
  const { from, to, amount } = transfer;
  if (tokenAt(execution, token)?.transfer(from, to, amount) !== false) return;
  throw new Revert(safeInterface.encodeErrorResult('SafeERC20FailedOperation', [token]));
}

const sameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

const isOperator = ({ facts }: Execution, address: string): boolean =>
  facts.operators.some((operator) => sameAddress(operator, address));

function assertOperator(execution: Execution): void {
  const { from } = execution;
  if (isOperator(execution, from)) return;
  throw refuse('AccessControlUnauthorizedAccount', [from, OPERATOR_ROLE]);
}

function assertOwner({ facts, from }: Execution): void {
  if (sameAddress(facts.owner, from)) return;
  throw refuse('AccessControlUnauthorizedAccount', [from, DEFAULT_ADMIN_ROLE]);
}

function emit({ facts, logs }: Execution, event: string, values: readonly unknown[]): void {
  const { topics, data } = payoutsInterface.encodeEventLog(event, values);
  logs.push({ address: getAddress(facts.deployment.treasury), topics, data });
}
