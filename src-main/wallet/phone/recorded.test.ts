import { Transaction } from 'ethers/transaction';
import { expect, it, vi } from 'vitest';
import {
  RECORDED_AT,
  recordedAccount,
  recordedInvitation,
  recordedMessages,
  recordedSession,
  recordedTransaction,
  recordedTyped,
} from '../../../tests/support/phone/recorded.ts';
import { createPhoneSigner } from './phone-signer.ts';
import { createPhones } from './phones.ts';
import type { Relay } from './relay.ts';

const { topic: session } = recordedSession;
/** Tags of the specification. */
const PROPOSAL = 1100;
const REQUEST = 1108;

/**
 * A relay that answers what is published with what was recorded: on the pairing's topic the agreement,
 * and the settlement once the session's topic is followed.
 */
function replaying(answer?: string): Relay {
  return {
    connect() {
      const hearers = new Map<string, (message: string) => void>();
      return {
        subscribe(topic, hear) {
          hearers.set(topic, hear);
          if (topic === session) hear(recordedMessages.settlement);
          return Promise.resolve();
        },
        publish(topic, _message, { tag }) {
          const answers = new Map([
            [PROPOSAL, recordedMessages.agreement],
            [REQUEST, answer],
          ]);
          const message = answers.get(tag);
          if (message !== undefined) hearers.get(topic)?.(message);
          return Promise.resolve();
        },
        close: () => {},
      };
    },
  };
}

/** @param second which of the recorded requests it is, by its time */
function phonesOf(answer: string | undefined, second: number) {
  const file = { write: vi.fn<() => Promise<void>>(), remove: vi.fn<() => void>() };
  const phones = createPhones({
    relay: replaying(answer),
    file,
    onLeft: () => {},
    isLocked: () => false,
    now: () => RECORDED_AT + second * 1000,
    server: 'https://api.example',
  });
  const { signal } = new AbortController();
  return { phones, file, signer: createPhoneSigner(phones, recordedSession, signal) };
}

it('agrees with the wallet that others wrote on keys, accounts and methods', async () => {
  const { phones } = phonesOf(undefined, 0);
  const { signal } = new AbortController();
  const { address: _, ...connection } = recordedSession;
  expect(await phones.pair(recordedInvitation, 31_337, signal)).toEqual({
    ...connection,
    accounts: [recordedAccount],
  });
});

it('reads its signatures, its rejection and its end', async () => {
  const signed = phonesOf(recordedMessages.signedTransaction, 1);
  const raw = await signed.signer.signTransaction(recordedTransaction);
  expect(Transaction.from(raw)).toMatchObject({ from: recordedAccount, nonce: 5 });
  const { domain, types, message } = recordedTyped;
  const typed = phonesOf(recordedMessages.signedTyped, 2);
  expect(await typed.signer.signTypedData(domain, types, message)).toMatch(/^0x[0-9a-f]{130}$/);
  const rejected = phonesOf(recordedMessages.rejection, 3);
  await expect(rejected.signer.signTransaction(recordedTransaction)).rejects.toMatchObject({
    fault: 'phone_rejected',
  });
  const ended = phonesOf(recordedMessages.end, 3);
  await expect(ended.signer.signTransaction(recordedTransaction)).rejects.toMatchObject({
    fault: 'phone_left',
  });
  expect(ended.file.remove).toHaveBeenCalledOnce();
});
