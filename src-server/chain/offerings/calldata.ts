import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { offeringInterface, registryInterface } from './contracts.ts';

/** A wallet as the registry is to note it. */
export interface Registration {
  readonly wallet: string;
  /** 32 bytes in hex: a random number of the member, nothing that is made of their data. */
  readonly identity: string;
  /** ISO 3166 number. */
  readonly country: number;
  /** Unix seconds; the last one at which the wallet is verified. */
  readonly validUntil: number;
}

/** Units that a wallet gets at the issue. */
export interface Allotment {
  readonly to: string;
  readonly units: bigint;
}

/** One transaction of the issue; it reverts unless all items before `firstItem` are issued. */
export interface IssueBatch {
  readonly firstItem: number;
  readonly items: readonly Allotment[];
}

const registry = (method: string, inputs: readonly unknown[]): string =>
  registryInterface.encodeFunctionData(method, inputs);
const token = (method: string, inputs: readonly unknown[] = []): string =>
  offeringInterface.encodeFunctionData(method, inputs);

/** Calldata of the registry, hex. Batches hold 1 to `MAX_ITEMS` wallets. */
export const registryCalls = {
  register: (items: readonly Registration[]) => registry('register', [items]),
  renew: (items: readonly Pick<Registration, 'wallet' | 'validUntil'>[]) =>
    registry('renew', [items]),
  relocate: (items: readonly Pick<Registration, 'wallet' | 'country'>[]) =>
    registry('relocate', [items]),
  remove: (wallets: readonly string[]) => registry('remove', [wallets]),
  setCustody: (wallet: string, custody: boolean) => registry('setCustody', [wallet, custody]),
};

/** Calldata of an offering's token, hex. Names of documents, digests and proposals are 32 bytes in hex. */
export const offeringCalls = {
  setDocument: (document: string, version: number, digest: string) =>
    token('setDocument', [document, version, digest]),
  issue: ({ firstItem, items }: IssueBatch) =>
    token('issue', [firstItem, items.map(({ to }) => to), items.map(({ units }) => units)]),
  /** `units`: all that was allotted. `lockedUntil`: Unix seconds, 0 for no lock-up. */
  closeIssue: (units: bigint, lockedUntil: number) => token('closeIssue', [units, lockedUntil]),
  transfer: (to: string, units: bigint) => token('transfer', [to, units]),
  pause: () => token('pause'),
  proposeRecovery: (lost: string, replacement: string) =>
    token('proposeRecovery', [lost, replacement]),
  proposeFrozen: (wallet: string, isFrozen: boolean) => token('proposeFrozen', [wallet, isFrozen]),
  proposeFrozenUnits: (wallet: string, units: bigint) =>
    token('proposeFrozenUnits', [wallet, units]),
  proposeUnpause: () => token('proposeUnpause'),
  confirm: (proposal: string) => token('confirm', [proposal]),
  cancel: (proposal: string) => token('cancel', [proposal]),
};

/** An allotment as transactions, in the order in which they are to be mined. */
export function issueBatches(items: readonly Allotment[]): IssueBatch[] {
  return Array.from({ length: Math.ceil(items.length / MAX_ITEMS) }, (_, index) => {
    const firstItem = index * MAX_ITEMS;
    return { firstItem, items: items.slice(firstItem, firstItem + MAX_ITEMS) };
  });
}
