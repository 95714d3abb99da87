import { join } from 'node:path';
import { currentAppearance } from '../modules/appearance.ts';
import { lock } from '../modules/lock.ts';
import { mainWindow } from '../modules/window.ts';
import { developmentServer } from '../ipc/sender.ts';
import type { Ask } from './ask.ts';
import { createAskWindow } from './ask-window.ts';

let instance: Ask | undefined;

const create = (): Ask =>
  createAskWindow({
    preload: join(import.meta.dirname, '../preload/ask-window.cjs'),
    folder: join(import.meta.dirname, '../renderer'),
    development: developmentServer(),
    parent: mainWindow,
    language: () => currentAppearance().language,
    isDark: () => currentAppearance().isDark,
    lock,
  });

/** The shared instance of the window in which users decide what no page may decide. */
export const ask: Ask = (question, tryReply) => {
  instance ??= create();
  return instance(question, tryReply);
};
