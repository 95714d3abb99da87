/**
 * Calls that only the treasury's owner may make, as a file for the transaction builder of a Safe. Imports
 * ethers' ABI code: import lazily, with the screen that makes the file.
 */
import { Interface, type FunctionFragment } from 'ethers/abi';
import { getAddress } from 'ethers/address';
import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import { toUtf8Bytes } from 'ethers/utils';

export type TreasuryRole = 'operator' | 'approver';

/** Amounts in base units of the token. */
export type OwnerCall =
  | { readonly kind: 'grant' | 'revoke'; readonly role: TreasuryRole; readonly account: string }
  | { readonly kind: 'limit'; readonly token: string; readonly amount: bigint }
  | {
      readonly kind: 'withdraw';
      readonly token: string;
      readonly to: string;
      readonly amount: bigint;
    };

/** The same in both editions. */
const treasury = new Interface([
  'function grantRole(bytes32 role, address account)',
  'function revokeRole(bytes32 role, address account)',
  'function setDailyLimit(address token, uint104 limit)',
  'function withdraw(address token, address to, uint256 amount)',
]);

const roles: Readonly<Record<TreasuryRole, string>> = {
  operator: id('OPERATOR_ROLE'),
  approver: id('APPROVER_ROLE'),
};

interface Meant {
  readonly method: string;
  readonly inputs: readonly string[];
}

function meantBy(call: OwnerCall): Meant {
  switch (call.kind) {
    case 'grant':
    case 'revoke':
      return {
        method: `${call.kind}Role`,
        inputs: [roles[call.role], getAddress(call.account)],
      };
    case 'limit':
      return { method: 'setDailyLimit', inputs: [getAddress(call.token), String(call.amount)] };
    case 'withdraw':
      return {
        method: 'withdraw',
        inputs: [getAddress(call.token), getAddress(call.to), String(call.amount)],
      };
  }
}

function functionOf(method: string): FunctionFragment {
  const fragment = treasury.getFunction(method);
  if (!fragment) throw new Error(`The treasury has no ${method}.`);
  return fragment;
}

/** One transaction: its calldata, and what it is in words that the builder shows. */
function transactionOf(contract: string, call: OwnerCall) {
  const { method, inputs } = meantBy(call);
  const fragment = functionOf(method);
  const names = fragment.inputs.map(({ name }) => name);
  return {
    to: contract,
    value: '0',
    data: treasury.encodeFunctionData(fragment, inputs),
    contractMethod: {
      inputs: fragment.inputs.map(({ name, type }) => ({ internalType: type, name, type })),
      name: method,
      payable: false,
    },
    contractInputsValues: Object.fromEntries(names.map((name, index) => [name, inputs[index]])),
  };
}

interface SafeBatch {
  readonly chainId: number;
  /** The treasury that is called. */
  readonly contract: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The file that Safe's transaction builder opens (its version 1.0), with the checksum by which it knows
 * that nobody changed the file: Keccak-256 over all of it but the name, keys in order.
 * @throws Error of ethers where an address is none, or an amount does not fit
 */
export function safeBatchFile(
  { chainId, contract, name, createdAt }: SafeBatch,
  calls: readonly OwnerCall[],
): string {
  const to = getAddress(contract);
  const batch = {
    version: '1.0',
    chainId: String(chainId),
    createdAt,
    meta: {
      name,
      description: '',
      txBuilderVersion: '1.18.0',
      createdFromSafeAddress: '',
      createdFromOwnerAddress: '',
    },
    transactions: calls.map((call) => transactionOf(to, call)),
  };
  const checksum = keccak256(
    toUtf8Bytes(serialised({ ...batch, meta: { ...batch.meta, name: null } } as Json)),
  );
  return `${JSON.stringify({ ...batch, meta: { ...batch.meta, checksum } }, null, 2)}\n`;
}

/** As the builder writes what it hashes. */
function serialised(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one: Json) => serialised(one)).join(',')}]`;
  const entries = Object.entries(value as Readonly<Record<string, Json>>).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const keys = JSON.stringify(entries.map(([key]) => key));
  return `{${keys}${entries.map(([, part]) => `${serialised(part)},`).join('')}}`;
}
