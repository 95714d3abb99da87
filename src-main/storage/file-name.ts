import { access } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/**
 * Characters that a file system rejects, and bidirectional control characters, which could disguise
 * the extension.
 */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const UNSAFE = /[<>:"/\\|?*\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MOST = 100;

/**
 * A file name that every operating system accepts: no path, not hidden, no device name, no
 * bidirectional controls.
 * @param ending extension without the dot, e.g. `csv`
 */
export function safeFileName(name: string, ending: string): string {
  const dotted = `.${ending}`;
  const stem = name.toLowerCase().endsWith(dotted) ? name.slice(0, -dotted.length) : name;
  const clean = stem
    .normalize('NFC')
    .replaceAll(UNSAFE, '-')
    .replace(/^[.\s-]+/, '')
    .slice(0, MOST)
    .replace(/[.\s]+$/, '');
  const whole = clean === '' ? 'tct' : clean;
  return `${DEVICE.test(`${whole}.`) ? `tct-${whole}` : whole}${dotted}`;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** A path in the folder that does not exist yet: adds the next free number if the name is taken. */
export async function freePath(folder: string, name: string): Promise<string> {
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let count = 1; count < 1000; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${ending}`);
    if (!(await isThere(path))) return path;
  }
  return join(folder, name);
}
