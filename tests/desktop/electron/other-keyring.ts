import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Says the address of its bus, and ends when its input does. */
const SESSION =
  'printf %s another | gnome-keyring-daemon --unlock --components=secrets >/dev/null; echo "$DBUS_SESSION_BUS_ADDRESS"; read -r _';

/** Another keyring than the one of the test run, unlocked. */
export interface OtherKeyring {
  /** What an app needs in its environment to use it. */
  readonly env: Readonly<Record<string, string>>;
  readonly end: () => Promise<void>;
}

/** Starts GNOME's keyring on a bus of its own, with its files in `folder`. Linux alone. */
export async function startOtherKeyring(folder: string): Promise<OtherKeyring> {
  const run = join(folder, 'run');
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const child = spawn('dbus-run-session', ['--', 'bash', '-c', SESSION], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: run, XDG_DATA_HOME: folder },
  });
  const gone = once(child, 'exit');
  const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    async end() {
      child.stdin.end();
      await gone;
    },
  };
}
