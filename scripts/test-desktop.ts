import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestedProduct } from '../tests/support/product-setup.ts';
import { testDesktop } from './desktop/tests.ts';
import { runChecks, sum, summary } from './steps.ts';
import { installSystemPrograms } from './system-programs.ts';

/** Builds the desktop app and tests it against a product of its own, or the one in E2E_BASE_URL. */
await installSystemPrograms();
const built = await runChecks([{ name: 'desktop app', command: ['electron-vite', 'build'] }]);
const given = process.env['E2E_BASE_URL'];
const product = given === undefined ? await startTestedProduct() : undefined;
const reports = mkdtempSync(join(tmpdir(), 'tct-desktop-test-'));
const tested = await testDesktop(given ?? product?.url ?? '', reports, 'live');
const counts = sum([built, tested.counts]);
await product?.stop();
rmSync(reports, { recursive: true });
if (counts.failed > 0) process.exitCode = 1;
console.log(`\n${summary(counts)}`);
