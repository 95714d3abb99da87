import { LedgerError } from './ledger-error.ts';

/** Bytes of a report of the device, in both directions. */
export const REPORT_BYTES = 64;
const TAG = 0x05;
/** Channel (2), tag (1), number of the report (2). */
const HEAD = 5;
const ROOM = REPORT_BYTES - HEAD;
/** An answer is data of at most 255 bytes and a status of two; some systems send more. */
const MOST_ANSWER = 4096;

/**
 * A command in reports of 64 bytes: each begins with channel, tag and number, the first one has the
 * command's length too; the last one is filled with zeros.
 */
export function reportsOf(channel: number, command: Uint8Array): readonly Uint8Array[] {
  const whole = Uint8Array.from([command.length >> 8, command.length & 0xff, ...command]);
  return Array.from({ length: Math.ceil(whole.length / ROOM) }, (_, index) => {
    const report = new Uint8Array(REPORT_BYTES);
    report.set([channel >> 8, channel & 0xff, TAG, index >> 8, index & 0xff]);
    report.set(whole.subarray(index * ROOM, (index + 1) * ROOM), HEAD);
    return report;
  });
}

const word = (report: Uint8Array, at: number): number =>
  ((report[at] ?? 0) << 8) | (report[at + 1] ?? 0);

export const channelOf = (report: Uint8Array): number => word(report, 0);

/** Collects the reports of one answer. */
export function createAnswer() {
  let length = 0;
  let received = new Uint8Array();
  let next = 0;
  return {
    /**
     * @returns the answer once it is whole; until then undefined
     * @throws LedgerError where a report is not the next one of an answer
     */
    add(report: Uint8Array): Uint8Array | undefined {
      const isNext = report.length >= HEAD + 2 && report[2] === TAG && word(report, 3) === next;
      if (!isNext) throw new LedgerError('ledger_failed');
      if (next === 0) length = word(report, HEAD);
      if (length > MOST_ANSWER) throw new LedgerError('ledger_failed');
      received = Uint8Array.from([...received, ...report.subarray(next === 0 ? HEAD + 2 : HEAD)]);
      next += 1;
      return received.length < length ? undefined : received.subarray(0, length);
    },
  };
}
