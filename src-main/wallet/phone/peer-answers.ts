import { getAddress } from 'ethers/address';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { PhoneError } from './phone-error.ts';
import type { PhoneFault } from './phone-error.ts';

/** What a phone sends, opened but not believed: every part is checked here before it is used. */
export type Payload = Readonly<Record<string, unknown>>;

const Answer = Type.Object({
  responderPublicKey: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
const Namespace = Type.Object({
  accounts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }),
  methods: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 }),
});
const Settlement = Type.Object({
  namespaces: Type.Record(Type.String(), Namespace),
  controller: Type.Object({
    publicKey: Type.String(),
    metadata: Type.Object({ name: Type.String() }),
  }),
  expiry: Type.Integer({ minimum: 0 }),
});
const Update = Type.Object({ namespaces: Type.Record(Type.String(), Namespace) });

type Namespaces = Readonly<
  Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>
>;

/** What the phone agreed to, for one chain. */
export interface Settled {
  /** EIP-55, each once. */
  readonly accounts: readonly string[];
  readonly signs: boolean;
  readonly name: string;
  /** Seconds since 1970, as the phone has it. */
  readonly expiry: number;
}

/** Accounts that share a connection and are offered. */
const MOST_ACCOUNTS = 20;

/** CAIP-10 accounts of one EVM chain. */
function accountsOf(namespaces: Namespaces, chainId: number): readonly string[] {
  const start = `eip155:${chainId}:`;
  const found = Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter((one) => one.startsWith(start))
    .map((one) => one.slice(start.length))
    .filter((one) => /^0x[0-9a-fA-F]{40}$/.test(one))
    .map((one) => getAddress(one.toLowerCase()));
  return [...new Set(found)].slice(0, MOST_ACCOUNTS);
}

/** Code points of controls, of directions and of no width: a name has none of them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** @throws PhoneError `phone_failed` */
export function readResponder(result: unknown): string {
  if (!Check(Answer, result)) throw new PhoneError('phone_failed');
  return result.responderPublicKey;
}

/**
 * @param responder the public key that the connection's key was made with
 * @throws PhoneError `phone_chain`, `phone_methods`, `phone_failed`
 */
export function readSettlement(params: unknown, responder: string, chainId: number): Settled {
  if (!Check(Settlement, params) || params.controller.publicKey !== responder) {
    throw new PhoneError('phone_failed');
  }
  const accounts = accountsOf(params.namespaces, chainId);
  if (accounts.length === 0) throw new PhoneError('phone_chain');
  const methods = Object.values(params.namespaces).flatMap((one) => one.methods);
  const signs = methods.includes('eth_signTransaction');
  const canPay = signs || methods.includes('eth_sendTransaction');
  if (!canPay || !methods.includes('eth_signTypedData_v4')) throw new PhoneError('phone_methods');
  const name = params.controller.metadata.name.replaceAll(UNSEEN, '').trim().slice(0, 60);
  return { accounts, signs, name, expiry: params.expiry };
}

/** Whether a phone that changed its accounts still has this one. */
export const stillHas = (params: unknown, chainId: number, address: string): boolean =>
  Check(Update, params) && accountsOf(params.namespaces, chainId).includes(address);

/** Of EIP-1193, and of WalletConnect (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes). */
const REJECTED = 4001;
const faults: readonly {
  readonly from: number;
  readonly to: number;
  readonly fault: PhoneFault;
}[] = [
  { from: REJECTED, to: REJECTED, fault: 'phone_rejected' },
  { from: 5000, to: 5003, fault: 'phone_rejected' },
  { from: 4100, to: 4200, fault: 'phone_methods' },
  { from: 4901, to: 4902, fault: 'phone_chain' },
  { from: 5100, to: 5100, fault: 'phone_chain' },
  { from: 5101, to: 5104, fault: 'phone_methods' },
];

/** Why the phone did not do it, by the code that it answered. */
export function faultOfError(error: unknown): PhoneFault {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return (
    faults.find(({ from, to }) => Number(code) >= from && Number(code) <= to)?.fault ??
    'phone_failed'
  );
}
