import type { Page } from '@playwright/test';
import { createEmulatedLedger } from '../../support/ledger/emulated-ledger.ts';
import type { LedgerState } from '../../support/ledger/emulated-ledger.ts';
import { createUsb } from '../../support/ledger/emulated-usb.ts';
import { isDeviceGranted } from './device-grants.ts';
import { onCommand, report } from './wire.ts';

/**
 * `navigator.hid` with an emulated Ledger at its end. Pages see it as Electron shows devices to them:
 * those that the session's handlers grant to this page.
 */

const ledger = createEmulatedLedger();
/** USB numbers: maker, and a Nano X whose Ethereum app is open. */
const device = { deviceType: 'hid', device: { vendorId: 0x2c97, productId: 0x4011 } };

let isPlugged = false;
/** What the person at the device does; the test says it when it is shown. */
let waiting: PromiseWithResolvers<boolean> | undefined;
let open: { readonly page: Page; send(report: Uint8Array): Promise<void> } | undefined;

ledger.person = (screen) => {
  report('ledger.screen', {
    screen: JSON.parse(
      JSON.stringify(screen, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ) as object,
  });
  waiting = Promise.withResolvers<boolean>();
  return waiting.promise;
};

/** Plugs the device in or out, and changes what it is like. */
onCommand<Partial<LedgerState> & { readonly plugged?: boolean }>(
  'ledger',
  async ({ plugged, ...state }) => {
    Object.assign(ledger.state, state);
    if (plugged === undefined) return;
    isPlugged = plugged;
    if (plugged || !open) return;
    await tell(open.page, '__harness_hid_gone');
    open = undefined;
  },
);
/** The person confirms or rejects what the device shows. */
onCommand<boolean>('ledger-press', (isConfirmed) => {
  if (!waiting) throw new Error('The device shows nothing');
  waiting.resolve(isConfirmed);
  waiting = undefined;
});

const tell = (page: Page, name: string, input: string = ''): Promise<void> =>
  page
    .evaluate(
      ([key, value]) =>
        (globalThis as unknown as Record<string, (given: string) => void>)[key]?.(value),
      [name, input] as const,
    )
    // A window that is closed has nothing to hear.
    .catch(() => {});

/** Gives the page of a window its devices. */
export async function giveDevices(page: Page, partition: unknown): Promise<void> {
  await page.exposeBinding('__harness_hid', async ({ frame }, order: string, input: string) => {
    if (order === 'list') return isPlugged && isDeviceGranted(partition, frame.url(), device);
    if (order === 'open') {
      const send = createUsb(ledger, (bytes) => {
        void tell(page, '__harness_hid_report', Buffer.from(bytes).toString('hex'));
      });
      open = { page, send };
    } else if (!isPlugged) throw new Error('Failed to write the report');
    else void open?.send(Buffer.from(input, 'hex'));
    return true;
  });
  await page.addInitScript({ content: `(${emulate.toString()})();` });
}

/** Serialised and run in the page, so it must not use anything outside itself. */
function emulate(): void {
  interface Globals {
    __harness_hid?: (order: string, input?: string) => Promise<boolean>;
  }
  const globals = globalThis as Globals;
  const call = globals.__harness_hid;
  delete globals.__harness_hid;
  const { hid } = navigator as unknown as { readonly hid?: { getDevices(): Promise<object[]> } };
  if (!hid || !call) return;
  const real = hid.getDevices.bind(hid);
  const one = Object.assign(new EventTarget(), {
    productId: 0x4011,
    collections: [{ usagePage: 0xffa0 }],
    open: () => call('open'),
    sendReport: (_id: number, data: Uint8Array) =>
      call('write', Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')),
  });
  Object.assign(globalThis, {
    __harness_hid_report(hex: string) {
      const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
      one.dispatchEvent(
        Object.assign(new Event('inputreport'), { data: new DataView(bytes.buffer) }),
      );
    },
    __harness_hid_gone() {
      (hid as unknown as EventTarget).dispatchEvent(
        Object.assign(new Event('disconnect'), { device: one }),
      );
    },
  });
  Object.assign(hid, {
    async getDevices() {
      // The page's own: what the policy of its headers forbids throws.
      await real();
      return (await call('list')) ? [one] : [];
    },
  });
}
