import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './sources.ts';

/** The server restarts when its sources change; Vite replaces modules in the open page. */
const commands = [
  ['--watch', '--watch-preserve-output', 'src-server/server.ts'],
  [join(root, 'node_modules/vite/bin/vite.js')],
];

const children = commands.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

const exits = children.map(async (child) => {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 0;
});
process.exitCode = await Promise.race(exits);
for (const child of children) child.kill('SIGTERM');
await Promise.all(exits);
