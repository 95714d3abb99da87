import { getAddress, Interface, ZeroAddress } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import {
  balanceOf,
  conducts,
  placeOf,
  Revert,
  type ChainFacts,
  type Execution,
  type TokenKind,
} from './state.ts';

/** What the model knows of tokens. */
export const tokensInterface = new Interface([
  'function balanceOf(address holder) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function setConduct(address recipient, uint8 conduct)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
]);

/** What a reverting hostile token returns: more than anybody wants to copy. */
const MUCH = `0x${'00'.repeat(10_000)}`;

export function currencyAt(facts: ChainFacts, address: string): WithdrawalCurrency | undefined {
  return withdrawalCurrencies.find(
    (currency) => facts.deployment.tokens[currency].address.toLowerCase() === address.toLowerCase(),
  );
}

/** One token's accounts during a call. */
export interface Token {
  readonly address: string;
  readonly kind: TokenKind;
  /** The word that `transfer` returns: true, false, or none. @throws Revert */
  transfer(from: string, to: string, amount: bigint): boolean | null;
  mint(to: string, amount: bigint): void;
}

export function tokenAt(execution: Execution, address: string): Token | null {
  const { facts, state, logs } = execution;
  const currency = currencyAt(facts, address);
  if (currency === undefined) return null;
  const kind = facts.kinds[currency];
  const token = getAddress(address);

  const add = (holder: string, amount: bigint): void => {
    state.balances.set(placeOf(token, holder), balanceOf(state, token, holder) + amount);
  };

  function update(from: string, to: string, amount: bigint): void {
    if (from !== ZeroAddress) {
      const balance = balanceOf(state, token, from);
      if (balance < amount) {
        throw kind === 'silent'
          ? new Revert()
          : new Revert(
              tokensInterface.encodeErrorResult('ERC20InsufficientBalance', [
                from,
                balance,
                amount,
              ]),
            );
      }
      add(from, -amount);
    }
    add(to, amount);
    const { topics, data } = tokensInterface.encodeEventLog('Transfer', [from, to, amount]);
    logs.push({ address: token, topics, data });
  }

  function move(from: string, to: string, amount: bigint): void {
    const fee = kind === 'fee' && from !== ZeroAddress ? amount / 100n : 0n;
    update(from, to, amount - fee);
    if (fee > 0n) update(from, token, fee);
  }

  return {
    address: token,
    kind,
    transfer(from, to, amount) {
      const conduct = kind === 'hostile' ? state.conducts.get(placeOf(token, to)) : conducts.honest;
      if (conduct === conducts.reverts) throw new Revert(MUCH);
      if (to === ZeroAddress) {
        throw kind === 'silent'
          ? new Revert()
          : new Revert(tokensInterface.encodeErrorResult('ERC20InvalidReceiver', [to]));
      }
      move(from, to, amount);
      if (kind === 'silent') return null;
      return conduct !== conducts.saysFalse;
    },
    mint: (to, amount) => move(ZeroAddress, to, amount),
  };
}

/** A call of a token, as a transaction or a view. */
export function callToken(execution: Execution, address: string, data: string): string {
  const token = tokenAt(execution, address);
  const call = tokensInterface.parseTransaction({ data });
  if (!token || !call) throw new Revert();
  const [first, second] = call.args as unknown as [string, bigint];
  const { facts, state, from } = execution;
  const answer = (...values: unknown[]): string =>
    tokensInterface.encodeFunctionResult(call.name, values);
  switch (call.name) {
    case 'balanceOf':
      return answer(balanceOf(state, address, first));
    case 'decimals':
      return answer(facts.deployment.tokens[currencyAt(facts, address) ?? 'USDT'].decimals);
    case 'symbol':
      return answer(currencyAt(facts, address));
    case 'mint':
      token.mint(first, second);
      return '0x';
    case 'transfer': {
      const said = token.transfer(from, first, second);
      return said === null ? '0x' : answer(said);
    }
    default:
      state.conducts.set(placeOf(address, first), Number(second));
      return '0x';
  }
}
