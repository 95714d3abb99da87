import { concat, id, Interface } from 'ethers';
import identityRegistry from '../../../contracts/artifacts/IdentityRegistry.json' with { type: 'json' };
import offeringToken from '../../../contracts/artifacts/OfferingToken.json' with { type: 'json' };
import { AGENT_ROLE_TEXT } from '#contract/rules/offerings/calls.ts';
import type { Artifact } from '../artifacts.ts';

/** Contracts of tokenization: the registry of all offerings, and the token that each has. */
export const offeringArtifacts = {
  registry: identityRegistry,
  token: offeringToken,
} satisfies Readonly<Record<string, Artifact>>;

export const registryInterface = new Interface(identityRegistry.abi);
export const offeringInterface = new Interface(offeringToken.abi);

/** Of both contracts: whoever has it is an agent there. */
export const AGENT_ROLE = id(AGENT_ROLE_TEXT);

/** What an offering's token is deployed with. */
export interface OfferingTerms {
  readonly name: string;
  readonly symbol: string;
  /** Grants the role of agents. */
  readonly owner: string;
  readonly registry: string;
  /** Most units that are ever issued. */
  readonly supply: bigint;
  /** ISO 3166 numbers of countries whose residents may hold. */
  readonly countries: readonly number[];
}

/** Data of the transaction that deploys an offering's token, hex. */
export function offeringDeployData(
  { name, symbol, owner, registry, supply, countries }: OfferingTerms,
  bytecode = offeringArtifacts.token.bytecode,
): string {
  const inputs = [name, symbol, owner, registry, supply, countries];
  return concat([bytecode, offeringInterface.encodeDeploy(inputs)]);
}

/** Data of the transaction that deploys the registry, hex. */
export function registryDeployData(
  owner: string,
  bytecode = offeringArtifacts.registry.bytecode,
): string {
  return concat([bytecode, registryInterface.encodeDeploy([owner])]);
}
