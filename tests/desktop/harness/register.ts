import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { given, machine, mutated } from './given.ts';

/**
 * Preloaded before the built main process (`node --import`): replaces `electron` by the stand-in
 * and the computer by the one that the test describes.
 */

const standIn = new URL('stand-in.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier.startsWith('electron/')
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes('/out/') || loaded.source === undefined || loaded.source === null) {
      return loaded;
    }
    const text =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: mutated(new URL(url).pathname, text) };
  },
});

process.argv.push(...given.argv);
Object.assign(process, { type: 'browser', resourcesPath: given.resources });
Object.defineProperty(process.versions, 'electron', { value: '45.4.1' });
Object.defineProperty(process.versions, 'chrome', { value: '148.0.0.0' });

os.hostname = () => machine().hostname;

/** Rejects writes to the app's files while the disk is full; reads and deletions work. */
function refuseWhenFull(path: unknown, flags: unknown): void {
  const isWriting = typeof flags !== 'string' || !/^rs?$/.test(flags);
  if (!isWriting || !String(path).startsWith(given.profile) || machine().disk === 'ok') return;
  throw Object.assign(new Error(`ENOSPC: no space left on device, open '${String(path)}'`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'open',
  });
}

const { openSync, writeFileSync } = fs;
fs.openSync = (path, flags, mode) => {
  if (flags !== undefined) refuseWhenFull(path, flags);
  return openSync(path, flags, mode);
};
fs.writeFileSync = (path, data, options) => {
  refuseWhenFull(path, 'w');
  writeFileSync(path, data, options);
};
const { open, writeFile } = fs.promises;
fs.promises.open = async (path, flags, mode) => {
  if (flags !== undefined) refuseWhenFull(path, flags);
  return open(path, flags, mode);
};
fs.promises.writeFile = async (path, data, options) => {
  refuseWhenFull(path, 'w');
  return writeFile(path, data, options);
};
syncBuiltinESMExports();
