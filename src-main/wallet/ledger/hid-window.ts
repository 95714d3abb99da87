import { session } from 'electron';
import { hidNewsSchema } from '#contract/ipc/ledger-window.schema.ts';
import type { HidNews, HidOrder } from '#contract/ipc/ledger-window.ts';
import { ledgerWindowHeaders } from '#contract/rules/content-security-policy.ts';
import { serveOnePage } from '../../ipc/one-page.ts';
import { createWindowsApart } from '../../ipc/window-apart.ts';
import type { HidConnection, HidLink } from './hid-link.ts';
import { LedgerError } from './ledger-error.ts';
import { createQueue } from './queue.ts';

const HOST = 'ledger';
const PAGE = 'ledger.html';
const PARTITION = 'ledger';
/** USB number of the maker. */
const LEDGER = 0x2c97;

interface HidWindowConfig {
  /** Path of the window's preload script. */
  readonly preload: string;
  /** Directory of the built renderer. */
  readonly folder: string;
  /** Origin of Vite's development server, if there is one. */
  readonly development: string | undefined;
}

const faults = { none: 'ledger_none', several: 'ledger_several', busy: 'ledger_busy' } as const;

/**
 * Reaches hardware wallets through Chromium, in a hidden window that lives as long as one connection:
 * its page, in a sandboxed process with a session of its own, has devices of one maker and nothing
 * else, and carries reports that it cannot forge a signature of. Call it after the app is ready.
 */
export function createHidWindow({ preload, folder, development }: HidWindowConfig): HidLink {
  const page = development === undefined ? `app://${HOST}/${PAGE}` : `${development}/${PAGE}`;
  const openApart = createWindowsApart({
    partition: PARTITION,
    preload,
    serve: serveOnePage({ folder, host: HOST, page: PAGE, headers: ledgerWindowHeaders() }),
    isOwn: (url) => url === page,
    isHidden: true,
  });
  const own = session.fromPartition(PARTITION);
  own.setPermissionCheckHandler((_contents, permission) => permission === 'hid');
  own.setDevicePermissionHandler(
    ({ deviceType, device }) =>
      deviceType === 'hid' && 'vendorId' in device && device.vendorId === LEDGER,
  );

  return {
    async open(signal): Promise<HidConnection> {
      const { window, handle } = openApart({ width: 200, height: 100 });
      const orders: HidOrder[] = [{ kind: 'open' }];
      let isReading = false;
      const reports = createQueue<Uint8Array>();
      const opened = Promise.withResolvers<number>();
      const fail = (error: LedgerError): void => {
        opened.reject(error);
        reports.end(error);
      };
      const gone = (): void => fail(new LedgerError('ledger_gone'));
      window.once('closed', gone);
      const end = (): void => {
        // A window whose page crashed is gone by itself.
        if (!window.isDestroyed()) window.destroy();
      };
      signal.addEventListener('abort', end, { once: true });
      window.webContents.once('render-process-gone', gone);
      handle('ledger:read', () => {
        isReading = true;
        return orders.splice(0);
      });
      handle('ledger:tell', (input) => hear(input as HidNews), hidNewsSchema);

      function hear(news: HidNews): void {
        if (news.kind === 'opened') opened.resolve(news.product);
        else if (news.kind === 'failed') fail(new LedgerError(faults[news.fault]));
        else if (news.kind === 'report') reports.put(Buffer.from(news.report, 'hex'));
        else gone();
      }

      function order(report: Uint8Array): void {
        orders.push({ kind: 'write', report: Buffer.from(report).toString('hex') });
        if (isReading) window.webContents.send('ledger:orders');
      }

      window.loadURL(page).catch(gone);
      try {
        const product = await opened.promise;
        return {
          product,
          async write(report) {
            if (window.isDestroyed()) throw new LedgerError('ledger_gone');
            order(report);
          },
          read: () => reports.next(),
          close: end,
        };
      } catch (error) {
        end();
        throw error;
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}
