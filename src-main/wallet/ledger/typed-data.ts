import { toUtf8Bytes } from 'ethers/utils';
import { apdu, chunksOf } from './apdu.ts';

const DEFINE = 0x1a;
const IMPLEMENT = 0x1c;
/** Second parameter: a struct's name, or one of its fields. */
const NAME = 0x00;
const FIELD = 0xff;
const PARTIAL = 0x01;

interface Field {
  readonly name: string;
  readonly type: string;
}

/** EIP-712 data without structs in structs or arrays, as `eth_signTypedData_v4` takes it. */
export interface FlatTypedData {
  readonly types: Readonly<Record<string, readonly Field[]>>;
  readonly primaryType: string;
  readonly domain: object;
  readonly message: object;
}

const DOMAIN = 'EIP712Domain';

const hexBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.slice(2), 'hex'));

/** An unsigned number in as few bytes as it has, at least one. */
function numberBytes(value: bigint): Uint8Array {
  const digits = value.toString(16);
  return hexBytes(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}`);
}

/** In a type's description: its size in bytes follows. */
const HAS_SIZE = 0x40;

interface Kind {
  readonly description: readonly number[];
  /** Of a value as a page writes it. */
  readonly bytes: (value: string) => Uint8Array;
}

/** Numbers, addresses, texts and bytes of a fixed or any length: how a device takes each. */
function kindOf({ type }: Field): Kind {
  const [, base, size = ''] = /^(uint|address|string|bytes)(\d*)$/.exec(type) ?? [];
  switch (base) {
    case 'uint':
      return {
        description: [HAS_SIZE | 2, Number(size) / 8],
        bytes: (value) => numberBytes(BigInt(value)),
      };
    case 'address':
      return { description: [3], bytes: hexBytes };
    case 'string':
      return { description: [5], bytes: toUtf8Bytes };
    case 'bytes':
      return { description: size ? [HAS_SIZE | 6, Number(size)] : [7], bytes: hexBytes };
    default:
      throw new TypeError(`A ${type} is not told to a device`);
  }
}

function define(struct: string, fields: readonly Field[]): readonly Uint8Array[] {
  const ofField = (field: Field): Uint8Array => {
    const key = toUtf8Bytes(field.name);
    const data = Uint8Array.from([...kindOf(field).description, key.length, ...key]);
    return apdu({ ins: DEFINE, p2: FIELD, data });
  };
  return [apdu({ ins: DEFINE, p2: NAME, data: toUtf8Bytes(struct) }), ...fields.map(ofField)];
}

/** Values in the order of the fields; each begins with its length in two bytes. */
function implement(
  struct: string,
  fields: readonly Field[],
  values: object,
): readonly Uint8Array[] {
  const ofField = (field: Field): readonly Uint8Array[] => {
    const value = kindOf(field).bytes(
      String((values as Readonly<Record<string, unknown>>)[field.name]),
    );
    const chunks = chunksOf(Uint8Array.from([value.length >> 8, value.length & 0xff, ...value]));
    return chunks.map((data, index) =>
      apdu({ ins: IMPLEMENT, p1: index < chunks.length - 1 ? PARTIAL : 0, p2: FIELD, data }),
    );
  };
  return [
    apdu({ ins: IMPLEMENT, p2: NAME, data: toUtf8Bytes(struct) }),
    ...fields.flatMap(ofField),
  ];
}

/**
 * The commands by which a device hashes typed data itself: types in the order of their names, then
 * the values of the domain and of the message. The one that signs follows them.
 */
export function typedDataCommands(data: FlatTypedData): readonly Uint8Array[] {
  const { types, primaryType, domain, message } = data;
  const names = Object.keys(types).toSorted();
  return [
    ...names.flatMap((name) => define(name, types[name] ?? [])),
    ...implement(DOMAIN, types[DOMAIN] ?? [], domain),
    ...implement(primaryType, types[primaryType] ?? [], message),
  ];
}
