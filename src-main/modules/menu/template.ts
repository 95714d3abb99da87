import type { MenuItemConstructorOptions } from 'electron';
import type { Appearance } from '#contract/ipc/appearance.ts';
import type { FindCommand } from '#contract/ipc/find-bar.ts';
import { menuTexts } from './texts.ts';
import type { MenuText } from './texts.ts';

/** Handlers of the menu's entries. */
export interface MenuActions {
  /** Navigates to a known route, e.g. `/profile`. */
  readonly open: (path: string) => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly reload: () => void;
  readonly find: (command: FindCommand) => void;
  readonly lock: () => void;
  readonly signOut: () => void;
  readonly shortcuts: () => void;
  readonly saveDiagnostics: () => void;
  readonly openDiagnostics: () => void;
  /** Undefined if this build cannot update itself. */
  readonly update: (() => void) | undefined;
}

interface MenuState {
  readonly platform: NodeJS.Platform;
  readonly language: Appearance['language'];
  /** While locked, entries that show or change member data are disabled. */
  readonly isLocked: boolean;
  readonly isPackaged: boolean;
}

type Entry = MenuItemConstructorOptions;

/** Route, label and accelerator of each screen entry; each route is in `deep-link.ts`. */
const screens: readonly (readonly [text: MenuText, path: string, key: string])[] = [
  ['dashboard', '/dashboard', 'CmdOrCtrl+1'],
  ['withdraw', '/withdrawals', 'CmdOrCtrl+2'],
  ['payouts', '/made-withdrawals', 'CmdOrCtrl+3'],
  ['reports', '/reports', 'CmdOrCtrl+4'],
  ['news', '/tct-news', 'CmdOrCtrl+5'],
];

const line: Entry = { type: 'separator' };
const lines = (...groups: readonly (readonly Entry[])[]): Entry[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [line, ...group]));

/** The menu for a platform: macOS has an application menu; elsewhere its entries are in File. */
export function menuTemplate(state: MenuState, actions: MenuActions): Entry[] {
  const texts = menuTexts[state.language];
  const isMac = state.platform === 'darwin';
  const role = (text: MenuText, kind: NonNullable<Entry['role']>): Entry => ({
    label: texts[text],
    role: kind,
  });
  const act = (text: MenuText, click: () => void, key?: string): Entry => ({
    id: text,
    label: texts[text],
    click,
    ...(key !== undefined && { accelerator: key }),
  });
  const unlocked = (entry: Entry): Entry => ({ ...entry, enabled: !state.isLocked });

  const settings = unlocked(act('profile', () => actions.open('/profile'), 'CmdOrCtrl+,'));
  const account = [
    unlocked(act('lock', actions.lock, 'CmdOrCtrl+L')),
    act('signOut', actions.signOut, 'CmdOrCtrl+Shift+L'),
  ];
  const update = actions.update ? [act('update', actions.update)] : [];
  const diagnostics = [
    unlocked(act('saveDiagnostics', actions.saveDiagnostics)),
    unlocked(act('openDiagnostics', actions.openDiagnostics, 'CmdOrCtrl+O')),
  ];
  const about = role('about', 'about');

  const app: Entry = {
    label: 'TCT Back Office',
    submenu: lines(
      [about, ...update],
      [settings],
      account,
      [role('services', 'services')],
      [role('hide', 'hide'), role('hideOthers', 'hideOthers'), role('showAll', 'unhide')],
      [role('quit', 'quit')],
    ),
  };
  const file: Entry = {
    label: texts.file,
    submenu: isMac
      ? lines(diagnostics, [role('close', 'close')])
      : lines(diagnostics, [settings], account, [role('quit', 'quit')]),
  };
  const edit: Entry = {
    label: texts.edit,
    submenu: lines(
      [role('undo', 'undo'), role('redo', 'redo')],
      [role('cut', 'cut'), role('copy', 'copy'), role('paste', 'paste')],
      [role('selectAll', 'selectAll')],
      [
        unlocked(act('find', () => actions.find('focus'), 'CmdOrCtrl+F')),
        unlocked(act('findNext', () => actions.find('next'), 'CmdOrCtrl+G')),
        unlocked(act('findPrevious', () => actions.find('previous'), 'CmdOrCtrl+Shift+G')),
      ],
    ),
  };
  const view: Entry = {
    label: texts.view,
    submenu: lines(
      [act('reload', actions.reload, 'CmdOrCtrl+R')],
      [
        role('zoomReset', 'resetZoom'),
        role('zoomIn', 'zoomIn'),
        role('zoomOut', 'zoomOut'),
        role('fullScreen', 'togglefullscreen'),
      ],
      state.isPackaged ? [] : [role('tools', 'toggleDevTools')],
    ),
  };
  const go: Entry = {
    label: texts.go,
    submenu: lines(
      [
        unlocked(act('back', actions.back, isMac ? 'Cmd+[' : 'Alt+Left')),
        unlocked(act('forward', actions.forward, isMac ? 'Cmd+]' : 'Alt+Right')),
      ],
      screens.map(([text, path, key]) => unlocked(act(text, () => actions.open(path), key))),
    ),
  };
  const window: Entry = {
    label: texts.window,
    role: 'window',
    submenu: isMac
      ? [role('minimize', 'minimize'), role('zoom', 'zoom'), line, role('front', 'front')]
      : [role('minimize', 'minimize'), role('close', 'close')],
  };
  const help: Entry = {
    label: texts.help,
    role: 'help',
    submenu: lines(
      [unlocked(act('shortcuts', actions.shortcuts, 'F1'))],
      isMac ? [] : [...update, about],
    ),
  };
  return [...(isMac ? [app] : []), file, edit, view, go, window, help];
}
