import type { CommandLine } from 'electron';

/**
 * Switches of Chromium by which whoever starts the app reads the member's session, or puts
 * themselves between the app and its server. Developers have builds that are not packaged.
 */
const refusedSwitches = [
  // They hand every page over to another program.
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-allow-origins',
  'load-extension',
  // They lead calls to another computer, or accept any that says it is the server.
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'proxy-auto-detect',
  'proxy-bypass-list',
  'proxy-pac-url',
  'proxy-server',
  // They write what is sent, tokens too, into a file.
  'log-net-log',
  'ssl-key-log-file',
  // They take the walls between pages down.
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'disable-web-security',
  'unsafely-treat-insecure-origin-as-secure',
] as const;

/** Those of the refused switches that the app was started with. */
export const refusedIn = (commandLine: Pick<CommandLine, 'hasSwitch'>): readonly string[] =>
  refusedSwitches.filter((name) => commandLine.hasSwitch(name));
