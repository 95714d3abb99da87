import type { EndedByServer } from '#contract/api/account/session-end.ts';
import type { SessionAnswer } from '#contract/ipc/session.ts';
import { createDesktopSession as createMainSession } from '../../../src-main/modules/desktop-session.ts';
import { createLock } from '../../../src-main/modules/lock.ts';
import { createSecrets } from '../../../src-main/storage/secrets.ts';
import { createKeyring, createMemoryFile } from '../../../tests/desktop/harness/in-memory.ts';
import { FakeAuthServer, fetchFrom } from '../fake/auth-server.ts';
import { describeSessionPort } from '../suites/session.suite.ts';
import { createDesktopSession } from './session.ts';

// Tests both sides together: the window's adapter and the main process's session.
describeSessionPort('desktop', () => {
  let clock = 1_000;
  const server = new FakeAuthServer();
  let end: (reason: EndedByServer) => void = () => {};
  const main = createMainSession({
    fetch: fetchFrom(server, () => clock),
    origin: 'https://api.test',
    secrets: createSecrets({
      keyring: createKeyring(),
      file: createMemoryFile(),
      platform: 'linux',
      computer: 'this one',
      onKeeping: () => {},
    }),
    lock: createLock(),
    onEnded: (reason) => end(reason),
    follower: {
      begin: () => {},
      end: () => Promise.resolve(),
      leave: () => Promise.resolve(),
      passwordChanged: () => Promise.resolve(),
    },
    sealRounds: 2,
  });
  /** IPC uses structured clones. */
  const crossing =
    <Input extends unknown[]>(work: (...input: Input) => Promise<SessionAnswer>) =>
    async (...input: Input) =>
      structuredClone(await work(...structuredClone(input)));
  const session = createDesktopSession({
    bridge: {
      signIn: crossing(main.signIn),
      register: crossing(main.register),
      renew: crossing(main.renew),
      signOut: main.signOut,
      onEnded(listener) {
        end = listener;
        return () => {};
      },
    },
    storage: localStorage,
    now: () => clock,
  });
  return { session, server, pass: (milliseconds) => (clock += milliseconds) };
});
