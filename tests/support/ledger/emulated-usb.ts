import type { HidConnection, HidLink } from '../../../src-main/wallet/ledger/hid-link.ts';
import { LedgerError } from '../../../src-main/wallet/ledger/ledger-error.ts';
import { createQueue } from '../../../src-main/wallet/ledger/queue.ts';
import type { EmulatedLedger } from './emulated-ledger.ts';

const REPORT = 64;

/**
 * The USB side of a device: takes reports and gives reports, as Ledger's `hid-framing` writes them
 * (channel, tag 5, number; the first one with the length), in an implementation of its own.
 * @param send receives each report of an answer
 */
export function createUsb(ledger: EmulatedLedger, send: (report: Uint8Array) => void) {
  let bytes: number[] = [];
  let expected = 0;

  return async (report: Uint8Array): Promise<void> => {
    const [high = 0, low = 0, tag, numberHigh = 0, numberLow = 0] = report;
    if (report.length !== REPORT || tag !== 5) throw new Error('Not a report of a command');
    if (((numberHigh << 8) | numberLow) === 0) {
      expected = ((report[5] ?? 0) << 8) | (report[6] ?? 0);
      bytes = [...report.subarray(7)];
    } else bytes.push(...report.subarray(5));
    if (bytes.length < expected) return;
    const command = Uint8Array.from(bytes.slice(0, expected));
    bytes = [];
    const answer = await ledger.exchange(command);
    const whole = [answer.length >> 8, answer.length & 0xff, ...answer];
    for (let number = 0; number * (REPORT - 5) < whole.length; number += 1) {
      const one = new Uint8Array(REPORT);
      one.set([high, low, 5, number >> 8, number & 0xff]);
      one.set(whole.slice(number * (REPORT - 5), (number + 1) * (REPORT - 5)), 5);
      send(one);
    }
  };
}

export interface EmulatedLink extends HidLink {
  /** Pulls the cable, or puts it back. */
  plug(isIn: boolean): void;
  /** Another program holds the device. */
  isTaken: boolean;
  /** Puts a report that nobody asked for. */
  intrude(report: Uint8Array): void;
  readonly isOpen: () => boolean;
}

/** A cable between the wallet's code and an emulated device, without a window between them. */
export function createEmulatedLink(ledger: EmulatedLedger, product = 0x4011): EmulatedLink {
  let isIn = true;
  let open: { readonly end: (error: Error) => void; put(report: Uint8Array): void } | undefined;
  const link: EmulatedLink = {
    isTaken: false,
    plug(now) {
      isIn = now;
      if (!now) open?.end(new LedgerError('ledger_gone'));
    },
    intrude: (report) => open?.put(report),
    isOpen: () => open !== undefined,
    async open(): Promise<HidConnection> {
      if (!isIn) throw new LedgerError('ledger_none');
      if (link.isTaken) throw new LedgerError('ledger_busy');
      const reports = createQueue<Uint8Array>();
      const own = { end: reports.end, put: reports.put };
      open = own;
      const receive = createUsb(ledger, reports.put);
      return {
        product,
        async write(report) {
          if (!isIn) throw new LedgerError('ledger_gone');
          void receive(report);
        },
        read: reports.next,
        close() {
          if (open === own) open = undefined;
          reports.end(new LedgerError('ledger_gone'));
        },
      };
    },
  };
  return link;
}
