import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { endWithParent } from './parent-watch.mjs';
import { buildWebIfStale } from './web-build.ts';

// By hand, with a shell's `&` or from a service, a process may outlive what started it.
if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
// A start spends most of its time on the modules. Below node_modules nobody else can write what is run.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/modules'));
// A first start writes the demo meanwhile, on the other processor.
const isWebBuilt = buildWebIfStale();
// Whether it could be is asked when the demo is written; until then a failure is nobody's.
isWebBuilt.catch(() => {});
// The server runs in this very process: it gets every signal itself, and no child can be left behind.
const { runServer } = await import('../src-server/run-server.ts');
await runServer(isWebBuilt);
