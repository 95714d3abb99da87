import i18next from 'i18next';
import type { PageFacts } from '#contract/diagnostics/diagnostics.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { deviceRegion } from '#renderer/lib/use-format.ts';

const only = (text: string, unwanted: RegExp, most: number): string =>
  text.replaceAll(unwanted, '').slice(0, most);

/** What browser and screen are like, and how the app looks on it. */
export function pageFacts(): PageFacts {
  const { documentElement: page } = document;
  return {
    version: only(import.meta.env.VITE_APP_VERSION ?? '', /[^\w.+-]/g, 40),
    browser: only(navigator.userAgent, /[<>]/g, 300),
    language: only(i18next.language || page.lang, /[^\w-]/g, 20),
    region: only(deviceRegion(), /[^\w-]/g, 40),
    zone: only(Intl.DateTimeFormat().resolvedOptions().timeZone, /[^\w/+-]/g, 60),
    width: Math.round(innerWidth),
    height: Math.round(innerHeight),
    scale: devicePixelRatio,
    isDark: page.dataset['mantineColorScheme'] === 'dark',
    isMirrored: page.dir === 'rtl',
    isTouch: navigator.maxTouchPoints > 0,
    isOnline: navigator.onLine,
    keepsStorage: getDeviceStorage().trouble() === undefined,
  };
}
