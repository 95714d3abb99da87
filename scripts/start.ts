import { buildWebIfStale } from './web-build.ts';

// The server runs in this very process: it gets every signal itself, and no child can be left behind.
if (await buildWebIfStale()) await import('../src-server/server.ts');
else process.exitCode = 1;
