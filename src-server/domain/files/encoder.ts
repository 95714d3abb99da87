import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { PictureJob, PictureMessage, PictureShape } from './encoder-process.ts';
import { DomainError } from '../base/errors.ts';

export interface PictureEncoder {
  /**
   * A WebP without any metadata, upright: a square of 512 pixels, or the whole picture of at most 4096
   * pixels a side; null for anything but a JPEG, PNG or WebP picture that can be decoded in time.
   * @throws DomainError `rate_limited` where too many files wait
   */
  encode(file: Buffer, shape: PictureShape): Promise<Buffer | null>;
  /** Id of the process at work, or null. */
  pid(): number | null;
  close(): void;
}

export interface EncoderLimits {
  /** Milliseconds that one file may take. */
  readonly timeMs: number;
  /** Files that may wait in the queue. */
  readonly waiting: number;
}

const LIMITS: EncoderLimits = { timeMs: 15_000, waiting: 48 };
/** Until the process is up, on a machine with much else to do. */
const START_MS = MINUTE_MS;
/** The process is ended after so long without work. */
const IDLE_MS = 30_000;
/** Sign-ins and reads of balances go first. */
const NICENESS = 19;
const RETRY_AFTER_S = 10;
const NO_START = 'The process that encodes pictures does not start';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');
/** Where a RIFF file names what it holds, after its size. */
const RIFF_TYPE_AT = 8;

interface Waiting {
  readonly file: Buffer;
  readonly shape: PictureShape;
  readonly settle: (picture: Buffer | null) => void;
  readonly fail: (error: Error) => void;
}

/** Encodes one picture at a time in a process that is started for the first one. */
export function createPictureEncoder(limits: EncoderLimits = LIMITS): PictureEncoder {
  const queue: Waiting[] = [];
  let child: ChildProcess | null = null;
  let isReady = false;
  let current: Waiting | null = null;
  let jobs = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Ends the process; what it worked on is answered as no picture. */
  function drop(): void {
    clearTimeout(timer);
    const gone = child;
    child = null;
    isReady = false;
    gone?.removeAllListeners();
    gone?.on('error', () => {});
    gone?.kill('SIGKILL');
    finish(null);
  }

  function finish(picture: Buffer | null): void {
    const done = current;
    current = null;
    done?.settle(picture);
  }

  function dropAndGoOn(): void {
    const hasStarted = isReady;
    drop();
    // A process that does not come up would not the next time either.
    if (!hasStarted) for (const { fail } of queue.splice(0)) fail(new Error(NO_START));
    next();
  }

  function within(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(dropAndGoOn, milliseconds);
    timer.unref();
  }

  function start(): void {
    const started = fork(join(import.meta.dirname, 'encoder-process.ts'), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Ctrl+C in the terminal ends the server, which ends this.
      detached: true,
      execArgv: [],
    });
    child = started;
    started.on('message', hear);
    started.on('error', dropAndGoOn);
    started.on('exit', dropAndGoOn);
    // An encoder without work keeps nobody alive.
    started.unref();
    started.channel?.unref();
    within(START_MS);
    if (started.pid !== undefined) lowerPriority(started.pid);
  }

  function hear(message: PictureMessage): void {
    if (message.kind === 'ready') isReady = true;
    else if (message.id === jobs) finish(message.picture && Buffer.from(message.picture));
    next();
  }

  function next(): void {
    if (current) return;
    const [first] = queue;
    if (!first) {
      if (child && isReady) within(IDLE_MS);
      return;
    }
    if (!child) start();
    if (!child || !isReady) return;
    queue.shift();
    current = first;
    jobs += 1;
    within(limits.timeMs);
    child.send({ id: jobs, file: first.file, shape: first.shape } satisfies PictureJob, (error) => {
      if (error) dropAndGoOn();
    });
  }

  return {
    async encode(file, shape) {
      if (!looksLikePicture(file)) return null;
      if (queue.length >= limits.waiting) {
        throw new DomainError('rate_limited', {
          message: 'Too many pictures wait',
          details: { retry_after: RETRY_AFTER_S },
        });
      }
      return new Promise((settle, fail) => {
        queue.push({ file, shape, settle, fail });
        next();
      });
    },
    pid: () => child?.pid ?? null,
    close() {
      for (const { settle } of queue.splice(0)) settle(null);
      drop();
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** Whether a file begins like a JPEG, PNG or WebP picture; nothing of it is decoded. */
function looksLikePicture(file: Buffer): boolean {
  const has = (bytes: Buffer, at = 0): boolean =>
    file.subarray(at, at + bytes.length).equals(bytes);
  return has(JPEG) || has(PNG) || (has(RIFF) && has(WEBP, RIFF_TYPE_AT));
}
