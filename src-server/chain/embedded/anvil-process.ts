import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { ensureAnvil } from './anvil-binary.ts';
import type { KeeperMessage } from './anvil-keeper.ts';
import { endOrphan, forgetPid, recordPid } from './anvil-orphan.ts';
import { prepareStateFile, type StateFile } from './anvil-state.ts';

export const EMBEDDED_CHAIN_ID = 31_337;

export interface AnvilOptions {
  /** Where the chain is kept; without it the chain lives as long as the process. */
  readonly stateFile?: string;
  /** A free one is taken where none is given. */
  readonly port?: number;
  /** Seconds a block; without it a block is mined for each transaction at once. */
  readonly blockTime?: number;
  /** Unix seconds of the first block; only for a chain without saved state. */
  readonly timestamp?: number;
  /** Number of the first block; only for a chain without saved state. */
  readonly firstBlock?: number;
}

export interface Anvil {
  readonly url: string;
  readonly pid: number;
  /** What was found of a chain kept earlier. */
  readonly found: StateFile;
  /** Ends the process after it has written its state. */
  stop(): Promise<void>;
}

/**
 * Seconds between saves. Every save writes the whole chain, so not each second; an orderly end and
 * the death of the server write it too, and only a kill of anvil itself loses this much.
 */
const SAVE_EVERY_S = 5;
/** States of past blocks kept in memory. Without a limit anvil fills the disk: 1 MB each block. */
const STATES_KEPT = 64;
const START_TIMEOUT_MS = MINUTE_MS;

/**
 * Starts an embedded chain on loopback (chain id 31337, the well-known test accounts).
 * It ends with this process, even when this process is killed.
 * @throws Error with one sentence where the port is taken or anvil does not start
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const { stateFile } = options;
  const binary = await ensureAnvil();
  const found = stateFile === undefined ? 'missing' : await takeOver(stateFile);
  if (options.port !== undefined) await refuseTakenPort(options.port);

  const keeper = fork(
    join(import.meta.dirname, 'anvil-keeper.ts'),
    [binary, ...anvilArguments(options)],
    // Its own session: Ctrl+C in the terminal must not end the chain before the server is done.
    { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] },
  );
  const life = watch(keeper);
  const stop = async (): Promise<void> => {
    if (keeper.connected) keeper.disconnect();
    await life.closed;
    if (stateFile !== undefined) await forgetPid(stateFile);
  };
  try {
    const pid = await life.started;
    if (stateFile !== undefined) await recordPid(stateFile, pid);
    return { url: `http://127.0.0.1:${await life.listening}`, pid, found, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function takeOver(stateFile: string): Promise<StateFile> {
  await endOrphan(stateFile);
  return prepareStateFile(stateFile);
}

function anvilArguments(options: AnvilOptions): string[] {
  const { port = 0, stateFile, blockTime, timestamp, firstBlock } = options;
  const given: readonly (readonly [string, string | number | undefined])[] = [
    ['--host', '127.0.0.1'],
    ['--port', port],
    ['--chain-id', EMBEDDED_CHAIN_ID],
    ['--accounts', 20],
    ['--prune-history', STATES_KEPT],
    ['--state', stateFile],
    ['--state-interval', stateFile === undefined ? undefined : SAVE_EVERY_S],
    ['--block-time', blockTime],
    ['--timestamp', timestamp],
    ['--number', firstBlock],
  ];
  const flags = given.flatMap(([name, value]) => (value === undefined ? [] : [name, `${value}`]));
  // Pages of other origins have no business with the chain.
  return [...flags, '--no-cors'];
}

interface KeeperLife {
  readonly started: Promise<number>;
  /** The port it took, once it takes calls there; anvil's complaint where it ends before. */
  readonly listening: Promise<number>;
  /** Settled once keeper and anvil are gone; never rejected. */
  readonly closed: Promise<void>;
}

function watch(keeper: ChildProcess): KeeperLife {
  const started = Promise.withResolvers<number>();
  const listening = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<void>();
  const fail = (text: string): void => {
    const error = new Error(`The embedded chain ended: ${text || 'no reason given'}`);
    started.reject(error);
    listening.reject(error);
  };
  const patience = setTimeout(() => fail('it does not answer'), START_TIMEOUT_MS);
  keeper.on('message', (message: KeeperMessage) => {
    // A watching Node adds messages of its own: which files the keeper has loaded.
    if (message.kind === 'started') started.resolve(message.pid);
    else if (message.kind === 'listening') listening.resolve(message.port);
    else if (message.kind === 'ended') fail(message.complaint);
  });
  keeper.on('error', (error) => fail(error.message));
  keeper.on('exit', () => {
    fail('its keeper is gone');
    closed.resolve();
  });
  const endPatience = (): void => clearTimeout(patience);
  listening.promise.then(endPatience, endPatience);
  // Nobody may be waiting for it when it happens.
  started.promise.catch(() => undefined);
  return { started: started.promise, listening: listening.promise, closed: closed.promise };
}

/** A port that is meant for the chain is said to be taken before anything is started for it. */
function refuseTakenPort(wanted: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once('error', () =>
    reject(new Error(`Port ${wanted} of 127.0.0.1, meant for the embedded chain, is taken.`)),
  );
  probe.listen({ host: '127.0.0.1', port: wanted }, () => probe.close(() => resolve()));
  return promise;
}
