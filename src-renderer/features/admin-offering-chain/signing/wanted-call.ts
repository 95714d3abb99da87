import type {
  HolderActs,
  offeringChain,
  OfferingCall,
  OfferingChain,
  OfferingIssue,
} from '#contract/api/admin/offering-chain.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { chainProposalKinds, type RegistrationKind } from '#contract/rules/offerings/chain.ts';
import type {
  DecodedCall,
  actProposalId,
  OfferingContractKind,
} from '#renderer/lib/chain/offering-calls.ts';

type Version = OfferingChain['versions'][number];
type HolderAct = HolderActs['items'][number];
type IssueItem = OfferingIssue['items'][number];

/** A call as the screen describes it; what the server gives must be this one. */
export type WantedCall =
  | { readonly call: 'registry_agent' | 'token_agent'; readonly agent: string }
  | { readonly call: 'custody'; readonly custody: string }
  | { readonly call: 'anchor'; readonly version: Version }
  | { readonly call: 'register' | 'renew' | 'relocate'; readonly wallets: readonly string[] }
  | { readonly call: 'issue'; readonly first: number; readonly items: readonly IssueItem[] }
  | { readonly call: 'close'; readonly units: number; readonly lockedUntil: string }
  | { readonly call: 'act_register' | 'act_propose' | 'act_confirm'; readonly act: HolderAct };

/** What is asked of the server for it. */
export function askedOf(wanted: WantedCall): Body<typeof offeringChain.call> {
  const { call } = wanted;
  if (call === 'anchor') return { call, version: wanted.version.id };
  if (call === 'registry_agent' || call === 'token_agent') return { call, agent: wanted.agent };
  if ('act' in wanted) return { call, act: wanted.act.id };
  return { call };
}

/** Which contract it calls. */
export const contractOf = ({ call }: WantedCall): OfferingContractKind =>
  ['registry_agent', 'custody', 'register', 'renew', 'relocate', 'act_register'].includes(call)
    ? 'registry'
    : 'token';

/** Where both contracts are. */
export interface ChainPlace {
  readonly chainId: number;
  readonly registry: string | null;
  readonly token: string | null;
}

const same = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** Whether what arrived to be signed is exactly what the screen describes. */
export async function isWanted(
  given: OfferingCall,
  wanted: WantedCall,
  place: ChainPlace,
): Promise<boolean> {
  const { decodeOfferingCall, encodeOfferingCall, actProposalId, AGENT_ROLE } =
    await import('#renderer/lib/chain/offering-calls.ts');
  const contract = contractOf(wanted);
  if (given.chain_id !== place.chainId || given.to === null || !same(place[contract], given.to)) {
    return false;
  }
  const registered = registeredBy(wanted);
  if (registered) return registers(decodeOfferingCall(contract, given.data), registered);
  if (wanted.call === 'act_confirm' && !isShown(wanted.act, given.to, actProposalId)) {
    return false;
  }
  const expected = expectedOf(wanted, AGENT_ROLE);
  return expected !== null && same(given.data, encodeOfferingCall(contract, expected));
}

interface Registered {
  readonly call: RegistrationKind;
  readonly wallets: readonly string[];
}

/** What the registry is to note, of calls that go there. */
function registeredBy(wanted: WantedCall): Registered | null {
  if ('wallets' in wanted) return wanted;
  if (wanted.call !== 'act_register') return null;
  const { registration, replacement } = wanted.act;
  return registration && replacement ? { call: registration, wallets: [replacement] } : null;
}

/** Whether the identifier that is confirmed is of what the screen shows: it is a hash of the proposal's contents. */
function isShown(
  { kind, wallet, replacement, proposal }: HolderAct,
  token: string,
  idOf: typeof actProposalId,
): boolean {
  if (!proposal) return false;
  const { id, number, agent } = proposal;
  const contents = { token, number, agent, wallet, replacement, kind: chainProposalKinds[kind] };
  return same(id, idOf(contents));
}

/** The screen shows whose wallets they are, not the numbers by which the registry knows their members. */
function registers(decoded: DecodedCall | undefined, { call, wallets }: Registered): boolean {
  const [items] = (decoded?.inputs ?? []) as readonly (readonly (readonly unknown[])[])[];
  return (
    decoded?.name === call &&
    items !== undefined &&
    items.length === Math.min(wallets.length, MAX_ITEMS) &&
    items.every(([wallet], at) => same(wallets[at] ?? null, String(wallet)))
  );
}

/** Null for what {@link registers} compares. */
function expectedOf(wanted: WantedCall, agentRole: string): DecodedCall | null {
  switch (wanted.call) {
    case 'register':
    case 'renew':
    case 'relocate':
    case 'act_register':
      return null;
    case 'registry_agent':
    case 'token_agent':
      return { name: 'grantRole', inputs: [agentRole, wanted.agent] };
    case 'custody':
      return { name: 'setCustody', inputs: [wanted.custody, true] };
    case 'anchor': {
      const { chain_name: name, version, digest } = wanted.version;
      return { name: 'setDocument', inputs: [name, version, `0x${digest}`] };
    }
    case 'issue': {
      const items = wanted.items.slice(0, MAX_ITEMS);
      const wallets = items.map(({ wallet }) => wallet);
      return { name: 'issue', inputs: [wanted.first, wallets, items.map(({ units }) => units)] };
    }
    case 'act_propose': {
      const { kind, wallet, replacement } = wanted.act;
      return kind === 'recovery'
        ? { name: 'proposeRecovery', inputs: [wallet, replacement] }
        : { name: 'proposeFrozen', inputs: [wallet, kind === 'freeze'] };
    }
    case 'act_confirm':
      return { name: 'confirm', inputs: [wanted.act.proposal?.id] };
    case 'close':
      return {
        name: 'closeIssue',
        inputs: [wanted.units, Math.floor(Date.parse(wanted.lockedUntil) / 1000)],
      };
  }
}

/** A deployment carries the addresses that the screen shows as its last words. */
export function makes(
  call: OfferingCall,
  { chainId, addresses }: { readonly chainId: number; readonly addresses: readonly string[] },
): boolean {
  const data = call.data.toLowerCase();
  return (
    call.chain_id === chainId &&
    call.to === null &&
    addresses.every((address) => data.includes(address.slice(2).toLowerCase().padStart(64, '0')))
  );
}
