import type { CommandLine } from 'electron';

/**
 * Chromium switches that would expose the member's session, or put a third party between the app
 * and its server. Unpackaged builds accept them.
 */
const refusedSwitches = [
  // Remote control of every page.
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-allow-origins',
  'load-extension',
  // Redirect requests to another host, or accept any certificate.
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'proxy-auto-detect',
  'proxy-bypass-list',
  'proxy-pac-url',
  'proxy-server',
  // Write network traffic, including tokens, to a file.
  'log-net-log',
  'ssl-key-log-file',
  // Disable isolation between origins.
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'disable-web-security',
  'unsafely-treat-insecure-origin-as-secure',
] as const;

/** The refused switches that the app was started with. */
export const refusedIn = (commandLine: Pick<CommandLine, 'hasSwitch'>): readonly string[] =>
  refusedSwitches.filter((name) => commandLine.hasSwitch(name));
