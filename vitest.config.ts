import { defineConfig } from 'vitest/config';
import { hasPostgres } from './tests/support/database/postgres.ts';

const code = '*.{ts,tsx}';
const tests = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Suites that talk to the embedded chain start an anvil each, so they run on their own. */
const chainTests = [...tests('src-server/chain', 'contracts'), `src-server/**/*.chain.test.ts`];
/** These replace a module of ours, to see a guard missed, so each has a process of its own. */
const chainControls = ['src-server/**/*-control.chain.test.ts'];
const businessControls = ['src-server/**/*-control{,.postgres}.test.ts'];
/**
 * These put a stand-in in the place of Electron, which plain Node has not: no guard of ours is
 * replaced. They have a process of their own too, as the stand-in is a module's state.
 */
const electronTests = ['src-*/**/*.electron.test.ts'];
const controls = [...chainControls, ...businessControls, ...electronTests];
/** What only means something with many connections; PGlite has one. */
const postgresTests = [`src-server/**/*.postgres.test.ts`];

/**
 * What the two databases could answer differently, so it runs on both every time: who stands where,
 * the books, and the cases that were worked out by hand.
 */
const testsOnBoth = ['src-server/**/*.both.test.ts'];

/**
 * What the screens reckon with needs no page; a page takes longer to make than most of these tests.
 * Components are tested in `.tsx`, on a page, and so is what asks the browser: `*.page.test.ts`.
 */
const logic = 'components|domain|features|lib|theme';
const logicTests = [`src-renderer/@(${logic})/**/*.test.ts`];
const pageTests = ['src-renderer/**/*.page.test.ts'];

/** Two at a time, as the machines that run this have two cores. */
const maxWorkers = 2;
/**
 * Suites of the server wait for a database and a chain for a third of their time, so three of them
 * keep two cores busy. They come after the others, which only compute. A PGlite takes half a
 * gigabyte.
 */
const ofServer = {
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  setupFiles: ['tests/support/server-setup.ts'],
};
const onPglite = { globalSetup: ['tests/support/database/pglite-setup.ts'], ...ofServer };
const onPostgres = { globalSetup: ['tests/support/database/postgres-setup.ts'], ...ofServer };

/**
 * Suites of the server share their worker's modules and its database: loading or copying both
 * anew for each file took seconds. State that a suite leaves in a module is a fault.
 */
const shared = { environment: 'node', isolate: false } as const;

export default defineConfig({
  test: {
    maxWorkers,
    restoreMocks: true,
    // When a test counts as stuck, on a machine that is busy with other things too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: [`src-*/**/${code}`],
      exclude: ['**/*.test.{ts,tsx}', 'src-server/database/migrations/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...shared,
          unstubGlobals: true,
          include: [
            ...tests('src-contract', 'src-main', 'src-preload', 'scripts', 'tests/support'),
            ...logicTests,
          ],
          exclude: [...pageTests, ...electronTests, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          environment: 'jsdom',
          // One jsdom a worker, with modules of its own for each file: half the time of a process each.
          pool: 'vmThreads',
          include: [
            'src-renderer/**/*.test.tsx',
            `src-renderer/!(${logic})/**/*.test.ts`,
            ...pageTests,
          ],
          setupFiles: ['tests/support/renderer-setup.ts'],
          css: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...shared,
          include: [...testsOnBoth, ...tests('tests/contract', 'tests/simulation')],
          exclude: [...chainTests, ...postgresTests, ...controls, '**/node_modules/**'],
          ...onPglite,
        },
      },
      {
        extends: true,
        test: {
          // What npm test runs on PostgreSQL; npm run test:deep runs it here too.
          name: 'embedded',
          ...shared,
          include: tests('src-server'),
          exclude: [
            ...testsOnBoth,
            ...chainTests,
            ...postgresTests,
            ...controls,
            '**/node_modules/**',
          ],
          ...onPglite,
        },
      },
      {
        extends: true,
        test: {
          name: 'chain',
          ...shared,
          include: chainTests,
          exclude: [...controls, '**/node_modules/**'],
          // A third less computing than on the embedded one, on which npm run test:deep runs them too.
          ...(hasPostgres() ? onPostgres : onPglite),
        },
      },
      {
        extends: true,
        test: {
          name: 'chain-embedded',
          ...shared,
          include: chainTests,
          exclude: [...controls, '**/node_modules/**'],
          ...onPglite,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...shared,
          include: tests('src-server'),
          exclude: [...chainTests, ...controls, '**/node_modules/**'],
          ...onPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'controls',
          environment: 'node',
          include: [...businessControls, ...electronTests],
          exclude: [...(hasPostgres() ? [] : postgresTests), '**/node_modules/**'],
          ...(hasPostgres() ? onPostgres : onPglite),
        },
      },
      {
        extends: true,
        test: {
          name: 'chain-controls',
          environment: 'node',
          include: chainControls,
          ...onPglite,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          environment: 'node',
          include: tests('tests/deep'),
          globalSetup: ['tests/support/database/postgres-setup.ts'],
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
