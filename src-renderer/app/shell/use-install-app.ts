import { useSyncExternalStore } from 'react';
import { installPrompt } from '#renderer/lib/device/install-prompt.ts';

/**
 * How the app can be installed here: `prompt` the browser asks for us, `manual` the member does it
 * by hand (Safari on iPhone and iPad), `none` it is installed, or cannot be.
 */
export type InstallWay = 'prompt' | 'manual' | 'none';

/** Safari of iPhones and iPads; the newer iPad calls itself a Mac, but has a touch screen. */
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
  /** Lets the browser ask; only where `way` is `prompt`. */
  readonly install: () => void;
}

/** For an entry "Install app" wherever one belongs: the account menu, the palette. */
export function useInstallApp(): InstallApp {
  const way = useSyncExternalStore(installPrompt.subscribe, read);
  return { way, install: () => void installPrompt.ask() };
}
