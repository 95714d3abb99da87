import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { endProcess } from './process.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');

export interface ProductOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Default: a `demoFolder`, removed by `stop`. A folder of the caller's stays. */
  readonly dataDir?: string;
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

/** Where a run of tests keeps what a first start writes, so that each product of it need not. */
const DEMO_DATA = 'E2E_DEMO_DATA';

/** A temporary folder for a product's data: those of the demo, where `keepDemoData` kept them. */
export function demoFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tct-product-'));
  const kept = process.env[DEMO_DATA];
  if (kept !== undefined) cpSync(kept, folder, { recursive: true });
  return folder;
}

/** Copies the data of a product that has ended; every `demoFolder` begins with them until `drop`. */
export function keepDemoData(dataDir: string): { readonly drop: () => void } {
  const kept = mkdtempSync(join(tmpdir(), 'tct-demo-'));
  cpSync(dataDir, kept, { recursive: true });
  process.env[DEMO_DATA] = kept;
  return {
    drop() {
      Reflect.deleteProperty(process.env, DEMO_DATA);
      rmSync(kept, { recursive: true, force: true });
    },
  };
}

/** Starts the product as `npm start` does, with data of its own, and waits until it answers. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? demoFolder();
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
  const isUp = async (): Promise<boolean> => (await fetch(`${url}/api/health/`)).ok;
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The product ended before it answered:\n${printed}`);
  });
  try {
    await Promise.race([until('the product to answer', isUp, { timeout: 300_000 }), ended]);
  } catch (error) {
    await stop();
    throw error;
  }
  ended.catch(() => {});
  return { url, dataDir, output: () => printed, stop, kill9 };
}
