import { open, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, dialog, net } from 'electron';
import type { WalletHolder, WalletState } from '#contract/ipc/wallet.ts';
import { apiOrigin } from '../api-origin.ts';
import { emit, handle } from '../ipc/handle.ts';
import { developmentServer } from '../ipc/sender.ts';
import { createAccessTokens } from '../wallet/access-token.ts';
import { ask } from '../wallet/app-ask.ts';
import { createAnchorer } from '../wallet/anchorer.ts';
import { askUnlocked } from '../wallet/ask.ts';
import { createApprover } from '../wallet/approver.ts';
import { createHidWindow } from '../wallet/ledger/hid-window.ts';
import { createLedgerDevice } from '../wallet/ledger/ledger-device.ts';
import { createLedgerFile } from '../wallet/ledger/ledger-file.ts';
import { createPayer } from '../wallet/payer.ts';
import { createPins } from '../wallet/pins.ts';
import { privateFile } from '../wallet/private-file.ts';
import { createServerCalls } from '../wallet/server-calls.ts';
import { createWalletActions } from '../wallet/wallet-actions.ts';
import { createWalletFile } from '../wallet/wallet-file.ts';
import { createWalletKeys } from '../wallet/wallet-keys.ts';
import { createWalletProvider } from '../wallet/wallet-provider.ts';
import { currentSession } from './current-session.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { currentPhone, onPhoneLeft } from './phone.ts';
import { changeServer } from './server-settings.ts';

const JSON_FILES = [{ name: 'JSON', extensions: ['json'] }];
/** Size limit. A keystore has about 500 bytes; a larger file is not one. */
const MOST_BYTES = 20_000;

async function chooseFile(): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const { filePaths } = await dialog.showOpenDialog({
    properties: ['openFile'],
    filters: [...JSON_FILES, { name: '*', extensions: ['*'] }],
  });
  const [path] = filePaths;
  if (path === undefined) return undefined;
  const file = await open(path, 'r');
  try {
    // Reading one byte past the limit is enough to reject a larger file without loading it.
    const length = MOST_BYTES + 1;
    // Said in full: without a length, the Node of older Electrons reads nothing.
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length);
    return { name: basename(path), text: buffer.toString('utf8', 0, bytesRead) };
  } finally {
    await file.close();
  }
}

async function saveFile(text: string, name: string): Promise<boolean> {
  const { filePath } = await dialog.showSaveDialog({ defaultPath: name, filters: JSON_FILES });
  // The dialog stays open behind the lock.
  if (!filePath || lock.isOn()) return false;
  await writeFile(filePath, text, { mode: 0o600 });
  return true;
}

/**
 * The wallet that pays runs: an encrypted key, or an account of a hardware wallet or a phone. Every transaction it signs is
 * decoded, compared with the frozen run and displayed by the main process alone.
 */
export const wallet: DesktopModule = {
  start() {
    const folder = join(app.getPath('userData'), 'wallet');
    const file = createWalletFile(privateFile(join(folder, 'keystore.json')));
    const ledgerFile = createLedgerFile(privateFile(join(folder, 'ledger.json')));
    const device = createLedgerDevice(
      createHidWindow({
        preload: join(import.meta.dirname, '../preload/ledger.cjs'),
        folder: join(import.meta.dirname, '../renderer'),
        development: developmentServer(),
      }),
      lock.isOn,
    );
    const askHere = askUnlocked(ask, lock);
    const phone = currentPhone();
    const keys = createWalletKeys({ file, ledgerFile, device, phone });
    const pins = createPins(privateFile(join(folder, 'contract.json')), apiOrigin());
    const tokens = createAccessTokens(() => currentSession().renew(), Date.now);
    const server = createServerCalls({
      origin: apiOrigin(),
      fetch: (url, init) => net.fetch(url, { ...init, credentials: 'omit' }),
      accessToken: tokens.get,
    });
    const payer = createPayer({ keys, server, ask: askHere, now: Date.now });
    const anchorer = createAnchorer({ keys, server, ask: askHere });
    const approver = createApprover({ keys, server, ask: askHere, now: Date.now });
    const forget = (): void => {
      payer.lock();
      tokens.forget();
    };
    lock.onChange(() => {
      forget();
      device.interrupt('signed_out');
      phone?.phones.interrupt('signed_out');
    });
    async function holder(): Promise<WalletHolder> {
      if (await keys.ledger()) return 'ledger';
      return (await keys.phone()) ? 'phone' : 'computer';
    }
    const state = async (): Promise<WalletState> => ({
      address: await keys.address(),
      holder: await holder(),
      hasPhones: phone !== null,
    });
    const changed = (): void => {
      forget();
      state().then((now) => emit('wallet:changed', now), console.error);
    };
    onPhoneLeft(changed);

    const actions = createWalletActions({
      file,
      ledgerFile,
      device,
      phone,
      pins,
      server,
      ask: askHere,
      chooseFile,
      saveFile,
      onChange: changed,
      async endSession() {
        forget();
        await currentSession().signOut();
        emit('session:ended', 'expired');
      },
    });
    const provider = createWalletProvider({
      address: keys.address,
      pinned: pins.read,
      choosePinned: actions.choosePinned,
      payer,
      anchorer,
      approver,
      notify: (question) => {
        ask(question, () => null).catch(() => {
          // Another question is already open; the page shows the error itself.
        });
      },
    });
    handle('wallet:state', state);
    handle('wallet:request', provider.request);
    handle('wallet:act', (action) => (action === 'server' ? changeServer() : actions.act(action)));
  },
};
