import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { run } from '../steps.ts';
import type { Step } from '../steps.ts';

/*
 * A network of loopback alone, for a program that nobody vouches for: a network namespace of Linux,
 * in which the product, the tests and the program see each other and nothing else.
 */

/** Interfaces in the text of `/proc/net/dev`, whose first two lines are headings. */
export const interfacesIn = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) => line.split(':', 1)[0]?.trim() ?? '');

/** Whether this process has no network but loopback. */
export function isAlone(): boolean {
  const found = interfacesIn(readFileSync('/proc/net/dev', 'utf8'));
  return found.every((name) => name === 'lo');
}

const isRoot = userInfo().uid === 0;

/** Only root may make a namespace of the network alone; others own theirs by one of users. */
const apart = isRoot
  ? (['unshare', '--net'] as const)
  : (['unshare', '--user', '--map-current-user', '--keep-caps', '--net'] as const);

/** A command's form that has loopback alone. */
export const alone = (command: Step['command']): Step['command'] => [
  ...apart,
  'sh',
  '-c',
  'ip link set lo up && exec "$@"',
  'alone',
  ...command,
];

/** Whether such namespaces can be made here: some systems refuse them to all but root. */
export async function canBeAlone(): Promise<boolean> {
  const { exitCode } = await run({ name: 'namespace', command: alone(['true']) }, 'kept');
  return exitCode === 0;
}
