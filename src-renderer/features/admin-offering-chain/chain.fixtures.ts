import type {
  OfferingChain,
  OfferingContract,
  OfferingIssue,
  OfferingRegister,
} from '#contract/api/admin/offering-chain.ts';
import { fakeAccount } from '#renderer/platform/fake/wallet.ts';

/** Addresses of these tests: contracts, the company's custody, and wallets of members. */
export const places = {
  registry: '0x1111111111111111111111111111111111111111',
  token: '0x2222222222222222222222222222222222222222',
  custody: '0x3333333333333333333333333333333333333333',
  member: '0x4444444444444444444444444444444444444444',
} as const;

const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');

/** A registry that was asked for; what a test is about is changed. */
export const registry = (change: Partial<OfferingContract> = {}): OfferingContract => ({
  id: 1,
  state: 'asked',
  refusal: null,
  owner: fakeAccount,
  custody: places.custody,
  symbol: null,
  tx_hash: null,
  address: null,
  block: null,
  asked_at: '2026-11-20T10:00:00.000Z',
  accepted_at: null,
  call: { chain_id: 31_337, to: null, data: `0x60806040${word(fakeAccount)}` },
  ...change,
});

const accepted = {
  state: 'accepted',
  tx_hash: `0x${'cd'.repeat(32)}`,
  block: 4120,
  accepted_at: '2026-11-20T10:05:00.000Z',
  call: null,
} as const;

export const acceptedRegistry = registry({ ...accepted, address: places.registry });
export const acceptedToken = registry({
  ...accepted,
  id: 2,
  custody: null,
  symbol: 'BODEGA',
  address: places.token,
});

type Version = OfferingChain['versions'][number];
export const version = (change: Partial<Version> = {}): Version => ({
  id: 11,
  kind: 'risks',
  name_es: 'Documento de riesgos',
  name_en: 'Risk document',
  version: 1,
  digest: 'a'.repeat(64),
  chain_name: `0x${'7269736b732f3231'.padEnd(64, '0')}`,
  anchored: null,
  ...change,
});

const anchored = {
  digest: 'a'.repeat(64),
  block: 4130,
  at: '2026-11-20T10:10:00.000Z',
  is_same: true,
};
export const anchoredVersion = version({ anchored });

export const onChain = (change: Partial<OfferingChain> = {}): OfferingChain => ({
  chain: { chain_id: 31_337, network: 'Demo', explorer_url: 'https://explorer.example' },
  registry: acceptedRegistry,
  token: acceptedToken,
  versions: [anchoredVersion],
  ...change,
});

/** 12 units for who proved a wallet, 8 with the company; nothing of it is issued. */
export const issue = (change: Partial<OfferingIssue> = {}): OfferingIssue => ({
  units: 20,
  locked_until: '2027-11-20T10:00:00.000Z',
  planned_at: '2026-11-20T10:20:00.000Z',
  given_at: null,
  finding: null,
  items: [
    { item: 0, subscription: 31_244, wallet: places.member, in_custody: false, units: 12 },
    { item: 1, subscription: 31_245, wallet: places.custody, in_custody: true, units: 8 },
  ],
  newest: { items: 0, units: 0, is_closed: false },
  settled: { items: 0, units: 0, is_closed: false },
  register: [],
  renew: [],
  relocate: [],
  foreign: [],
  ...change,
});

type Register = NonNullable<OfferingRegister['register']>;
const ximena = { username: 'ximena', name: 'Ximena Loyola' };
const renata = { username: 'renata', name: 'Renata Ibáñez' };
export const register = (change: Partial<Register> = {}): Register => ({
  day: '2026-11-20',
  at: '2026-11-20T12:00:00.000Z',
  block: 4200,
  agrees: true,
  wallets: [
    { wallet: places.member, units: 12, member: ximena, is_custody: false },
    { wallet: places.custody, units: 8, member: null, is_custody: true },
  ],
  members: [
    { member: ximena, books: 12, own: 12, custody: 0, difference: 0 },
    { member: renata, books: 8, own: 0, custody: 8, difference: 0 },
  ],
  undecided: [],
  ...change,
});
