import { isIPv6 } from 'node:net';
import bowser from 'bowser';
import type { SessionView } from '#contract/api/account/security.ts';
import type { MailLanguage } from '../../mails/texts.ts';

/** Where a request comes from, kept with the session. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
  /** BCP 47 tag of the region whose figures it writes; empty or missing: unknown. */
  readonly region?: string;
}

/** What a user agent says about a device; empty where it says nothing known. */
type DeviceName = Pick<SessionView, 'browser' | 'system' | 'kind'>;

const unknown: DeviceName = { browser: '', system: '', kind: 'unknown' };
const kinds: Readonly<Record<string, SessionView['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};
/** Systems of which the parser names no platform. */
const computers = new Set(['Chrome OS', 'Linux', 'macOS', 'Windows']);
/** Where the parser knows no name it takes one from the text, in which anybody can write anything. */
const browsers = new Set(Object.values(bowser.BROWSER_MAP));
/** More than any real one; what is longer is not read to its end. */
const USER_AGENT_MAX = 400;

/** Names the device behind a user agent. The desktop app is known by Electron's part of it. */
export function deviceNameOf(userAgent: string): DeviceName {
  // The parser refuses an empty one.
  if (userAgent.trim() === '') return unknown;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, USER_AGENT_MAX));
  const system = os.name ?? '';
  if (browser.name === 'Electron') return { browser: 'TCT', system, kind: 'desktop_app' };
  const kind = kinds[platform.type ?? ''] ?? (computers.has(system) ? 'computer' : 'unknown');
  const name = browser.name ?? '';
  return { browser: browsers.has(name) ? name : '', system, kind };
}

const together = {
  es: (browser: string, system: string) => `${browser} en ${system}`,
  en: (browser: string, system: string) => `${browser} on ${system}`,
};
const nameless = { es: 'un dispositivo desconocido', en: 'an unknown device' };

/** "Chrome en Windows", "TCT on macOS": a device in a sentence. */
export function deviceInWords({ browser, system }: DeviceName, language: MailLanguage): string {
  if (browser && system) return together[language](browser, system);
  return browser || system || nameless[language];
}

/**
 * What a home or an office keeps of its address: all of an IPv4 one, the first 64 bits of an IPv6
 * one, whose rest computers change every day.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const missing = right === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(missing).fill('0'), ...(right ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
