/**
 * Decodes calls of the contracts of offerings. Imports ethers' ABI code: import lazily, with the screen that signs.
 */
import { AbiCoder, Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import {
  AGENT_ROLE_TEXT,
  PROPOSAL_PARTS,
  registryFragments,
  tokenFragments,
} from '#contract/rules/offerings/calls.ts';

export const AGENT_ROLE = id(AGENT_ROLE_TEXT);

/** A call by its function's name and its inputs, tuples as arrays. */
export interface DecodedCall {
  readonly name: string;
  readonly inputs: readonly unknown[];
}

const contracts = {
  registry: new Interface(registryFragments),
  token: new Interface(tokenFragments),
} as const;

const roles = new Interface([
  'function hasRole(bytes32 role, address account) view returns (bool)',
]);

/** Which of both contracts is called. */
export type OfferingContractKind = keyof typeof contracts;

/** Decodes calldata of one of the contracts; undefined for any other call or for trailing bytes. */
export function decodeOfferingCall(
  contract: OfferingContractKind,
  data: string,
): DecodedCall | undefined {
  try {
    const code = contracts[contract];
    const call = code.parseTransaction({ data });
    if (!call) return undefined;
    const inputs = call.args.toArray(true) as readonly unknown[];
    const again = code.encodeFunctionData(call.fragment, inputs);
    return again === data.toLowerCase() ? { name: call.name, inputs } : undefined;
  } catch {
    return undefined;
  }
}

/** Calldata of one of the contracts, lower-case hex. */
export const encodeOfferingCall = (
  contract: OfferingContractKind,
  { name, inputs }: DecodedCall,
): string => contracts[contract].encodeFunctionData(name, [...inputs]);

/** Calldata that asks either contract whether an account is an agent. */
export const encodeIsAgent = (account: string): string =>
  roles.encodeFunctionData('hasRole', [AGENT_ROLE, account]);

const NOBODY = `0x${'0'.repeat(40)}`;

/** Identifier of what an agent proposes about a holder's wallet, as the token computes it. */
export const actProposalId = (proposal: {
  readonly token: string;
  readonly number: number;
  readonly kind: number;
  readonly agent: string;
  readonly wallet: string;
  /** Of a recovery alone. */
  readonly replacement: string | null;
}): string => {
  const { token, number, kind, agent, wallet, replacement } = proposal;
  const parts = [token, number, kind, agent, wallet, replacement ?? NOBODY, 0];
  return keccak256(AbiCoder.defaultAbiCoder().encode(PROPOSAL_PARTS, parts));
};
