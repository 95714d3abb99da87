import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLock } from '../modules/lock.ts';
import { createAskWindow } from './ask-window.ts';

vi.mock('electron', () => import('../../tests/desktop/harness/stand-in.ts'));
vi.mock('../ipc/window-apart.ts', () => ({
  createWindowsApart: () => () => ({ window: asked, handle: () => {} }),
}));

/** A window whose page is loading; Electron refuses the load of one that is closed before `closed`. */
class LoadingWindow extends EventEmitter {
  readonly load = Promise.withResolvers<void>();
  private isGone = false;
  loadURL(): Promise<void> {
    return this.load.promise;
  }
  close(): void {
    this.emit('close', { preventDefault() {} });
    this.load.reject(new Error('ERR_FAILED (-2) loading'));
    setImmediate(() => this.destroy());
  }
  destroy(): void {
    this.isGone = true;
    this.emit('closed');
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
}

let asked = new LoadingWindow();
beforeEach(() => {
  asked = new LoadingWindow();
});

function ask() {
  const lock = createLock();
  const open = createAskWindow({
    folder: '',
    preload: '',
    development: undefined,
    parent: () => undefined,
    language: () => 'es',
    isDark: () => false,
    lock,
  });
  return { lock, answer: open({ kind: 'ledger' }, () => Promise.resolve(null)) };
}

test('a question that the lock closes while its page loads is answered with no', async () => {
  const { lock, answer } = ask();
  lock.set(true);
  expect(await answer).toBe(false);
});

test('a page that cannot be loaded is an error, and leaves no empty window', async () => {
  const { answer } = ask();
  asked.load.reject(new Error('no such page'));
  await expect(answer).rejects.toThrow('no such page');
  expect(asked.isDestroyed()).toBe(true);
});
