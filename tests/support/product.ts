import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { freePort } from './free-port.ts';
import { endProcess } from './process.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');

export type DemoData = Config['demoData'];

export interface ProductOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Default: a `demoFolder`, removed by `stop`. A folder of the caller's stays. */
  readonly dataDir?: string;
  /** What a demo that is begun anew has; `network`: marketplace, exchange and tokenization are closed and empty. Default: all. */
  readonly demoData?: DemoData;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Ends it as Ctrl+C does, and removes its temporary folder. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut does: nothing is cleaned up. `stop` still removes the temporary folder. */
  readonly kill9: () => Promise<void>;
}

/** Names the folder in which a run of tests keeps what first starts write, below the name of its data. */
const KEPT_DEMOS = 'E2E_DEMO_DATA';

/** From now on what a first start writes is written once for each kind of data, and copied, until `drop`. */
export function keepDemos(): { readonly drop: () => void } {
  const kept = mkdtempSync(join(tmpdir(), 'tct-demos-'));
  process.env[KEPT_DEMOS] = kept;
  return {
    drop() {
      Reflect.deleteProperty(process.env, KEPT_DEMOS);
      rmSync(kept, { recursive: true, force: true });
    },
  };
}

/** A temporary folder for a product's data: with those of the demo where demos are kept, else empty. */
export async function demoFolder(data: DemoData = 'all'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tct-product-'));
  const kept = process.env[KEPT_DEMOS];
  if (kept !== undefined) cpSync(await keptDemo(kept, data), folder, { recursive: true });
  return folder;
}

/** Writes the demo with this data where demos are kept, before several need it at once and each would write it. */
export async function writeDemo(data: DemoData): Promise<void> {
  const kept = process.env[KEPT_DEMOS];
  if (kept !== undefined) await keptDemo(kept, data);
}

/** A demo that ended after its first start; who needs it first writes it. */
async function keptDemo(kept: string, data: DemoData): Promise<string> {
  const demo = join(kept, data);
  if (existsSync(demo)) return demo;
  const written = mkdtempSync(join(kept, `${data}-`));
  await (await startProduct({ dataDir: written, demoData: data })).stop();
  try {
    renameSync(written, demo);
  } catch (error) {
    // Another process needed it at the same time, and was first.
    if (!existsSync(demo)) throw error;
    rmSync(written, { recursive: true, force: true });
  }
  return demo;
}

/** Begins the line with the product's address, which it prints once it answers. */
export const STARTED = 'TCT Back Office: ';

/** Starts the product as `npm start` does, with data of its own, and waits until it answers. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const { demoData = 'all' } = options;
  const dataDir = options.dataDir ?? (await demoFolder(demoData));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CHAIN: 'embedded',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: demoData,
      ...options.env,
    },
  });
  let printed = '';
  const keep = (chunk: Buffer): void => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // Whoever started it may be ended by a signal.
  const endWithUs = (): void => void child.kill('SIGINT');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));

  const stop = async (): Promise<void> => {
    await endProcess(child, 'SIGINT');
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  const kill9 = (): Promise<void> => endProcess(child, 'SIGKILL');
  // Said by this very product; an answer on its port might be another's.
  const isUp = (): boolean => printed.includes(STARTED);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The product ended before it answered:\n${printed}`);
  });
  try {
    await Promise.race([
      until('the product to say its address', isUp, { timeout: 300_000 }),
      ended,
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  ended.catch(() => {});
  return { url, dataDir, output: () => printed, stop, kill9 };
}
