import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { writeWhole } from '../storage/write-whole.ts';

/** Where Electron lacks it, as on Linux, a file of the desktop's standard says what starts at login. */
const FILE = 'tct-back-office.desktop';

/** Quotes a word of `Exec` by the Desktop Entry Specification, in which `%` begins a field. */
export const quoteExec = (word: string): string =>
  `"${word
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

const entryFor = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=TCT Back Office',
    `Exec=${quoteExec(program)}`,
    '',
  ].join('\n');

const autostartFile = (): string => join(app.getPath('appData'), 'autostart', FILE);

/** Whether the app starts when the person logs in to the system; null: a build that is not installed. */
export function startsAtLogin(): boolean | null {
  if (!app.isPackaged) return null;
  if (process.platform === 'linux') return existsSync(autostartFile());
  return app.getLoginItemSettings().openAtLogin;
}

/** @throws Error where the file cannot be written */
export async function setStartsAtLogin(starts: boolean): Promise<void> {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: starts });
    return;
  }
  const file = autostartFile();
  if (!starts) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  // An AppImage runs from a mount that is another one each time.
  const entry = entryFor(process.env['APPIMAGE'] ?? process.execPath);
  await writeWhole(file, Buffer.from(entry));
}
