import { endWithParent } from './parent-watch.mjs';
import { buildWebIfStale } from './web-build.ts';

// By hand, with a shell's `&` or from a service, a process may outlive what started it.
if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
// The server runs in this very process: it gets every signal itself, and no child can be left behind.
if (await buildWebIfStale()) await import('../src-server/server.ts');
else process.exitCode = 1;
