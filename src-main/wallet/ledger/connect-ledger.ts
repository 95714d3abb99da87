import type { AskOutcome, LedgerChoice } from '#contract/ipc/ask-window.ts';
import { never } from '../ask.ts';
import type { Ask } from '../ask.ts';
import type { LedgerDevice, OpenApp } from './ledger-device.ts';
import { LedgerError } from './ledger-error.ts';
import type { LedgerAccount } from './ledger-file.ts';
import { pathOf } from './paths.ts';

interface ConnectConfig {
  readonly device: LedgerDevice;
  readonly ask: Ask;
  /** Stores the account; returns the problem where it could not. */
  readonly keep: (account: LedgerAccount) => Promise<AskOutcome>;
}

/** Accounts of each layout that are offered. */
const OFFERED = 5;

/** The first accounts of both layouts; the very first one is the same in both. */
async function choicesOf(app: OpenApp): Promise<readonly LedgerChoice[]> {
  const choices: LedgerChoice[] = [];
  for (let index = 0; index < OFFERED; index += 1) {
    const path = pathOf('live', index);
    const address = await app.address(path, false);
    choices.push({ path, address, layout: index === 0 ? 'both' : 'live' });
  }
  for (let index = 1; index < OFFERED; index += 1) {
    const path = pathOf('standard', index);
    choices.push({ path, address: await app.address(path, false), layout: 'standard' });
  }
  return choices;
}

/**
 * Connects a hardware wallet: finds it, lets the person choose one of its accounts, and has the
 * device show that account's address to be compared. Only address and path are kept.
 * @returns the account; null if the person closed a window
 * @throws AlreadyAskingError
 */
export async function connectLedger(config: ConnectConfig): Promise<LedgerAccount | null> {
  const { device, ask } = config;
  let found: { readonly model: string; readonly choices: readonly LedgerChoice[] } | undefined;
  await ask({ kind: 'ledger' }, (_reply, signal = never) =>
    told(async () => {
      found = await device.use(signal, async (app) => ({
        model: app.model,
        choices: await choicesOf(app),
      }));
      return null;
    }),
  );
  if (!found) return null;
  const { model, choices } = found;
  let account: LedgerAccount | null = null;
  const question = { kind: 'ledgerAccount', model, choices } as const;
  const isDone = await ask(question, ({ path }, signal = never) =>
    told(async () => {
      const chosen = choices.find((choice) => choice.path === path);
      if (!chosen) throw new LedgerError('ledger_failed');
      const address = await device.use(signal, (app) => app.address(chosen.path, true));
      if (address !== chosen.address) throw new LedgerError('ledger_different');
      account = { address, path: chosen.path };
      return config.keep(account);
    }),
  );
  return isDone ? account : null;
}

/** The problem to show where the device did not do it. */
async function told(work: () => Promise<AskOutcome>): Promise<AskOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LedgerError) return error.fault;
    throw error;
  }
}
