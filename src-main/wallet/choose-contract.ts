import type { AskOutcome, AskProblem, PinnedContract } from '#contract/ipc/ask-window.ts';
import type { Ask } from './ask.ts';
import { isSameContract, proposalOf } from './pins.ts';
import type { Pins } from './pins.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';

interface ChooseConfig {
  readonly pins: Pins;
  readonly server: ServerCalls;
  readonly ask: Ask;
  /** Shows a problem in a window of its own. */
  readonly notify: (problem: AskProblem) => Promise<false>;
  /** Called when the pinned contract changed: the user has to sign in again. */
  readonly endSession: () => Promise<void>;
}

export const accept = (): AskOutcome => null;

/** Runs a write; maps a failure to the problem to show. Null on success. */
export async function onDisk(write: () => Promise<void>): Promise<AskOutcome> {
  try {
    await write();
    return null;
  } catch {
    return 'disk';
  }
}

/** Asks the user to accept the server's contract; null if declined. */
export async function chooseContract(config: ChooseConfig): Promise<PinnedContract | null> {
  const { pins, server, ask, notify } = config;
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

function treasuryProblem({ fault, body }: ServerCallError): AskProblem {
  if (fault === 'signed_out') return 'signed_out';
  if (fault === 'unanswered') return 'unreachable';
  return body?.code === 'forbidden' ? 'forbidden' : 'not_server';
}
