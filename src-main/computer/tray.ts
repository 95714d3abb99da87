import { Menu, nativeImage, Tray } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { Appearance } from '#contract/ipc/appearance.ts';
import icon from '../package/tray.png?inline';
import { menuTexts } from '../modules/menu/texts.ts';

const NAME = 'TCT Back Office';
/** Pixels of the icon's side; the bar of macOS is lower than the others'. */
const SIDE = process.platform === 'darwin' ? 18 : 32;

const waitingTexts = {
  es: { none: 'Nada sin leer', one: '1 notificación sin leer', other: 'notificaciones sin leer' },
  en: { none: 'Nothing unread', one: '1 unread notification', other: 'unread notifications' },
} as const;

interface TrayState {
  readonly language: Appearance['language'];
  /** While locked nothing is said of what waits. */
  readonly isLocked: boolean;
  /** Unread things; null: nobody is signed in. */
  readonly waiting: number | null;
}

interface TrayActions {
  readonly open: () => void;
  readonly lock: () => void;
  readonly quit: () => void;
}

/** What is said of what waits; null where nothing is said. */
export function waitingText({ language, isLocked, waiting }: TrayState): string | null {
  if (isLocked || waiting === null) return null;
  const texts = waitingTexts[language];
  if (waiting === 0) return texts.none;
  return waiting === 1 ? texts.one : `${waiting} ${texts.other}`;
}

export interface SystemTray {
  show(state: TrayState): void;
  remove(): void;
}

/** The icon in the system's bar. Only counts are on it: whoever passes by reads it. */
export function createTray(actions: TrayActions): SystemTray {
  const tray = new Tray(
    nativeImage.createFromDataURL(icon).resize({ width: SIDE, height: SIDE, quality: 'best' }),
  );
  tray.on('click', actions.open);
  return {
    show(state) {
      const texts = menuTexts[state.language];
      const text = waitingText(state);
      tray.setToolTip(text === null ? NAME : `${NAME} · ${text}`);
      const entries: MenuItemConstructorOptions[] = [
        ...(text === null ? [] : [{ id: 'waiting', label: text, click: actions.open }]),
        { id: 'open', label: texts.openApp, click: actions.open },
        {
          id: 'lock',
          label: texts.lock,
          click: actions.lock,
          enabled: !state.isLocked && state.waiting !== null,
        },
        { type: 'separator' },
        { id: 'quit', label: texts.quit, click: actions.quit },
      ];
      tray.setContextMenu(Menu.buildFromTemplate(entries));
    },
    remove: () => tray.destroy(),
  };
}
