import { randomInt } from 'node:crypto';
import { createEthereumApp } from './ethereum-app.ts';
import type { EthereumApp, Exchange } from './ethereum-app.ts';
import { channelOf, createAnswer, reportsOf } from './hid-framing.ts';
import type { HidConnection, HidLink } from './hid-link.ts';
import { LedgerError } from './ledger-error.ts';
import type { LedgerFault } from './ledger-error.ts';
import { unlessEnded } from '../unless-ended.ts';

/** Milliseconds in which a device answers that asks nobody. */
const QUICK = 10_000;

/** Name of the app that signs for Ethereum and the chains like it. */
const APP = 'Ethereum';

/** Model by the upper byte of the USB product number, or by the whole number in older systems. */
const models: ReadonlyMap<number, string> = new Map([
  [0x10, 'Nano S'],
  [0x40, 'Nano X'],
  [0x50, 'Nano S Plus'],
  [0x60, 'Stax'],
  [0x70, 'Flex'],
  [0x80, 'Nano Gen5'],
]);
const olderModels: ReadonlyMap<number, number> = new Map([
  [0x0001, 0x10],
  [0x0004, 0x40],
  [0x0005, 0x50],
  [0x0006, 0x60],
  [0x0007, 0x70],
  [0x0008, 0x80],
]);

export const modelOf = (product: number): string =>
  models.get(olderModels.get(product) ?? product >> 8) ?? '';

/** The open Ethereum app of one device. */
export interface OpenApp extends EthereumApp {
  /** E.g. `Nano X`; empty where it is not known. */
  readonly model: string;
  /** Of the app, e.g. `1.22.0`. */
  readonly version: string;
}

export interface LedgerDevice {
  /**
   * Opens the device that is connected, works with its Ethereum app, and lets go of it, however the
   * work ends.
   * @param signal ends the work; its reason is `cancelled`, a LedgerFault, or the error of a time that is up
   * @throws LedgerError
   */
  use<Result>(signal: AbortSignal, work: (app: OpenApp) => Promise<Result>): Promise<Result>;
  /** Ends the work that is under way, if there is some. */
  interrupt(fault: LedgerFault): void;
}

/** @param isLocked behind the lock no device is asked */
export function createLedgerDevice(link: HidLink, isLocked: () => boolean): LedgerDevice {
  let inUse: AbortController | undefined;

  return {
    interrupt: (fault) => inUse?.abort(fault),
    async use(signal, work) {
      // The ask window asks one thing at a time, so this is our own work that has not ended.
      if (inUse) throw new LedgerError('ledger_busy');
      if (isLocked()) throw new LedgerError('signed_out');
      inUse = new AbortController();
      const ended = AbortSignal.any([signal, inUse.signal]);
      let connection: HidConnection | undefined;
      try {
        connection = await openUnless(ended, link);
        const app = createEthereumApp(exchangeOver(connection, ended));
        const { name, version } = await app.open();
        if (name !== APP) throw new LedgerError('ledger_app');
        return await work({ ...app, model: modelOf(connection.product), version });
      } finally {
        connection?.close();
        inUse = undefined;
      }
    },
  };
}

/** A window that does not open, or a system that does not answer, is given up like a silent device. */
async function openUnless(signal: AbortSignal, link: HidLink): Promise<HidConnection> {
  return quickly(signal, async (ended) => {
    const opening = link.open(ended);
    try {
      return await unless(ended, opening);
    } catch (error) {
      // Nobody waits for it any more.
      opening.then(
        (late) => late.close(),
        () => {},
      );
      throw error;
    }
  });
}

/** Gives work that asks nobody a time of its own. */
async function quickly<Result>(
  signal: AbortSignal,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort('ledger_silent'), QUICK);
  try {
    return await work(AbortSignal.any([signal, silence.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects with the signal's fault where it comes first. */
const unless = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  unlessEnded(signal, work, (ended) => new LedgerError(faultOf(ended)));

/** A time that is up is the run's. */
function faultOf({ reason }: AbortSignal): LedgerFault {
  if (typeof reason !== 'string') return 'deadline_passed';
  return reason === 'cancelled' ? 'ledger_cancelled' : (reason as LedgerFault);
}

/** Channels of this process that were used before: a late answer on one of them is nobody's. */
const used = new Set<number>();

function exchangeOver(connection: HidConnection, signal: AbortSignal): Exchange {
  const channel = randomInt(1, 0xffff);
  used.add(channel);

  async function exchange(command: Uint8Array): Promise<Uint8Array> {
    for (const report of reportsOf(channel, command)) await connection.write(report);
    const answer = createAnswer();
    for (;;) {
      const report = await connection.read();
      const from = channelOf(report);
      if (from === channel) {
        const whole = answer.add(report);
        if (whole) return whole;
      } else if (!used.has(from)) {
        // Somebody else talks to it; the answers of two would be taken for each other's.
        throw new LedgerError('ledger_busy');
      }
    }
  }

  return async (command, pace) => {
    // Nothing is written to the device for somebody who is gone.
    if (signal.aborted) throw new LedgerError(faultOf(signal));
    return pace === 'person'
      ? unless(signal, exchange(command))
      : quickly(signal, (ended) => unless(ended, exchange(command)));
  };
}
