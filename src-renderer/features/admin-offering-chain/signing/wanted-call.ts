import type {
  HolderActs,
  offeringChain,
  OfferingCall,
  OfferingChain,
  OfferingIssue,
} from '#contract/api/admin/offering-chain.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { chainProposalKinds } from '#contract/rules/offerings/chain.ts';
import type {
  DecodedCall,
  freezeProposalId,
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
  | { readonly call: 'act_propose' | 'act_confirm'; readonly act: HolderAct };

/** What is asked of the server for it. */
export function askedOf(wanted: WantedCall): Body<typeof offeringChain.call> {
  const { call } = wanted;
  if (call === 'anchor') return { call, version: wanted.version.id };
  if (call === 'registry_agent' || call === 'token_agent') return { call, agent: wanted.agent };
  if (call === 'act_propose' || call === 'act_confirm') return { call, act: wanted.act.id };
  return { call };
}

/** Which contract it calls. */
export const contractOf = ({ call }: WantedCall): OfferingContractKind =>
  ['registry_agent', 'custody', 'register', 'renew', 'relocate'].includes(call)
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
  const { decodeOfferingCall, encodeOfferingCall, freezeProposalId, AGENT_ROLE } =
    await import('#renderer/lib/chain/offering-calls.ts');
  const contract = contractOf(wanted);
  if (given.chain_id !== place.chainId || given.to === null || !same(place[contract], given.to)) {
    return false;
  }
  if ('wallets' in wanted) return registers(decodeOfferingCall(contract, given.data), wanted);
  if (wanted.call === 'act_confirm' && !isShown(wanted.act, given.to, freezeProposalId)) {
    return false;
  }
  return same(given.data, encodeOfferingCall(contract, expectedOf(wanted, AGENT_ROLE)));
}

/** Whether the identifier that is confirmed is of what the screen shows: it is a hash of the proposal's contents. */
function isShown(
  { kind, wallet, proposal }: HolderAct,
  token: string,
  idOf: typeof freezeProposalId,
): boolean {
  if (!proposal) return false;
  const { id, number, agent } = proposal;
  return same(id, idOf({ token, number, agent, wallet, kind: chainProposalKinds[kind] }));
}

/** The screen shows whose wallets they are, not the numbers by which the registry knows their members. */
function registers(
  decoded: DecodedCall | undefined,
  { call, wallets }: Extract<WantedCall, { readonly wallets: readonly string[] }>,
): boolean {
  const [items] = (decoded?.inputs ?? []) as readonly (readonly (readonly unknown[])[])[];
  return (
    decoded?.name === call &&
    items !== undefined &&
    items.length === Math.min(wallets.length, MAX_ITEMS) &&
    items.every(([wallet], at) => same(wallets[at] ?? null, String(wallet)))
  );
}

function expectedOf(
  wanted: Exclude<WantedCall, { readonly wallets: readonly string[] }>,
  agentRole: string,
): DecodedCall {
  switch (wanted.call) {
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
    case 'act_propose':
      return {
        name: 'proposeFrozen',
        inputs: [wanted.act.wallet, wanted.act.kind === 'freeze'],
      };
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
