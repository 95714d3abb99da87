import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { concat, getBytes, hexlify, toUtf8Bytes } from 'ethers/utils';
import { HDNodeWallet } from 'ethers/wallet';
import { createTypedData } from './emulated-typed-data.ts';
import type { Screen } from './screens.ts';
import { StatusError } from './status.ts';

/** The seed that Ledger's own emulator, Speculos, has by default; it is public. */
export const SPECULOS_PHRASE =
  'glory promote mansion idle axis finger extra february uncover one trip resource lawn turtle ' +
  'enact monster seven myth punch hobby comfort wild raise skin';

const REJECTED = 0x6985;
const INCORRECT_DATA = 0x6a80;
const UNKNOWN_INSTRUCTION = 0x6d00;
const UNKNOWN_CLASS = 0x6e00;
const WRONG_LENGTH = 0x6700;
const NOT_ALLOWED = 0x6986;
const LOCKED = 0x5515;
const NO_APP = 0x6511;

/** Apps of single chains are the same code under another name. */
const SIGNING_APPS: readonly string[] = ['Ethereum', 'Polygon'];

/** What can be changed of a device while it is in use. */
export interface LedgerState {
  /** `BOLOS`: no app is open. */
  app: string;
  version: string;
  isLocked: boolean;
  mayBlindSign: boolean;
  /** Whether the app reads typed data field by field; older ones take hashes alone. */
  readsTyped: boolean;
  phrase: string;
  /** Answered in place of what the app would, to the next command of an instruction. */
  status: { readonly ins: number; readonly status: number } | undefined;
  /** A device that signs with another key than the one it shows. */
  lies: boolean;
}

export interface EmulatedLedger {
  readonly state: LedgerState;
  /** What it has shown, in order. */
  readonly screens: readonly Screen[];
  /** The person at the device; confirms unless it is set. */
  person: (screen: Screen) => boolean | Promise<boolean>;
  /** Answers a command, with the status in the last two bytes. */
  exchange(command: Uint8Array): Promise<Uint8Array>;
}

interface Path {
  readonly path: string;
  readonly rest: Uint8Array;
}

/** How long an RLP list is as a whole; 0 while too little of it is there. */
function rlpLength(bytes: Uint8Array): number {
  const [first = 0] = bytes;
  if (first < 0xc0) throw new StatusError(INCORRECT_DATA);
  if (first <= 0xf7) return 1 + first - 0xc0;
  const count = first - 0xf7;
  if (bytes.length < 1 + count) return 0;
  return 1 + count + Number(hexlify(bytes.subarray(1, 1 + count)));
}

function readPath(data: Uint8Array): Path {
  const [count = 0] = data;
  if (count === 0 || count > 10 || data.length < 1 + 4 * count) {
    throw new StatusError(INCORRECT_DATA);
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const steps = Array.from({ length: count }, (_, index) => {
    const step = view.getUint32(1 + 4 * index);
    return step >= 0x8000_0000 ? `${step - 0x8000_0000}'` : String(step);
  });
  return { path: ['m', ...steps].join('/'), rest: data.subarray(1 + 4 * count) };
}

const withLength = (bytes: Uint8Array): Uint8Array => Uint8Array.from([bytes.length, ...bytes]);

/**
 * A Ledger whose Ethereum app is open, at the level of its commands: holds a seed, shows what it is
 * asked, and really signs. Commands, answers and states as in Ledger's documents and the app's source
 * (`doc/ethapp.adoc`, `src`); recorded exchanges of Ledger's own tests are in `recorded.ts`.
 */
export function createEmulatedLedger(given: Partial<LedgerState> = {}): EmulatedLedger {
  const state: LedgerState = {
    app: 'Ethereum',
    version: '1.22.0',
    isLocked: false,
    mayBlindSign: true,
    readsTyped: true,
    phrase: SPECULOS_PHRASE,
    status: undefined,
    lies: false,
    ...given,
  };
  const screens: Screen[] = [];
  let transaction: { readonly path: string; readonly bytes: number[] } | undefined;
  let typed: ReturnType<typeof createTypedData> | undefined;
  const roots = new Map<string, HDNodeWallet>();

  /** Deriving a seed takes half a second, so each is kept. */
  function keyAt(path: string): HDNodeWallet {
    const root =
      roots.get(state.phrase) ?? HDNodeWallet.fromPhrase(state.phrase, undefined, "m/44'/60'");
    roots.set(state.phrase, root);
    return root.derivePath(path.replace("m/44'/60'/", ''));
  }

  async function confirmed(screen: Screen): Promise<void> {
    screens.push(screen);
    if (!(await ledger.person(screen))) throw new StatusError(REJECTED);
  }

  /** @param base 0 for transactions, 27 for messages */
  function signed(path: string, hash: string, base: number): Uint8Array {
    const signer = keyAt(state.lies ? `${path}/1` : path);
    const { yParity, r, s } = signer.signingKey.sign(hash);
    return getBytes(concat([Uint8Array.of(base + yParity), r, s]));
  }

  async function address(p1: number, data: Uint8Array): Promise<Uint8Array> {
    const { path } = readPath(data);
    const key = keyAt(path);
    if (p1 === 1) await confirmed({ kind: 'address', address: key.address });
    const publicKey = getBytes(key.signingKey.publicKey);
    return Uint8Array.from([
      ...withLength(publicKey),
      ...withLength(toUtf8Bytes(key.address.slice(2))),
    ]);
  }

  async function signTransaction(p1: number, data: Uint8Array): Promise<Uint8Array> {
    if (p1 === 0x00) {
      const { path, rest } = readPath(data);
      transaction = { path, bytes: [...rest] };
    } else if (p1 === 0x80 && transaction) transaction.bytes.push(...data);
    else throw new StatusError(NOT_ALLOWED);
    const { path, bytes } = transaction;
    if (bytes[0] !== 2) throw new StatusError(INCORRECT_DATA);
    const length = rlpLength(Uint8Array.from(bytes.slice(1)));
    if (length === 0 || bytes.length < 1 + length) return new Uint8Array();
    transaction = undefined;
    if (bytes.length > 1 + length) throw new StatusError(INCORRECT_DATA);
    const unsigned = hexlify(Uint8Array.from(bytes));
    const read = Transaction.from(unsigned);
    if (read.data !== '0x' && !state.mayBlindSign) throw new StatusError(INCORRECT_DATA);
    await confirmed({
      kind: 'transaction',
      to: read.to,
      chainId: Number(read.chainId),
      maxFees: read.gasLimit * (read.maxFeePerGas ?? 0n),
      hash: keccak256(unsigned),
    });
    return signed(path, keccak256(unsigned), 0);
  }

  async function signTyped(p2: number, data: Uint8Array): Promise<Uint8Array> {
    const { path, rest } = readPath(data);
    if (!state.mayBlindSign) throw new StatusError(INCORRECT_DATA);
    if (p2 === 0x01) {
      if (!typed) throw new StatusError(NOT_ALLOWED);
      const { hash, ...shown } = typed.hashed();
      typed = undefined;
      await confirmed({ kind: 'fields', ...shown });
      return signed(path, hash, 27);
    }
    if (rest.length !== 64) throw new StatusError(INCORRECT_DATA);
    const [domainHash, messageHash] = [hexlify(rest.subarray(0, 32)), hexlify(rest.subarray(32))];
    await confirmed({ kind: 'hashes', domainHash, messageHash });
    return signed(path, keccak256(concat(['0x1901', domainHash, messageHash])), 27);
  }

  function readTyped(ins: number, p1: number, p2: number, data: Uint8Array): Uint8Array {
    if (!state.readsTyped) throw new StatusError(UNKNOWN_INSTRUCTION);
    typed ??= createTypedData();
    if (ins === 0x1a) typed.define(p2, data);
    else {
      // The app refuses at the first value.
      if (!state.mayBlindSign) throw new StatusError(INCORRECT_DATA);
      typed.implement(p1, p2, data);
    }
    return new Uint8Array();
  }

  function nameOfApp(): Uint8Array {
    const parts = [state.app, state.version].map((text) => withLength(toUtf8Bytes(text)));
    return Uint8Array.from([1, ...parts.flatMap((part) => [...part]), 1, 0]);
  }

  function configuration(): Uint8Array {
    const version = state.version.split('.').map(Number);
    return Uint8Array.from([(state.mayBlindSign ? 1 : 0) | 2, ...version]);
  }

  type Handler = (p1: number, p2: number, data: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  const handlers: Readonly<Record<number, Handler>> = {
    0x02: (p1, _p2, data) => address(p1, data),
    0x04: (p1, _p2, data) => signTransaction(p1, data),
    0x06: configuration,
    0x0c: (_p1, p2, data) => signTyped(p2, data),
    0x1a: (p1, p2, data) => readTyped(0x1a, p1, p2, data),
    0x1c: (p1, p2, data) => readTyped(0x1c, p1, p2, data),
  };

  /** @throws StatusError where the device as a whole, or another app, refuses */
  function assertOpen(cla: number, ins: number): void {
    if (state.isLocked) throw new StatusError(LOCKED);
    if (state.status?.ins === ins) {
      const { status } = state.status;
      state.status = undefined;
      throw new StatusError(status);
    }
    if (cla === 0xb0) return;
    if (state.app === 'BOLOS') throw new StatusError(NO_APP);
    if (cla !== 0xe0 || !SIGNING_APPS.includes(state.app)) throw new StatusError(UNKNOWN_CLASS);
  }

  async function perform(command: Uint8Array): Promise<Uint8Array> {
    const [cla = 0, ins = 0, p1 = 0, p2 = 0, length = 0] = command;
    const data = command.slice(5);
    assertOpen(cla, ins);
    if (data.length !== length) throw new StatusError(WRONG_LENGTH);
    if (cla === 0xb0 && ins === 0x01) return nameOfApp();
    const handler = handlers[ins];
    if (!handler) throw new StatusError(UNKNOWN_INSTRUCTION);
    return handler(p1, p2, data);
  }

  const ledger: EmulatedLedger = {
    state,
    screens,
    person: () => true,
    async exchange(command) {
      try {
        return Uint8Array.from([...(await perform(command)), 0x90, 0x00]);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        typed = undefined;
        transaction = undefined;
        return Uint8Array.of(error.status >> 8, error.status & 0xff);
      }
    },
  };
  return ledger;
}
