import { LedgerError } from './ledger-error.ts';
import type { LedgerFault } from './ledger-error.ts';

/** Most bytes of data that one command carries. */
export const MOST_DATA = 255;

interface Command {
  readonly cla?: number;
  readonly ins: number;
  readonly p1?: number;
  readonly p2?: number;
  readonly data?: Uint8Array;
}

/** A command as the device takes it: class, instruction, two parameters, length, data. */
export function apdu({ cla = 0xe0, ins, p1 = 0, p2 = 0, data }: Command): Uint8Array {
  const own = data ?? new Uint8Array();
  if (own.length > MOST_DATA) throw new RangeError(`${own.length} bytes do not fit in a command`);
  return Uint8Array.from([cla, ins, p1, p2, own.length, ...own]);
}

/** Cuts data into parts of at most 255 bytes. */
export function chunksOf(data: Uint8Array): readonly Uint8Array[] {
  const count = Math.max(1, Math.ceil(data.length / MOST_DATA));
  return Array.from({ length: count }, (_, index) =>
    data.subarray(index * MOST_DATA, (index + 1) * MOST_DATA),
  );
}

const DONE = 0x9000;

/**
 * What a status says to the person. Numbers of `@ledgerhq/errors` and of the Ethereum app: one fault
 * has several, of the device's system and of older apps.
 */
const faults: ReadonlyMap<number, LedgerFault> = new Map([
  [0x5515, 'ledger_locked'], // locked
  [0x6804, 'ledger_locked'], // locked, in older systems
  [0x6982, 'ledger_locked'], // "security status not satisfied"
  [0x5303, 'ledger_locked'], // locked while it was asked
  [0x6985, 'ledger_rejected'], // rejected by the person
  [0x5501, 'ledger_rejected'], // rejected by the person, in the device's own system
  [0x6511, 'ledger_app'], // no app is open
  [0x6d02, 'ledger_app'], // the device's own system does not know the command
  [0x6e00, 'ledger_app'], // another app: the class of commands is not its own
  [0x6e01, 'ledger_app'],
  [0x6d00, 'ledger_app'], // another app: it does not know the command
  [0x6807, 'ledger_app'], // the app is not installed
  [0x6a80, 'ledger_blind'], // the app refuses data it cannot show: "blind signing" is off
  [0x6d07, 'ledger_new'], // not set up
  [0x6611, 'ledger_new'],
]);

/** The device does not know the command, or has no memory for it. */
export class UnsupportedError extends LedgerError {}
const unsupported: readonly number[] = [0x6d00, 0x6a84, 0x9850];

/**
 * The data of an answer, without its status.
 * @throws LedgerError where the status is not success, UnsupportedError among them
 */
export function dataOf(answer: Uint8Array): Uint8Array {
  if (answer.length < 2) throw new LedgerError('ledger_failed');
  const status = ((answer.at(-2) ?? 0) << 8) | (answer.at(-1) ?? 0);
  if (status === DONE) return answer.subarray(0, -2);
  const options = { cause: new Error(`Status 0x${status.toString(16).padStart(4, '0')}`) };
  const fault = faults.get(status) ?? 'ledger_failed';
  throw unsupported.includes(status)
    ? new UnsupportedError(fault, options)
    : new LedgerError(fault, options);
}
