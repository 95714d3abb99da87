import { useSyncExternalStore } from 'react';
import { installPrompt } from '#renderer/lib/device/install-prompt.ts';

/**
 * How the app can be installed here: `prompt` by the browser's install prompt, `manual` by hand
 * (Safari on iPhone and iPad), `none` already installed or unsupported.
 */
export type InstallWay = 'prompt' | 'manual' | 'none';

/** Safari on iPhone and iPad. iPadOS reports a Mac user agent, but has a touch screen. */
function isIosSafari({ userAgent, maxTouchPoints }: Navigator): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

function read(): InstallWay {
  if (isInstalled()) return 'none';
  if (installPrompt.isOffered()) return 'prompt';
  return isIosSafari(navigator) ? 'manual' : 'none';
}

export interface InstallApp {
  readonly way: InstallWay;
  /** Shows the browser's install prompt; only if `way` is `prompt`. */
  readonly install: () => void;
}

/** For "Install app" entries in the account menu and the palette. */
export function useInstallApp(): InstallApp {
  const way = useSyncExternalStore(installPrompt.subscribe, read);
  return { way, install: () => void installPrompt.ask() };
}
