import type { HidNews, HidOrder, LedgerApi } from '#contract/ipc/ledger-window.ts';

/** Put there by the window's own preload script. */
const { ledger } = window as unknown as { readonly ledger: LedgerApi };

/** What is used of WebHID. */
interface HidDevice {
  readonly productId: number;
  readonly collections: readonly { readonly usagePage?: number }[];
  open(): Promise<void>;
  sendReport(id: number, data: BufferSource): Promise<void>;
  addEventListener(
    type: 'inputreport',
    listener: (event: { readonly data: DataView }) => void,
  ): void;
}
interface Hid {
  getDevices(): Promise<readonly HidDevice[]>;
  addEventListener(
    type: 'disconnect',
    listener: (event: { readonly device: HidDevice }) => void,
  ): void;
}
const { hid } = navigator as unknown as { readonly hid: Hid };

/** A device's part that takes commands; others are its keyboard and its security key. */
const COMMANDS = 0xffa0;

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const toBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

let device: HidDevice | undefined;

/** The one device that is connected; which ones are seen here the main process has decided. */
async function open(): Promise<HidNews> {
  const found = (await hid.getDevices()).filter(({ collections }) =>
    collections.some(({ usagePage }) => usagePage === COMMANDS),
  );
  const [only] = found;
  if (!only) return { kind: 'failed', fault: 'none' };
  if (found.length > 1) return { kind: 'failed', fault: 'several' };
  try {
    await only.open();
  } catch {
    return { kind: 'failed', fault: 'busy' };
  }
  device = only;
  only.addEventListener('inputreport', ({ data }) => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    void ledger.tell({ kind: 'report', report: toHex(bytes) });
  });
  hid.addEventListener('disconnect', (event) => {
    if (event.device === only) void ledger.tell({ kind: 'gone' });
  });
  return { kind: 'opened', product: only.productId };
}

async function follow(order: HidOrder): Promise<void> {
  if (order.kind === 'open') return ledger.tell(await open());
  try {
    await device?.sendReport(0, toBytes(order.report));
  } catch {
    await ledger.tell({ kind: 'gone' });
  }
}

let following = Promise.resolve();

/** Carries reports between the main process and the device, one after the other. */
function carry(): void {
  following = following.then(async () => {
    for (const order of await ledger.read()) await follow(order);
  });
}

ledger.onOrders(carry);
carry();
