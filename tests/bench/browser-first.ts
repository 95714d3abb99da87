import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What starts the browser so that it goes before whatever else runs here, where the system permits it:
 * people's devices do not share their processor with the product's server, its chain and the one who
 * measures.
 * @param folder where a small script may be left; it must stay as long as browsers are started
 * @returns the path to start
 */
export function browserFirst(executablePath: string, folder: string): string {
  const first = ['chrt', '--rr', '5'];
  if (spawnSync('chrt', ['--rr', '5', 'true']).status !== 0) return executablePath;
  const wrapper = join(folder, 'chromium-first.sh');
  writeFileSync(wrapper, `#!/bin/sh\nexec ${first.join(' ')} '${executablePath}' "$@"\n`, {
    mode: 0o700,
  });
  return wrapper;
}
