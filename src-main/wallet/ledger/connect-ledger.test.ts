import { beforeEach, describe, expect, it } from 'vitest';
import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import { ledgerAccount, ledgerKeys } from '../../../tests/support/ledger/keys.ts';
import { connectLedger } from './connect-ledger.ts';
import type { LedgerAccount } from './ledger-file.ts';

let asked: Question[];
let kept: LedgerAccount[];
let outcomes: AskOutcome[];

beforeEach(() => {
  asked = [];
  kept = [];
  outcomes = [];
});

type World = ReturnType<typeof ledgerKeys>;

/** Connects; each question gets the given replies until one is taken. */
const connect = (
  { device }: World,
  replies: Readonly<Record<string, readonly AskReply[]>>,
  disk: AskOutcome = null,
) =>
  connectLedger({
    device,
    keep(account) {
      kept.push(account);
      return Promise.resolve(disk);
    },
    async ask(question, tryReply) {
      asked.push(question);
      for (const reply of replies[question.kind] ?? []) {
        const outcome = await tryReply(reply);
        outcomes.push(outcome);
        if (outcome === null) return true;
      }
      return false;
    },
  });

const second = "m/44'/60'/1'/0/0";

describe('connecting a hardware wallet', () => {
  it('offers the first accounts of both layouts, and keeps the one that the device showed', async () => {
    const world = ledgerKeys();
    const account = await connect(world, { ledger: [{}], ledgerAccount: [{ path: second }] });
    const [, question] = asked;
    if (question?.kind !== 'ledgerAccount') throw new Error('No account was offered');
    expect(question.model).toBe('Nano X');
    expect(question.choices.map(({ path, layout }) => `${path} ${layout}`)).toEqual([
      "m/44'/60'/0'/0/0 both",
      "m/44'/60'/1'/0/0 live",
      "m/44'/60'/2'/0/0 live",
      "m/44'/60'/3'/0/0 live",
      "m/44'/60'/4'/0/0 live",
      "m/44'/60'/0'/0/1 standard",
      "m/44'/60'/0'/0/2 standard",
      "m/44'/60'/0'/0/3 standard",
      "m/44'/60'/0'/0/4 standard",
    ]);
    expect(question.choices[0]?.address).toBe(ledgerAccount.address);
    const address = question.choices[1]?.address;
    expect(world.ledger.screens).toEqual([{ kind: 'address', address }]);
    expect(kept).toEqual([{ address, path: second }]);
    expect(account).toEqual({ address, path: second });
  });

  it('says what is missing until it is there', async () => {
    const world = ledgerKeys({ isLocked: true, app: 'BOLOS' });
    world.link.plug(false);
    const steps = [
      () => world.link.plug(true),
      () => (world.ledger.state.isLocked = false),
      () => (world.ledger.state.app = 'Ethereum'),
    ];
    const exchanged = connectLedger({
      device: world.device,
      keep: () => Promise.resolve(null),
      async ask({ kind }, tryReply) {
        if (kind !== 'ledger') return false;
        for (const step of steps) {
          outcomes.push(await tryReply({}));
          step();
        }
        outcomes.push(await tryReply({}));
        return true;
      },
    });
    expect(await exchanged).toBeNull();
    expect(outcomes).toEqual(['ledger_none', 'ledger_locked', 'ledger_app', null]);
  });

  it('keeps nothing where the person rejects the address, and asks again', async () => {
    const world = ledgerKeys();
    const answers = [false, true];
    world.ledger.person = () => answers.shift() ?? false;
    const replies = [{ path: second }, { path: second }];
    expect(await connect(world, { ledger: [{}], ledgerAccount: replies })).not.toBeNull();
    expect(outcomes).toEqual([null, 'ledger_rejected', null]);
    expect(kept).toHaveLength(1);
  });

  it('keeps nothing of another device that was put in place of the first', async () => {
    const world = ledgerKeys();
    world.ledger.person = () => true;
    const account = await connectLedger({
      device: world.device,
      keep: () => Promise.reject(new Error('kept')),
      async ask({ kind }, tryReply) {
        const outcome = await tryReply({ path: second });
        outcomes.push(outcome);
        if (kind === 'ledger') world.ledger.state.phrase = `${'test '.repeat(11)}junk`;
        return outcome === null;
      },
    });
    expect(account).toBeNull();
    expect(outcomes).toEqual([null, 'ledger_different']);
  });

  it('takes no account that was not offered, and says where the disk is full', async () => {
    const world = ledgerKeys();
    const replies = [{ path: "m/44'/60'/9'/0/0" }, {}, { path: second }];
    expect(await connect(world, { ledger: [{}], ledgerAccount: replies }, 'disk')).toBeNull();
    expect(outcomes).toEqual([null, 'ledger_failed', 'ledger_failed', 'disk']);
  });
});
