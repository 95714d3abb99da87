// Preloaded by the scripts of package.json, `node --import ./scripts/run.mjs <script>`: installs what
// is missing before the script is read, and sees to it that the project's own Node reads it. npm puts
// that Node first in the path, so a script nearly always goes on in this very process. Plain
// JavaScript for the machine's Node, which comes first in a bare clone.
import { spawn } from 'node:child_process';
import { isMainThread } from 'node:worker_threads';
import { endWithParent } from './parent-watch.mjs';

// A thread inherits the preload; its process has been through this.
if (isMainThread) {
  const { ownNode, wantedNode } = await import('./ensure.mjs');
  if (process.versions.node !== wantedNode) {
    console.error(
      `Node ${process.versions.node} started this; the project's own ${wantedNode} goes on.`,
    );
    await handOver(ownNode);
  }
  // The server itself is the script here; `npm start` sees to it where it starts one.
  if (process.env['npm_lifecycle_event'] === 'serve') endWithParent();
}

/**
 * Runs the script in a child, passes signals and its exit code on, and never returns.
 * @param {string} node
 */
async function handOver(node) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  // Listened for before the child exists: a signal that comes at once would end this process alone.
  //
  // A terminal sends Ctrl+C and its closing to the child as well, which takes a second signal for
  // "at once".
  const fromTerminal = process.stdin.isTTY ? ['SIGINT', 'SIGHUP'] : [];
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP', 'SIGTERM'])) {
    process.on(signal, () => {
      if (!fromTerminal.includes(signal)) child?.kill(signal);
    });
  }
  child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
  child.once('exit', (code) => process.exit(code ?? 1));
  // The script must not begin here too.
  await new Promise(() => {});
}
