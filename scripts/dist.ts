import { join } from 'node:path';
import { signFeeds } from './desktop/sign-feed.ts';
import { run } from './steps.ts';
import type { Step } from './steps.ts';

/*
 * Builds and packages the desktop app for the system it runs on. The environment says what becomes of
 * it: TCT_UPDATE_URL where versions are published, TCT_UPDATE_KEY and TCT_UPDATE_SIGNING_KEY the
 * publisher's pair, CSC_LINK or WIN_CSC_LINK a certificate; docs/desktop-release.md.
 */

const { env } = process;

/** The domain `invalid` belongs to nobody; without a key the app asks nobody anyway. */
const url = env['TCT_UPDATE_URL'] ?? 'https://updates.invalid/';
const isCertified = [env['CSC_LINK'], env['WIN_CSC_LINK']].some(Boolean);
if (env['TCT_UPDATE_KEY'] !== undefined && env['TCT_UPDATE_SIGNING_KEY'] === undefined) {
  throw new Error(
    'TCT_UPDATE_KEY without TCT_UPDATE_SIGNING_KEY: nobody could sign the next version',
  );
}

async function step(name: string, command: Step['command']): Promise<void> {
  const { exitCode } = await run({ name, command, env: { TCT_UPDATE_URL: url } }, 'live');
  if (exitCode !== 0) process.exit(exitCode);
}

await step('desktop app', ['electron-vite', 'build']);
await step('packages', [
  'electron-builder',
  '--config=electron-builder.yml',
  // What is published is signed first, here below, and then put there by whoever publishes it.
  '--publish=never',
  ...(isCertified ? ['-c.forceCodeSigning=true'] : []),
  ...(env['DEB_MAINTAINER'] ? [`-c.linux.maintainer=${env['DEB_MAINTAINER']}`] : []),
]);
const seed = env['TCT_UPDATE_SIGNING_KEY'];
if (seed === undefined) {
  console.log('No TCT_UPDATE_SIGNING_KEY: the feed is not signed, and no app will follow it.');
} else {
  const signed = signFeeds(join(import.meta.dirname, '../dist/desktop'), seed);
  console.log(`Signed: ${signed.join(', ')}`);
}
