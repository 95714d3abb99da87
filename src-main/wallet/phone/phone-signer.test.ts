import { Transaction } from 'ethers/transaction';
import { Wallet } from 'ethers/wallet';
import { describe, expect, it } from 'vitest';
import { signed } from '../../../tests/support/phone/phone.ts';
import { createPhoneSigner } from './phone-signer.ts';
import type { PhoneSession } from './phone-session.ts';
import type { PhoneRequest } from './asking.ts';

const key = new Wallet(`0x${'11'.repeat(32)}`);
const other = new Wallet(`0x${'22'.repeat(32)}`);
const fields = {
  type: 2,
  chainId: 31_337,
  to: other.address,
  data: '0x1234',
  value: 0n,
  nonce: 5,
  gasLimit: 90_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
} as const;
const domain = { name: 'X', version: '1', chainId: 31_337, verifyingContract: key.address };
const types = { A: [{ name: 'a', type: 'uint256' }] };

/** @param answer what the phone's wallet does with a request */
function signerOf(answer: (request: PhoneRequest) => unknown, given: Partial<PhoneSession> = {}) {
  const session: PhoneSession = {
    topic: '',
    key: '',
    seed: '',
    expiry: 0,
    chainId: 31_337,
    address: key.address,
    signs: true,
    name: '',
    ...given,
  };
  const asked: PhoneRequest[] = [];
  const phones = {
    ask(_session: PhoneSession, request: PhoneRequest): Promise<unknown> {
      asked.push(request);
      return Promise.resolve(answer(request));
    },
  };
  const { signal } = new AbortController();
  return { asked, signer: createPhoneSigner(phones, session, signal) };
}

const by = (wallet: Wallet) => (request: PhoneRequest) =>
  signed({ ...request, chainId: '' }, wallet);
const changed = (change: Readonly<Record<string, string>>) => (request: PhoneRequest) =>
  signed(
    { ...request, chainId: '', params: [{ ...(request.params[0] as object), ...change }] },
    key,
  );

describe('a transaction', () => {
  it('is signed as it was given, and comes back whole', async () => {
    const { signer, asked } = signerOf(by(key));
    expect(signer.sendByItself).toBeUndefined();
    const raw = await signer.signTransaction(fields);
    const transaction = Transaction.from(raw);
    expect(transaction.unsignedSerialized).toBe(Transaction.from(fields).unsignedSerialized);
    expect(transaction.from).toBe(key.address);
    expect(asked).toMatchObject([{ method: 'eth_signTransaction' }]);
  });

  it.each([
    ['another key', by(other)],
    ['another payee', changed({ to: key.address })],
    ['another call', changed({ data: '0x1235' })],
    ['a value', changed({ value: '0x1' })],
    ['another fee', changed({ maxFeePerGas: '0x1f' })],
    ['another nonce', changed({ nonce: '0x6' })],
    ['another chain', changed({ chainId: '0x1' })],
    ['no transaction', () => '0x12'],
  ])('is not taken back with %s', async (_what, answer) => {
    const { signer } = signerOf(answer);
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({ fault: 'phone_lied' });
  });

  it('is sent by a wallet that hands nothing out, without a number of ours', async () => {
    const hash = `0x${'AB'.repeat(32)}`;
    const { signer, asked } = signerOf(() => hash, { signs: false });
    expect(await signer.sendByItself?.(fields)).toBe(hash.toLowerCase());
    expect(asked).toEqual([
      {
        method: 'eth_sendTransaction',
        params: [
          {
            from: key.address,
            to: other.address,
            data: '0x1234',
            value: '0x0',
            gas: '0x15f90',
            maxFeePerGas: '0x1e',
            maxPriorityFeePerGas: '0x2',
          },
        ],
      },
    ]);
    for (const answer of ['0x12', null, { hash }]) {
      await expect(
        signerOf(() => answer, { signs: false }).signer.sendByItself?.(fields),
      ).rejects.toMatchObject({ fault: 'phone_failed', mayBeSent: true });
    }
  });

  it('is asked of no phone that is connected for another chain', async () => {
    const { signer, asked } = signerOf(by(key), { chainId: 1 });
    const typed = signer.signTypedData(domain, types, { a: 1 });
    await expect(typed).rejects.toMatchObject({ fault: 'phone_chain' });
    await expect(signer.signTransaction(fields)).rejects.toMatchObject({ fault: 'phone_chain' });
    expect(asked).toEqual([]);
  });
});

describe('typed data', () => {
  it('is signed by the account, over exactly what was given', async () => {
    const { signer } = signerOf(by(key));
    expect(await signer.signTypedData(domain, types, { a: 1 })).toBe(
      await key.signTypedData(domain, types, { a: 1 }),
    );
  });

  it.each([
    ['another key', () => other.signTypedData(domain, types, { a: 1 })],
    ['other data', () => key.signTypedData(domain, types, { a: 2 })],
    [
      'another contract',
      () => key.signTypedData({ ...domain, verifyingContract: other.address }, types, { a: 1 }),
    ],
    ['no signature', () => '0x12'],
  ])('is not taken back signed over or by %s', async (_what, answer) => {
    const typed = signerOf(answer).signer.signTypedData(domain, types, { a: 1 });
    await expect(typed).rejects.toMatchObject({ fault: 'phone_lied' });
  });
});
