import { app, dialog } from 'electron';
import { openSettings } from '../storage/settings.ts';
import { refusedIn } from './command-line-switches.ts';

const texts = {
  es: {
    title: 'TCT no se abrió',
    text: (names: string) =>
      `La app se inició con una opción que permite leer tu sesión o desviar lo que envías: ${names}. No se abrió nada y tu sesión sigue guardada. Inicia TCT sin esa opción. Si no la pusiste tú, revisa este equipo.`,
  },
  en: {
    title: 'TCT did not open',
    text: (names: string) =>
      `The app was started with an option that lets others read your session or divert what you send: ${names}. Nothing was opened and your session is still saved. Start TCT without that option. If you did not set it, check this computer.`,
  },
};

/**
 * Whether a packaged app must not start as it was started; says why. Called before anything of the
 * app is opened, and before Chromium acts upon the switches, which are taken away.
 */
export function isStartRefused(): boolean {
  if (!app.isPackaged) return false;
  const names = refusedIn(app.commandLine);
  if (names.length === 0) return false;
  for (const name of names) app.commandLine.removeSwitch(name);
  const { title, text } = texts[openSettings().get('appearance').language];
  // Before the app is ready Linux has no dialogs: there Electron prints it.
  dialog.showErrorBox(title, text(names.map((name) => `--${name}`).join(', ')));
  return true;
}
