import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { chromiumPath } from '../tests/support/chromium.ts';
import { hasPostgres } from '../tests/support/database/postgres.ts';
import { run } from './steps.ts';

const canUseApt = (): boolean => existsSync('/usr/bin/apt-get') && userInfo().uid === 0;

/**
 * Installs the browser and the database that tests need, where they are missing and this machine
 * lets us: with apt-get as root on Debian; elsewhere Playwright's own Chromium, and no PostgreSQL.
 */
export async function installSystemPrograms(): Promise<void> {
  const missing = [
    ...(chromiumPath() === undefined ? ['chromium'] : []),
    ...(hasPostgres() ? [] : ['postgresql']),
  ];
  // Not every release has it, and it only saves time: it must not keep the others away.
  const shell = 'chromium-headless-shell';
  const spare = existsSync(`/usr/bin/${shell}`) ? [] : [shell];
  if (missing.length + spare.length > 0 && canUseApt()) {
    console.log(`Installing ${[...missing, ...spare].join(', ')} with apt-get …`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run({ name: 'apt update', command: ['apt-get', 'update', '-q'], env }, 'live');
    for (const programs of [missing, spare]) {
      if (programs.length === 0) continue;
      const options = ['-q', '-y', '--no-install-recommends', ...programs];
      await run({ name: 'apt install', command: ['apt-get', 'install', ...options], env }, 'live');
    }
  }
  if (chromiumPath() === undefined) {
    console.log("Installing Playwright's Chromium …");
    await run({ name: 'Chromium', command: ['playwright', 'install', 'chromium'] }, 'live');
  }
}
