import { Transaction } from 'ethers/transaction';
import { verifyTypedData } from 'ethers/hash';
import { HDNodeWallet } from 'ethers/wallet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APPROVAL_TYPES } from '#contract/rules/treasury-call.ts';
import type { LedgerState } from '../../../tests/support/ledger/emulated-ledger.ts';
import { ledgerAccount, ledgerKeys } from '../../../tests/support/ledger/keys.ts';
import { approvableRun, frozenRun, pinned } from '../../../tests/support/chain/wallet-run.ts';
import type { TransactionFields } from '../signer.ts';
import { pathOf } from './paths.ts';

const never = new AbortController().signal;

const fieldsWith = (data: string): TransactionFields => ({
  type: 2,
  chainId: pinned.chainId,
  to: pinned.treasury,
  data,
  value: 0n,
  nonce: 5,
  gasLimit: 300_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
});

async function signerOf(given: Partial<LedgerState> = {}, signal = never) {
  const { keys, ...world } = ledgerKeys(given);
  return { ...world, signer: await keys.open({}, signal) };
}

const { typed } = approvableRun();

describe('a hardware wallet that signs', () => {
  it.each([1, 300])('signs a run of %i payments, as it was given', async (count) => {
    const { signer, ledger, link } = await signerOf();
    const fields = fieldsWith(frozenRun('USDT', count).data);
    const signed = Transaction.from(await signer.signTransaction(fields));
    const unsigned = Transaction.from(fields);
    expect(signed.unsignedSerialized).toBe(unsigned.unsignedSerialized);
    expect(signed.from).toBe(ledgerAccount.address);
    // What the window asks to be compared.
    expect(ledger.screens).toEqual([
      {
        kind: 'transaction',
        to: pinned.treasury,
        chainId: pinned.chainId,
        maxFees: 600_000_000_000_000n,
        hash: unsigned.unsignedHash,
      },
    ]);
    expect(link.isOpen()).toBe(false);
  });

  it.each([1, 300])(
    'shows an approval of %i payments by its fields, and signs it',
    async (count) => {
      const batch = approvableRun('USDT', count).typed;
      const { signer, ledger } = await signerOf();
      const signature = await signer.signTypedData(batch.domain, APPROVAL_TYPES, batch.message);
      expect(verifyTypedData(batch.domain, APPROVAL_TYPES, batch.message, signature)).toBe(
        ledgerAccount.address,
      );
      const { run, token, deadline, items } = batch.message;
      expect(ledger.screens).toMatchObject([
        {
          kind: 'fields',
          fields: [
            'TCT Payouts',
            '2',
            String(pinned.chainId),
            pinned.treasury.toLowerCase(),
            run,
            token.toLowerCase(),
            deadline,
            items.toLowerCase(),
          ],
        },
      ]);
    },
  );

  it.each([
    ['does not read fields', { readsTyped: false }],
    ['has no memory for them', { status: { ins: 0x1c, status: 0x6a84 } }],
  ])('signs the two hashes where the app %s', async (_what, given) => {
    const { signer, ledger } = await signerOf(given);
    const signature = await signer.signTypedData(typed.domain, APPROVAL_TYPES, typed.message);
    expect(verifyTypedData(typed.domain, APPROVAL_TYPES, typed.message, signature)).toBe(
      ledgerAccount.address,
    );
    expect(ledger.screens).toMatchObject([{ kind: 'hashes' }]);
  });
});

describe('a hardware wallet that does not sign', () => {
  const at = (ins: number, status: number) => ({ status: { ins, status } });
  it.each<[what: string, fault: string, given: Partial<LedgerState>]>([
    ['it is locked', 'ledger_locked', { isLocked: true }],
    ['an older one is locked', 'ledger_locked', at(0x02, 0x6804)],
    ['it locks itself meanwhile', 'ledger_locked', at(0x04, 0x5303)],
    ['no app is open', 'ledger_app', { app: 'BOLOS' }],
    ['another app is open', 'ledger_app', { app: 'Bitcoin' }],
    ['the app of one chain is open', 'ledger_app', { app: 'Polygon' }],
    ['the app is closed meanwhile', 'ledger_app', at(0x02, 0x6e00)],
    ['the app is old', 'ledger_old', { version: '1.13.9' }],
    ['it may not sign calls', 'ledger_blind', { mayBlindSign: false }],
    ['it refuses the data', 'ledger_blind', at(0x04, 0x6a80)],
    ['it has another seed', 'ledger_different', { phrase: `${'test '.repeat(11)}junk` }],
    ['it signs with another key', 'ledger_lied', { lies: true }],
    ['it is not set up', 'ledger_new', at(0x01, 0x6d07)],
    ['it rejects by its system', 'ledger_rejected', at(0x04, 0x5501)],
    ['it says what nobody knows', 'ledger_failed', at(0x04, 0x6f42)],
  ])('says so where %s', async (_what, fault, given) => {
    const { signer, link } = await signerOf(given);
    await expect(signer.signTransaction(fieldsWith(frozenRun().data))).rejects.toMatchObject({
      fault,
    });
    expect(link.isOpen()).toBe(false);
  });

  it.each<[what: string, fault: string, given: Partial<LedgerState>]>([
    ['may not sign what it cannot show', 'ledger_blind', { mayBlindSign: false }],
    ['signs with another key', 'ledger_lied', { lies: true }],
    ['has another seed', 'ledger_different', { phrase: `${'test '.repeat(11)}junk` }],
  ])('approves nothing where it %s', async (_what, fault, given) => {
    const { signer } = await signerOf(given);
    await expect(
      signer.signTypedData(typed.domain, APPROVAL_TYPES, typed.message),
    ).rejects.toMatchObject({ fault });
  });

  it('says so where the person rejects, is unplugged meanwhile, or was never plugged in', async () => {
    const { signer, ledger, link } = await signerOf();
    const fields = fieldsWith(frozenRun().data);
    ledger.person = () => false;
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({
      fault: 'ledger_rejected',
    });
    ledger.person = () => {
      link.plug(false);
      return true;
    };
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({ fault: 'ledger_gone' });
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({ fault: 'ledger_none' });
    link.plug(true);
    link.isTaken = true;
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({ fault: 'ledger_busy' });
  });

  it('does not take the answer to another program for its own', async () => {
    const { signer, ledger, link } = await signerOf();
    ledger.person = () => {
      const stranger = new Uint8Array(64);
      stranger.set([0, 0, 5, 0, 0, 0, 2, 0x90, 0x00]);
      link.intrude(stranger);
      return true;
    };
    await expect(signer.signTransaction(fieldsWith(frozenRun().data))).rejects.toMatchObject({
      fault: 'ledger_busy',
    });
  });

  it.each([
    ['cancelled', 'ledger_cancelled'],
    ['signed_out', 'signed_out'],
    [new DOMException('late', 'TimeoutError'), 'deadline_passed'],
  ])('stops waiting for the person where it is told %s', async (reason, fault) => {
    const end = new AbortController();
    const { signer, ledger, link } = await signerOf({}, end.signal);
    const waits = Promise.withResolvers<boolean>();
    ledger.person = () => {
      end.abort(reason);
      return waits.promise;
    };
    const fields = fieldsWith(frozenRun().data);
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({ fault });
    expect(link.isOpen()).toBe(false);
    // The device may be confirmed later: nobody hears of it, and the next one is asked anew.
    waits.resolve(true);
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({ fault });
    expect(ledger.screens).toHaveLength(1);
  });

  it('is interrupted by whoever locks the app', async () => {
    const { signer, ledger, device } = await signerOf();
    ledger.person = () => {
      device.interrupt('signed_out');
      return new Promise(() => {});
    };
    await expect(signer.signTransaction(fieldsWith(frozenRun().data))).rejects.toMatchObject({
      fault: 'signed_out',
    });
  });
});

describe('a hardware wallet that is silent', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is given up where it answers nothing that asks nobody', async () => {
    const { signer, ledger } = await signerOf();
    const asked = Promise.withResolvers<void>();
    ledger.exchange = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const signing = signer.signTransaction(fieldsWith(frozenRun().data));
    const fault = signing.catch((error: unknown) => error);
    await asked.promise;
    vi.advanceTimersByTime(10_000);
    expect(await fault).toMatchObject({ fault: 'ledger_silent' });
  });

  it('is not given up while a person reads on it', async () => {
    const { signer, ledger } = await signerOf();
    const reads = Promise.withResolvers<boolean>();
    const shown = Promise.withResolvers<void>();
    ledger.person = () => {
      shown.resolve();
      return reads.promise;
    };
    const signing = signer.signTransaction(fieldsWith(frozenRun().data));
    await shown.promise;
    vi.advanceTimersByTime(600_000);
    reads.resolve(true);
    expect(Transaction.from(await signing).from).toBe(ledgerAccount.address);
  });
});

describe('accounts of a seed', () => {
  it('lie where other wallets have them', () => {
    const root = HDNodeWallet.fromPhrase(`${'test '.repeat(11)}junk`, undefined, 'm');
    expect([0, 1].map((index) => root.derivePath(pathOf('standard', index)).address)).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ]);
    expect(pathOf('live', 0)).toBe(pathOf('standard', 0));
    expect(pathOf('live', 3)).toBe("m/44'/60'/3'/0/0");
  });
});
