import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { endProcess } from '../support/process.ts';
import { until } from '../support/until.ts';
import type { Bench, Measure } from './bench.ts';

/** Milliseconds that each call is asked for, after half as long to warm up. */
const ASKED_MS = 3000;
const CONNECTIONS = 10;
/** Times the CPU of a route that runs `SELECT 1`. */
const TIMES_MAX = 6;

const ofMembers = [
  '/api/auth/user/',
  '/api/withdrawals/',
  '/api/ledger/',
  '/api/ledger/earnings/?period=30d',
  '/api/plans/',
  '/api/referrals/',
  '/api/reports/',
  '/api/notifications/',
  '/api/tree/',
];
const ofAdministrators = [
  '/api/admin/members/',
  '/api/admin/withdrawals/?view=to_review',
  '/api/admin/payouts/',
  '/api/admin/liabilities/',
];

/** What a process has used of the processors so far, in microseconds. */
type Cpu = () => Promise<number>;

/**
 * What a call costs the server's process, against Fastify alone and against `SELECT 1` in the same run, on
 * PostgreSQL with the demo's data. What the server does by itself meanwhile is taken off.
 */
export const bench: Bench = async () => {
  const postgres = await startPostgres();
  const metrics = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'tct-load-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  // Without the web app: nobody loads a page here.
  const product = fork(join(import.meta.dirname, '../../src-server/server.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CHAIN: 'embedded',
      PORT: new URL(url).port,
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      REQUESTS_PER_MINUTE: '0',
      METRICS_PORT: String(metrics),
    },
  });
  const plain = fork(join(import.meta.dirname, 'plain-server.ts'), [postgres.url]);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const [peer] = (await once(plain, 'message')) as [{ readonly url: string }];
    const cpuOfPlain: Cpu = () => askCpu(plain);
    const isUp = async () => (await fetch(`${url}/api/live/`)).ok;
    await until('the server to answer', isUp, { timeout: 600_000 });
    const bare = await costOf({ url: `${peer.url}/bare/`, agent, cpu: cpuOfPlain });
    const select = await costOf({ url: `${peer.url}/select/`, agent, cpu: cpuOfPlain });

    const demo = demoApi(url);
    const member = (await demo.signIn('member@demo.test')).access;
    const administrator = (await demo.signIn('admin@demo.test')).access;
    const cpu: Cpu = () => readCpu(metrics);
    const measures: Measure[] = [
      { what: 'CPU of a call, Fastify alone', value: bare, unit: 'µs' },
      { what: 'CPU of a call, SELECT 1', value: select, unit: 'µs' },
    ];
    const calls = [
      ...ofMembers.map((path) => [path, member] as const),
      ...ofAdministrators.map((path) => [path, administrator] as const),
    ];
    for (const [path, token] of calls) {
      const idle = await idleOf(cpu);
      const cost = await costOf({ url: `${url}${path}`, agent, cpu, token, idle });
      measures.push({
        what: `${path} (${Math.round(cost).toLocaleString('en')} µs) by SELECT 1`,
        value: cost / select,
        unit: 'times',
        atMost: TIMES_MAX,
      });
    }
    return measures;
  } finally {
    agent.destroy();
    await endProcess(plain);
    await endProcess(product, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
    await postgres.stop();
  }
};

interface Asked {
  readonly url: string;
  readonly agent: Agent;
  readonly cpu: Cpu;
  readonly token?: string;
  /** Microseconds a millisecond that the process uses by itself. */
  readonly idle?: number;
}

/** Microseconds of a processor that a call takes. */
async function costOf({ url, agent, cpu, token, idle = 0 }: Asked): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await askFor(ASKED_MS / 2, url, { agent, headers });
  const [before, began] = [await cpu(), performance.now()];
  const count = await askFor(ASKED_MS, url, { agent, headers });
  const used = (await cpu()) - before - idle * (performance.now() - began);
  return used / count;
}

/** What the process uses while nobody asks, in microseconds a millisecond. */
async function idleOf(cpu: Cpu): Promise<number> {
  const [before, began] = [await cpu(), performance.now()];
  await once(AbortSignal.timeout(ASKED_MS / 2), 'abort');
  return ((await cpu()) - before) / (performance.now() - began);
}

interface Options {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks on every connection, one call after the other. @returns how many were answered */
async function askFor(milliseconds: number, url: string, options: Options): Promise<number> {
  const end = performance.now() + milliseconds;
  let count = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < end) {
      await answered(url, options);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return count;
}

function answered(url: string, options: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume();
      if (response.statusCode !== 200) {
        reject(new Error(`${url} answered ${response.statusCode}`));
        return;
      }
      response.once('end', resolve);
    }).once('error', reject);
  });
}

async function askCpu(child: ChildProcess): Promise<number> {
  const told = once(child, 'message') as Promise<[{ readonly cpu: number }]>;
  child.send('cpu');
  return (await told)[0].cpu;
}

/** Seconds that the server tells Prometheus. */
async function readCpu(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('The server does not tell its CPU');
  return Number(seconds) * 1e6;
}
