import type { Wallet } from 'ethers/wallet';
import type { AskOutcome, AskProblem, PinnedContract } from '#contract/ipc/ask-window.ts';
import type { WalletAction } from '#contract/ipc/wallet.ts';
import type { Ask } from './ask.ts';
import {
  KeystoreError,
  MIN_PASSWORD,
  newWallet,
  openKeystore,
  passwordBytes,
  readKeystore,
} from './keystore.ts';
import { isSameContract, proposalOf } from './pins.ts';
import type { Pins } from './pins.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';
import type { WalletFile } from './wallet-file.ts';

interface WalletActionsConfig {
  readonly file: WalletFile;
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

const accept = (): AskOutcome => null;

/** Runs a write; maps a failure to the problem to show. Null on success. */
async function onDisk(write: () => Promise<void>): Promise<AskOutcome> {
  try {
    await write();
    return null;
  } catch {
    return 'disk';
  }
}

export function createWalletActions(config: WalletActionsConfig): WalletActions {
  const { file, pins, server, ask } = config;

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

  async function create(): Promise<boolean> {
    if ((await file.text()) !== undefined) return notify('exists');
    const wallet = newWallet();
    const isDone = await ask({ kind: 'create' }, ({ password = '' }) =>
      password.length < MIN_PASSWORD ? 'short_password' : keep(wallet, password),
    );
    return isDone && kept(wallet.address, false);
  }

  async function importFile(): Promise<boolean> {
    if ((await file.text()) !== undefined) return notify('exists');
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
    const address = await file.address();
    const isDone = await ask({ kind: 'remove', address: address ?? '' }, async () => {
      await file.remove();
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
    let proposed: PinnedContract | null;
    try {
      proposed = proposalOf(await server.treasury());
    } catch (error) {
      if (!(error instanceof ServerCallError)) throw error;
      await notify(treasuryProblem(error));
      return null;
    }
    if (!proposed) {
      await notify('payouts_off');
      return null;
    }
    const current = await pins.read();
    if (current && isSameContract(current, proposed)) {
      await ask({ kind: 'contract', server: server.origin, proposed, current }, accept);
      return current;
    }
    const pinned = proposed;
    const isDone = await ask({ kind: 'contract', server: server.origin, proposed, current }, () =>
      onDisk(() => pins.write(pinned)),
    );
    if (!isDone) return null;
    if (current) await config.endSession();
    return pinned;
  }

  return {
    choosePinned,
    act(action) {
      switch (action) {
        case 'create':
          return create();
        case 'import':
          return importFile();
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

function faultOf(text: string): AskProblem | undefined {
  try {
    readKeystore(text);
    return undefined;
  } catch (error) {
    if (error instanceof KeystoreError) return error.fault;
    throw error;
  }
}

function treasuryProblem({ fault, body }: ServerCallError): AskProblem {
  if (fault === 'signed_out') return 'signed_out';
  if (fault === 'unanswered') return 'unreachable';
  return body?.code === 'forbidden' ? 'forbidden' : 'not_server';
}
