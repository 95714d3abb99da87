import type { AskOutcome, PinnedContract } from '#contract/ipc/ask-window.ts';
import { never } from '../ask.ts';
import type { Ask } from '../ask.ts';
import { onDisk } from '../choose-contract.ts';
import type { Agreed } from './pairing.ts';
import { PhoneError } from './phone-error.ts';
import type { PhoneFile } from './phone-session.ts';
import type { Phones } from './phones.ts';

interface ConnectConfig {
  readonly phones: Phones;
  readonly file: Pick<PhoneFile, 'write'>;
  readonly ask: Ask;
  /** Whose chain the account has to be on. */
  readonly pinned: PinnedContract;
}

/**
 * Connects the wallet of a phone: shows the code to scan, and lets the person say which of its accounts
 * signs. A connection whose account nobody chose is ended.
 * @returns whether it is connected
 * @throws AlreadyAskingError
 */
export async function connectPhone({ phones, file, ask, pinned }: ConnectConfig): Promise<boolean> {
  const { chainId, network } = pinned;
  const invitation = phones.invite();
  let agreed: Agreed | undefined;
  const isPaired = await ask(
    { kind: 'phone', uri: invitation.uri, network, chainId },
    (_reply, signal = never) =>
      told(async () => {
        agreed = await phones.pair(invitation, chainId, signal);
        return null;
      }),
  );
  if (!agreed) return false;
  const { accounts, ...connection } = agreed;
  const { name, signs } = connection;
  const isDone =
    isPaired &&
    (await ask({ kind: 'phoneAccount', network, chainId, name, signs, accounts }, (reply) => {
      const address = accounts.find((one) => one === reply.address);
      if (address === undefined) return 'phone_failed';
      return onDisk(() => file.write({ ...connection, address }));
    }));
  if (!isDone) void phones.leave(connection);
  return isDone;
}

/** The problem to show where the phone did not do it. */
async function told(work: () => Promise<AskOutcome>): Promise<AskOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PhoneError) return error.fault;
    throw error;
  }
}
