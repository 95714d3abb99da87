import { join } from 'node:path';
import { version } from '../src-server/version.ts';
import { desktopSbom, writeSbom } from './sbom.ts';
import { root } from './sources.ts';
import { run } from './steps.ts';
import type { Step } from './steps.ts';

/*
 * Builds and packages the desktop app for the system it runs on. The environment says what becomes of
 * it: TCT_UPDATE_URL where versions are published, TCT_UPDATE_KEYS the public keys of those who publish, CSC_LINK
 * or WIN_CSC_LINK a certificate; docs/desktop-release.md. `npm run dist:sign` signs the feeds afterwards.
 */

const { env } = process;

if (env['TCT_UPDATE_SIGNING_KEY'] !== undefined) {
  // Whatever a build runs, packages of others among it, reads the environment of its process.
  console.error(
    'TCT_UPDATE_SIGNING_KEY is in the environment of the build: unset it, run npm run dist, then give it to npm run dist:sign alone.',
  );
  process.exit(1);
}

/** The domain `invalid` belongs to nobody; without a key the app asks nobody anyway. */
const url = env['TCT_UPDATE_URL'] ?? 'https://updates.invalid/';
const isCertified = [env['CSC_LINK'], env['WIN_CSC_LINK']].some(Boolean);

/** What the packager says where it cannot fetch Electron or its own tools. */
const OFFLINE = /getaddrinfo|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT/;

async function step(name: string, command: Step['command']): Promise<void> {
  console.log(`${name} …`);
  const { exitCode, output } = await run({ name, command, env: { TCT_UPDATE_URL: url } }, 'kept');
  if (exitCode === 0) {
    console.log(output);
    return;
  }
  const host = /(?:getaddrinfo \w+|connect \w+) ([\w.:-]+)/.exec(output)?.[1];
  console.error(
    OFFLINE.test(output)
      ? `${host ?? 'A server'} could not be reached: packaging fetches Electron and the packager's tools, so run npm run dist with a network.`
      : output,
  );
  process.exit(exitCode);
}

await step('desktop app', ['electron-vite', 'build']);
await step('packages', [
  'electron-builder',
  '--config=electron-builder.yml',
  // What is published is signed first, and then put there by whoever publishes it.
  '--publish=never',
  ...(isCertified ? ['-c.forceCodeSigning=true'] : []),
  ...(env['DEB_MAINTAINER'] ? [`-c.linux.maintainer=${env['DEB_MAINTAINER']}`] : []),
]);
const sbom = join(root, `dist/desktop/tct-back-office-${version}.cdx.json`);
writeSbom(sbom, await desktopSbom());
console.log(`${sbom} lists what the packages are made of.`);
console.log(
  'The feeds are not signed, and no app follows them before two holders ran npm run dist:sign.',
);
