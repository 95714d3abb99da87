import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AskOutcome, PinnedContract, Question } from '#contract/ipc/ask-window.ts';
import { pinned } from '../../../tests/support/chain/wallet-run.ts';
import { ledgerKeys } from '../../../tests/support/ledger/keys.ts';
import { appAndPhone } from '../../../tests/support/phone/paired.ts';
import { startRelay } from '../../../tests/support/phone/relay.ts';
import type { LedgerFile } from '../ledger/ledger-file.ts';
import type { Pins } from '../pins.ts';
import type { ServerCalls } from '../server-calls.ts';
import { createWalletActions } from '../wallet-actions.ts';
import type { WalletFile } from '../wallet-file.ts';
import { createWalletKeys } from '../wallet-keys.ts';

let relay: Awaited<ReturnType<typeof startRelay>>;
const phones: { close(): void }[] = [];

beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());
afterEach(() => {
  for (const phone of phones.splice(0)) phone.close();
});

let asked: Question[];
let outcomes: AskOutcome[];
beforeEach(() => {
  asked = [];
  outcomes = [];
});

interface Given {
  readonly phone?: Parameters<typeof appAndPhone>[1];
  readonly contract?: PinnedContract | null;
  /** The account that the person chooses; null: closes that window. */
  readonly chooses?: string | null;
}

/** A computer without a wallet, a phone, and a person with both. */
async function worldOf({ phone: phoneGiven, contract = pinned, chooses }: Given = {}) {
  const world = await appAndPhone(relay, phoneGiven);
  phones.push(world.phone);
  const changes: string[] = [];
  const file = {
    text: () => Promise.resolve(undefined),
    address: () => Promise.resolve(null),
  } as unknown as WalletFile;
  const ledgerFile = { read: () => Promise.resolve(null) } as unknown as LedgerFile;
  const { device } = ledgerKeys();
  const phone = { file: world.file, phones: world.phones };
  const keys = createWalletKeys({ file, ledgerFile, device, phone });
  const actions = createWalletActions({
    file,
    ledgerFile,
    device,
    phone,
    pins: { read: () => Promise.resolve(contract) } as unknown as Pins,
    server: {
      origin: 'https://api.example',
      treasury: () => Promise.resolve({ deployed: false, contract: null }),
    } as unknown as ServerCalls,
    async ask(question, tryReply) {
      asked.push(question);
      if (question.kind === 'phone') world.phone.scan(question.uri);
      if (question.kind === 'phoneAccount' && chooses === null) return false;
      const address = chooses ?? world.phone.state.key.address;
      const outcome = await tryReply(question.kind === 'phoneAccount' ? { address } : {});
      outcomes.push(outcome);
      return outcome === null;
    },
    chooseFile: () => Promise.resolve(undefined),
    saveFile: () => Promise.resolve(true),
    onChange: () => void changes.push('changed'),
    endSession: () => Promise.resolve(),
  });
  return { ...world, keys, actions, changes };
}

it('connects the account that the person chose, and writes no key of it in the open', async () => {
  const other = '0x52908400098527886E0F7030069857D2E4169EE7';
  const own = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
  const world = await worldOf({ phone: { accounts: [own, other] }, chooses: other });
  const { actions, keys, disk, changes } = world;
  expect(await actions.act('phone')).toBe(true);
  expect(asked).toMatchObject([
    { kind: 'phone', chainId: pinned.chainId },
    { kind: 'phoneAccount', name: 'Test wallet', accounts: [own, other], signs: true },
  ]);
  expect(await keys.address()).toBe(other);
  const session = await keys.phone();
  expect(session).toMatchObject({ address: other, chainId: pinned.chainId });
  const written = JSON.stringify(disk.content);
  expect(written).toContain('"phone"');
  for (const secret of [session?.key, session?.seed, session?.topic, other]) {
    expect(written).not.toContain(secret);
    expect(Buffer.from(written).toString()).not.toContain(secret);
  }
  expect(changes).toEqual(['changed']);
  // A second one takes the first one's removal.
  expect(await actions.act('phone')).toBe(false);
  expect(asked.at(-1)).toEqual({ kind: 'problem', problem: 'exists' });
  expect(await actions.act('remove')).toBe(true);
  expect(asked.at(-1)).toEqual({ kind: 'remove', address: other, holder: 'phone' });
  expect(await keys.address()).toBeNull();
  await world.phone.hears('wc_sessionDelete');
});

it('ends a connection whose account nobody chose, or that is none of the phone', async () => {
  const left = await worldOf({ chooses: null });
  expect(await left.actions.act('phone')).toBe(false);
  await left.phone.hears('wc_sessionDelete');
  const stranger = await worldOf({ chooses: pinned.treasury });
  expect(await stranger.actions.act('phone')).toBe(false);
  expect(outcomes).toEqual([null, null, 'phone_failed']);
  await stranger.phone.hears('wc_sessionDelete');
  for (const { keys } of [left, stranger]) expect(await keys.phone()).toBeNull();
});

it('says why no phone was connected, and shows no code before the contract is known', async () => {
  const rejected = await worldOf({ phone: { accepts: false } });
  expect(await rejected.actions.act('phone')).toBe(false);
  expect(outcomes).toEqual(['phone_rejected']);
  asked = [];
  const unknown = await worldOf({ contract: null });
  expect(await unknown.actions.act('phone')).toBe(false);
  expect(asked).toEqual([{ kind: 'problem', problem: 'payouts_off' }]);
});

it.each([
  ['no JSON', 'x'],
  ['a key that is none', (text: string) => text.replace(/"key":"./, '"key":"x')],
  ['something more', (text: string) => text.replace('{', '{"more":1,')],
])('has no phone where what was kept is %s', async (_what, change) => {
  const { connect, file, secrets } = await worldOf();
  await connect();
  const text = (await secrets.read('phone')) ?? '';
  await secrets.write('phone', typeof change === 'string' ? change : change(text));
  expect(await file.read()).toBeNull();
  await secrets.write('phone', text);
  expect(await file.read()).not.toBeNull();
});
