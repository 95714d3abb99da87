import { getAddress } from 'ethers/address';
import { getBytes, hexlify } from 'ethers/utils';
import { apdu, chunksOf, dataOf, UnsupportedError } from './apdu.ts';
import { LedgerError } from './ledger-error.ts';
import { pathBytes } from './paths.ts';
import { typedDataCommands } from './typed-data.ts';
import type { FlatTypedData } from './typed-data.ts';

/**
 * Sends a command and resolves to the whole answer. `quick`: the device answers by itself, so that
 * silence is a fault; otherwise a person may be reading on it.
 */
export type Exchange = (command: Uint8Array, pace: 'quick' | 'person') => Promise<Uint8Array>;

/** As the device answers: 32 bytes each in hex. */
export interface DeviceSignature {
  readonly r: string;
  readonly s: string;
  readonly yParity: 0 | 1;
}

export interface AppState {
  /** The app that is open; `BOLOS`: none. */
  readonly name: string;
  readonly version: string;
}

export interface EthereumApp {
  open(): Promise<AppState>;
  /** Whether it signs calls that it cannot show in words. */
  mayBlindSign(): Promise<boolean>;
  /**
   * EIP-55 address at a path.
   * @param shown the device shows it, and answers once the person says that it is the same
   */
  address(path: string, shown: boolean): Promise<string>;
  /** @param unsigned the serialised transaction without a signature, hex */
  signTransaction(path: string, unsigned: string): Promise<DeviceSignature>;
  /**
   * Typed data whose fields the device reads and hashes itself; where it cannot, the two hashes.
   * @param hashes 32 bytes each, hex
   */
  signTyped(path: string, data: FlatTypedData, hashes: TypedHashes): Promise<DeviceSignature>;
}

export interface TypedHashes {
  readonly domain: string;
  readonly message: string;
}

const SIGN_TRANSACTION = 0x04;
const SIGN_TYPED = 0x0c;
const MORE = 0x80;
const DEVICE_HASHES = 0x01;

/** Reads parts that each begin with their length. */
function partsOf(data: Uint8Array, count: number): readonly Uint8Array[] {
  let at = 0;
  return Array.from({ length: count }, () => {
    const length = data[at] ?? 0;
    const part = data.subarray(at + 1, at + 1 + length);
    if (length === 0 || part.length !== length) throw new LedgerError('ledger_failed');
    at += 1 + length;
    return part;
  });
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** What a device signs with: parity (0, 1 or 27, 28), r and s. */
function signatureOf(data: Uint8Array): DeviceSignature {
  const [v = -1] = data;
  const parity = v >= 27 ? v - 27 : v;
  if (data.length !== 65 || (parity !== 0 && parity !== 1)) throw new LedgerError('ledger_failed');
  return {
    r: hexlify(data.subarray(1, 33)),
    s: hexlify(data.subarray(33, 65)),
    yParity: parity,
  };
}

/** The few commands of Ledger's Ethereum app that this wallet uses. */
export function createEthereumApp(exchange: Exchange): EthereumApp {
  const quick = async (command: Uint8Array) => dataOf(await exchange(command, 'quick'));
  const asked = async (command: Uint8Array) => dataOf(await exchange(command, 'person'));

  async function signHashes(path: string, { domain, message }: TypedHashes) {
    const data = Uint8Array.from([...pathBytes(path), ...getBytes(domain), ...getBytes(message)]);
    return signatureOf(await asked(apdu({ ins: SIGN_TYPED, data })));
  }

  async function signFields(path: string, typed: FlatTypedData): Promise<DeviceSignature> {
    // Devices with small screens show each value as it comes.
    for (const command of typedDataCommands(typed)) await asked(command);
    return signatureOf(
      await asked(apdu({ ins: SIGN_TYPED, p2: DEVICE_HASHES, data: pathBytes(path) })),
    );
  }

  return {
    async open() {
      const data = await quick(apdu({ cla: 0xb0, ins: 0x01 }));
      // A format number, then name and version.
      const [name, version] = partsOf(data.subarray(1), 2);
      return { name: textOf(name ?? data), version: textOf(version ?? data) };
    },
    async mayBlindSign() {
      const [flags = 0] = await quick(apdu({ ins: 0x06 }));
      return (flags & 1) === 1;
    },
    async address(path, shown) {
      const command = apdu({ ins: 0x02, p1: shown ? 1 : 0, data: pathBytes(path) });
      const [, address] = partsOf(await (shown ? asked : quick)(command), 2);
      try {
        return getAddress(`0x${textOf(address ?? new Uint8Array())}`);
      } catch (cause) {
        throw new LedgerError('ledger_failed', { cause });
      }
    },
    async signTransaction(path, unsigned) {
      const chunks = chunksOf(Uint8Array.from([...pathBytes(path), ...getBytes(unsigned)]));
      let answer: Uint8Array = new Uint8Array();
      for (const [index, data] of chunks.entries()) {
        const isLast = index === chunks.length - 1;
        const command = apdu({ ins: SIGN_TRANSACTION, p1: index === 0 ? 0 : MORE, data });
        answer = await (isLast ? asked : quick)(command);
        // Of a transaction that goes on there is nothing to answer.
        if (!isLast && answer.length > 0) throw new LedgerError('ledger_failed');
      }
      return signatureOf(answer);
    },
    async signTyped(path, data, hashes) {
      try {
        return await signFields(path, data);
      } catch (error) {
        if (!(error instanceof UnsupportedError)) throw error;
        return signHashes(path, hashes);
      }
    },
  };
}
