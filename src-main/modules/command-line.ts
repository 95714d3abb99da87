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
 * Whether a packaged app must refuse to start because of its command line; shows the reason. Call
 * it first: before Chromium reads the switches and before any part of the app starts.
 */
export function isStartRefused(): boolean {
  if (!app.isPackaged) return false;
  const names = refusedIn(app.commandLine);
  if (names.length === 0) return false;
  for (const name of names) app.commandLine.removeSwitch(name);
  const { title, text } = texts[openSettings().get('appearance').language];
  // On Linux there are no dialogs before the app is ready; Electron prints the text to stderr.
  dialog.showErrorBox(title, text(names.map((name) => `--${name}`).join(', ')));
  return true;
}
