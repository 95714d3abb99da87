import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { linkedRoutes } from '../deep-link.ts';
import { menuTemplate } from './template.ts';
import type { MenuActions } from './template.ts';

function actions() {
  return {
    open: vi.fn<(path: string) => void>(),
    back: vi.fn<() => void>(),
    forward: vi.fn<() => void>(),
    reload: vi.fn<() => void>(),
    find: vi.fn<(command: string) => void>(),
    lock: vi.fn<() => void>(),
    signOut: vi.fn<() => void>(),
    shortcuts: vi.fn<() => void>(),
    saveDiagnostics: vi.fn<() => void>(),
    openDiagnostics: vi.fn<() => void>(),
    update: vi.fn<() => void>(),
  } satisfies MenuActions;
}

const usual = {
  platform: 'linux',
  language: 'es',
  isLocked: false,
  isPackaged: true,
} as const;

const systems = ['darwin', 'win32', 'linux'] as const;

function flat(entries: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return entries.flatMap((entry) => [
    entry,
    ...(Array.isArray(entry.submenu) ? flat(entry.submenu) : []),
  ]);
}

/** Calls the entry's handler. Electron passes the entry itself, which the handlers ignore. */
const click = (entry: MenuItemConstructorOptions) => (entry.click as (() => void) | undefined)?.();

test.each(systems)('every entry on %s speaks the language of the app', (platform) => {
  const labels = (language: 'es' | 'en') =>
    flat(menuTemplate({ ...usual, platform, language, isPackaged: false }, actions()))
      .filter(({ type }) => type !== 'separator')
      .map(({ label }) => label);
  expect(labels('es')).not.toContain(undefined);
  expect(labels('en')).not.toContain(undefined);
  expect(labels('es')).toContain('Cerrar sesión');
  expect(labels('en')).toContain('Log out');
  const same = labels('es').filter((label) => labels('en').includes(label));
  expect(same.filter((label) => label !== 'TCT Back Office' && label !== 'Zoom')).toEqual([]);
});

test.each(systems)('entries on %s lead to known screens only', (platform) => {
  const given = actions();
  for (const entry of flat(menuTemplate({ ...usual, platform }, given))) click(entry);
  const opened = given.open.mock.calls.map(([path]) => path);
  expect(opened).toEqual(expect.arrayContaining(['/profile', '/dashboard', '/withdrawals']));
  for (const path of opened) expect(linkedRoutes).toContain(path);
  for (const action of Object.values(given)) expect(action).toHaveBeenCalled();
});

test.each(systems)('no two entries on %s have the same keys', (platform) => {
  const keys = flat(menuTemplate({ ...usual, platform }, actions())).flatMap(({ accelerator }) =>
    accelerator === undefined ? [] : [accelerator],
  );
  expect(keys.length).toBeGreaterThan(8);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(systems)(
  'developer tools and other windows are not on %s, once it is installed',
  (platform) => {
    const roles = (isPackaged: boolean) =>
      flat(menuTemplate({ ...usual, platform, isPackaged }, actions())).map(({ role }) => role);
    expect(roles(true)).not.toContain('toggleDevTools');
    expect(roles(false)).toContain('toggleDevTools');
    // Electron's reload roles reload whatever page is shown; ours navigates to the app.
    for (const role of ['reload', 'forceReload'] as const) expect(roles(false)).not.toContain(role);
  },
);

test('while the app is locked entries of the member are disabled, except logging out', () => {
  const template = flat(menuTemplate({ ...usual, isLocked: true }, actions()));
  const isEnabled = (id: string) => template.find((entry) => entry.id === id)?.enabled !== false;
  for (const id of [
    'dashboard',
    'profile',
    'find',
    'findNext',
    'findPrevious',
    'back',
    'forward',
    'shortcuts',
    'lock',
  ]) {
    expect(isEnabled(id), id).toBe(false);
  }
  expect(isEnabled('signOut')).toBe(true);
  expect(isEnabled('reload')).toBe(true);
});

test('on macOS the app’s own menu comes first; elsewhere File has what is in it', () => {
  const first = (platform: NodeJS.Platform) => menuTemplate({ ...usual, platform }, actions())[0];
  expect(first('darwin')?.label).toBe('TCT Back Office');
  expect(first('win32')?.label).toBe('Archivo');
  expect(flat([first('win32') ?? {}]).map(({ role }) => role)).toContain('quit');
});

test('a build that updates nothing does not offer to', () => {
  const ids = (update: (() => void) | undefined) =>
    flat(menuTemplate(usual, { ...actions(), update })).map(({ id }) => id);
  expect(ids(() => {})).toContain('update');
  expect(ids(undefined)).not.toContain('update');
});
