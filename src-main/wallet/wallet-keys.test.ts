import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AskOutcome, Question } from '#contract/ipc/ask-window.ts';
import { ledgerAccount, ledgerKeys } from '../../tests/support/ledger/keys.ts';
import { newWallet, passwordBytes } from './keystore.ts';
import { createLedgerFile } from './ledger/ledger-file.ts';
import type { Pins } from './pins.ts';
import { privateFile } from './private-file.ts';
import type { ServerCalls } from './server-calls.ts';
import { createWalletActions } from './wallet-actions.ts';
import { createWalletFile } from './wallet-file.ts';
import { createWalletKeys } from './wallet-keys.ts';

const password = 'a long enough password';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A profile's wallet, and what it asks; each question is answered with the first account. */
function profile() {
  const path = join(folder, 'ledger.json');
  const { device, ledger } = ledgerKeys();
  const file = createWalletFile(privateFile(join(folder, 'keystore.json')), 2 ** 10);
  const ledgerFile = createLedgerFile(privateFile(path));
  const keys = createWalletKeys({ file, ledgerFile, device, phone: null });
  const asked: Question[] = [];
  const outcomes: AskOutcome[] = [];
  const actions = createWalletActions({
    file,
    ledgerFile,
    device,
    phone: null,
    pins: {} as Pins,
    server: {} as ServerCalls,
    async ask(question, tryReply) {
      asked.push(question);
      const outcome = await tryReply({ password, path: ledgerAccount.path });
      outcomes.push(outcome);
      return outcome === null;
    },
    chooseFile: () => Promise.resolve(undefined),
    saveFile: () => Promise.resolve(true),
    onChange: () => {},
    endSession: () => Promise.resolve(),
  });
  return { path, file, ledgerFile, keys, actions, asked, ledger };
}

describe('the one wallet of a computer', () => {
  it('is a hardware wallet once one is connected, of which address and path are kept', async () => {
    const { path, keys, actions, asked } = profile();
    expect(await keys.address()).toBeNull();
    expect(await actions.act('ledger')).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(ledgerAccount);
    // File modes do not exist on Windows.
    expect(process.platform === 'win32' || (statSync(path).mode & 0o077) === 0).toBe(true);
    expect(await keys.address()).toBe(ledgerAccount.address);
    const signer = await keys.open({}, new AbortController().signal);
    expect(signer.address).toBe(ledgerAccount.address);
    // A second one, of either kind, takes the first one's removal.
    for (const action of ['create', 'import', 'ledger'] as const) {
      expect(await actions.act(action)).toBe(false);
      expect(asked.at(-1)).toEqual({ kind: 'problem', problem: 'exists' });
    }
    expect(await actions.act('remove')).toBe(true);
    expect(asked.at(-1)).toEqual({
      kind: 'remove',
      address: ledgerAccount.address,
      holder: 'ledger',
    });
    expect(await keys.address()).toBeNull();
  });

  it('is the key in the file where there are both: it is the one that could be lost', async () => {
    const { file, ledgerFile, keys, actions } = profile();
    const key = newWallet();
    await file.keep(key, passwordBytes(password));
    await ledgerFile.write(ledgerAccount);
    expect(await keys.ledger()).toBeNull();
    expect(await keys.address()).toBe(key.address);
    const signer = await keys.open({ password }, new AbortController().signal);
    expect(signer.address).toBe(key.address);
    await actions.act('remove');
    expect(await keys.address()).toBe(ledgerAccount.address);
  });

  it.each([
    ['no JSON', 'x'],
    ['another path', JSON.stringify({ ...ledgerAccount, path: "m/44'/0'/0'/0/0" })],
    ['no address', JSON.stringify({ ...ledgerAccount, address: '0x12' })],
    [
      'a wrong checksum',
      JSON.stringify({ ...ledgerAccount, address: `0xd${ledgerAccount.address.slice(3)}` }),
    ],
  ])('is none where what was kept is %s', async (_what, text) => {
    const { path, keys } = profile();
    await privateFile(path).write(text);
    expect(await keys.address()).toBeNull();
  });
});
