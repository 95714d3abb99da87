import { TypedDataEncoder } from 'ethers/hash';
import { hexlify, toUtf8String } from 'ethers/utils';
import { StatusError } from './status.ts';

interface Field {
  readonly name: string;
  readonly type: string;
}

const INCORRECT_DATA = 0x6a80;
const PARAMETERS = 0x6b00;
const NOT_ALLOWED = 0x6986;

/** Reads a field's description: type, size where it has one, name. */
function fieldOf(data: Uint8Array): Field {
  const [description = 0] = data;
  const hasSize = (description & 0x40) !== 0;
  const size = hasSize ? (data[1] ?? 0) : 0;
  const at = hasSize ? 2 : 1;
  const name = toUtf8String(data.subarray(at + 1));
  if (data[at] !== data.length - at - 1) throw new StatusError(INCORRECT_DATA);
  const types: Readonly<Record<number, string>> = {
    2: `uint${size * 8}`,
    3: 'address',
    5: 'string',
    6: `bytes${size}`,
    7: 'bytes',
  };
  // Arrays and structs in structs: nothing that this product signs has them.
  const type = types[description & ~0x40];
  if (type === undefined) throw new StatusError(INCORRECT_DATA);
  return { name, type };
}

function valueOf({ type }: Field, bytes: Uint8Array): string {
  if (type === 'string') return toUtf8String(bytes);
  if (type.startsWith('uint')) return BigInt(hexlify(bytes)).toString();
  return hexlify(bytes);
}

/** Whether a value's length fits its type; those of any length are hashed as they come. */
function fits({ type }: Field, { length }: Uint8Array): boolean {
  if (type === 'address') return length === 20;
  const [, size] = /^bytes(\d+)$/.exec(type) ?? [];
  if (size !== undefined) return length === Number(size);
  return type.startsWith('uint') ? length > 0 && length <= 32 : true;
}

export interface HashedTyped {
  readonly fields: readonly string[];
  readonly domainHash: string;
  readonly messageHash: string;
  readonly hash: string;
}

/**
 * The part of Ledger's Ethereum app that takes typed data field by field, as its source has it
 * (`src/features/sign_message_eip712`): definitions, then the domain's values, then the message's.
 */
export function createTypedData() {
  const structs = new Map<string, Field[]>();
  const values = new Map<string, string[]>();
  let defined = '';
  let root = '';
  let collected: { readonly length: number; readonly bytes: number[] } | undefined;

  /** A value's bytes once all of its parts are there. */
  function collect(data: Uint8Array, isPartial: boolean): Uint8Array | undefined {
    let part = data;
    if (!collected) {
      const [high = 0, low = 0] = data;
      collected = { length: (high << 8) | low, bytes: [] };
      part = data.subarray(2);
    }
    const { length, bytes } = collected;
    bytes.push(...part);
    const isWhole = bytes.length === length;
    // A part says that more follows, and the last one that none does.
    if (bytes.length > length || isWhole === isPartial) throw new StatusError(INCORRECT_DATA);
    if (!isWhole) return undefined;
    collected = undefined;
    return Uint8Array.from(bytes);
  }

  return {
    define(p2: number, data: Uint8Array): void {
      if (root) throw new StatusError(NOT_ALLOWED);
      if (p2 === 0x00) {
        defined = toUtf8String(data);
        structs.set(defined, []);
      } else if (p2 === 0xff) structs.get(defined)?.push(fieldOf(data));
      else throw new StatusError(PARAMETERS);
    },
    implement(p1: number, p2: number, data: Uint8Array): void {
      if (p2 === 0x00) {
        root = toUtf8String(data);
        if (!structs.has(root)) throw new StatusError(INCORRECT_DATA);
        values.set(root, []);
        return;
      }
      if (p2 !== 0xff) throw new StatusError(PARAMETERS);
      const own = values.get(root);
      const field = structs.get(root)?.[own?.length ?? 0];
      if (!own || !field) throw new StatusError(INCORRECT_DATA);
      const bytes = collect(data, p1 !== 0);
      if (!bytes) return;
      if (!fits(field, bytes)) throw new StatusError(INCORRECT_DATA);
      own.push(valueOf(field, bytes));
    },
    hashed(): HashedTyped {
      const primary = [...structs.keys()].find((name) => name !== 'EIP712Domain') ?? '';
      const read = (struct: string): Record<string, string> => {
        const fields = structs.get(struct) ?? [];
        const own = values.get(struct) ?? [];
        // Every field needs its value.
        if (own.length !== fields.length || collected) throw new StatusError(INCORRECT_DATA);
        return Object.fromEntries(fields.map(({ name }, index) => [name, own[index] ?? '']));
      };
      const domain = read('EIP712Domain');
      const types = { [primary]: structs.get(primary) ?? [] };
      const message = read(primary);
      return {
        fields: [...(values.get('EIP712Domain') ?? []), ...(values.get(primary) ?? [])],
        domainHash: TypedDataEncoder.hashDomain(domain),
        messageHash: TypedDataEncoder.from(types).hash(message),
        hash: TypedDataEncoder.hash(domain, types, message),
      };
    },
  };
}
