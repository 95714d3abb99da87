import type { Wallet } from 'ethers/wallet';
import type { AskOutcome, AskProblem, PinnedContract } from '#contract/ipc/ask-window.ts';
import type { WalletAction, WalletHolder } from '#contract/ipc/wallet.ts';
import type { Ask } from './ask.ts';
import { accept, chooseContract, onDisk } from './choose-contract.ts';
import {
  KeystoreError,
  MIN_PASSWORD,
  newWallet,
  openKeystore,
  passwordBytes,
  readKeystore,
} from './keystore.ts';
import { connectLedger } from './ledger/connect-ledger.ts';
import type { LedgerDevice } from './ledger/ledger-device.ts';
import type { LedgerFile } from './ledger/ledger-file.ts';
import { connectPhone } from './phone/connect-phone.ts';
import type { PhoneFile } from './phone/phone-session.ts';
import type { Phones } from './phone/phones.ts';
import type { Pins } from './pins.ts';
import type { ServerCalls } from './server-calls.ts';
import type { WalletFile } from './wallet-file.ts';

interface WalletActionsConfig {
  readonly file: WalletFile;
  readonly ledgerFile: LedgerFile;
  readonly device: LedgerDevice;
  /** Null: this build reaches no phones. */
  readonly phone: { readonly file: PhoneFile; readonly phones: Phones } | null;
  readonly pins: Pins;
  readonly server: ServerCalls;
  readonly ask: Ask;
  /** Opens a file dialog; undefined if it was cancelled. */
  readonly chooseFile: () => Promise<{ readonly name: string; readonly text: string } | undefined>;
  /** Opens a save dialog; false if it was cancelled. */
  readonly saveFile: (text: string, name: string) => Promise<boolean>;
  /** Called when the wallet was replaced or removed. */
  readonly onChange: () => void;
  /** Called when the pinned contract changed: the user has to sign in again. */
  readonly endSession: () => Promise<void>;
}

/** Wallet management; each action asks in a window of the main process. */
export interface WalletActions {
  /** @returns whether it was done */
  act(action: Exclude<WalletAction, 'server'>): Promise<boolean>;
  /** Asks the user to accept the server's contract; null if declined. */
  choosePinned(): Promise<PinnedContract | null>;
}

export function createWalletActions(config: WalletActionsConfig): WalletActions {
  const { file, ledgerFile, phone, ask } = config;

  const notify = async (problem: AskProblem): Promise<false> => {
    await ask({ kind: 'problem', problem }, accept);
    return false;
  };

  const keep = (wallet: Wallet, password: string): Promise<AskOutcome> =>
    onDisk(() => file.keep(wallet, passwordBytes(password)));

  /** Shows the address of the stored key. */
  async function kept(address: string, isImported: boolean): Promise<true> {
    config.onChange();
    await ask({ kind: 'created', address, isImported }, accept);
    return true;
  }

  const hasWallet = async (): Promise<boolean> => (await whatIsHeld(config)) !== null;

  async function create(): Promise<boolean> {
    if (await hasWallet()) return notify('exists');
    const wallet = newWallet();
    const isDone = await ask({ kind: 'create' }, ({ password = '' }) =>
      password.length < MIN_PASSWORD ? 'short_password' : keep(wallet, password),
    );
    return isDone && kept(wallet.address, false);
  }

  async function connect(): Promise<boolean> {
    if (await hasWallet()) return notify('exists');
    const account = await connectLedger({
      device: config.device,
      ask,
      keep: (chosen) => onDisk(() => ledgerFile.write(chosen)),
    });
    if (!account) return false;
    config.onChange();
    await ask({ kind: 'ledgerReady', ...account }, accept);
    return true;
  }

  async function connectPhoneHere(): Promise<boolean> {
    if (!phone) return false;
    if (await hasWallet()) return notify('exists');
    // The account has to be on the chain of the contract, so that is known first.
    const pinned = (await config.pins.read()) ?? (await choosePinned());
    if (!pinned) return false;
    const isDone = await connectPhone({ ...phone, ask, pinned });
    if (isDone) config.onChange();
    return isDone;
  }

  async function importFile(): Promise<boolean> {
    if (await hasWallet()) return notify('exists');
    const chosen = await config.chooseFile();
    if (!chosen) return false;
    const fault = faultOf(chosen.text);
    if (fault) return notify(fault);
    let address = '';
    const isDone = await ask({ kind: 'import', file: chosen.name }, async ({ password = '' }) => {
      try {
        const wallet = await openKeystore(chosen.text, passwordBytes(password));
        ({ address } = wallet);
        return await keep(wallet, password);
      } catch (error) {
        if (error instanceof KeystoreError) return error.fault;
        throw error;
      }
    });
    return isDone && kept(address, true);
  }

  async function remove(): Promise<boolean> {
    const { holder, address } = (await whatIsHeld(config)) ?? { holder: 'computer', address: '' };
    const isDone = await ask({ kind: 'remove', address, holder }, async () => {
      if (holder === 'phone') await leavePhone(phone);
      else await (holder === 'ledger' ? ledgerFile : file).remove();
      return null;
    });
    if (isDone) config.onChange();
    return isDone;
  }

  async function exportFile(): Promise<boolean> {
    const text = await file.text();
    if (text === undefined) return false;
    return config.saveFile(text, `tct-${(await file.address()) ?? 'wallet'}.json`);
  }

  async function choosePinned(): Promise<PinnedContract | null> {
    return chooseContract({ ...config, notify });
  }

  return {
    choosePinned,
    act(action) {
      switch (action) {
        case 'create':
          return create();
        case 'import':
          return importFile();
        case 'ledger':
          return connect();
        case 'phone':
          return connectPhoneHere();
        case 'export':
          return exportFile();
        case 'remove':
          return remove();
        case 'contract':
          return choosePinned().then((pinned) => pinned !== null);
      }
    },
  };
}

/** The wallet of this computer, and its account. A key comes first: it is the one that could be lost. */
async function whatIsHeld({ file, ledgerFile, phone }: WalletActionsConfig): Promise<{
  readonly holder: WalletHolder;
  readonly address: string;
} | null> {
  if ((await file.text()) !== undefined) {
    return { holder: 'computer', address: (await file.address()) ?? '' };
  }
  const account = await ledgerFile.read();
  if (account) return { holder: 'ledger', address: account.address };
  const session = (await phone?.file.read()) ?? null;
  return session && { holder: 'phone', address: session.address };
}

/** Forgets the phone, and tells it so: nobody waits for that. */
async function leavePhone(phone: WalletActionsConfig['phone']): Promise<void> {
  const session = await phone?.file.read();
  phone?.file.remove();
  if (session) void phone?.phones.leave(session);
}

function faultOf(text: string): AskProblem | undefined {
  try {
    readKeystore(text);
    return undefined;
  } catch (error) {
    if (error instanceof KeystoreError) return error.fault;
    throw error;
  }
}
