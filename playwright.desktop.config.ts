import { defineConfig } from '@playwright/test';
import { electronPath } from './tests/desktop/harness/desktop-app.ts';
import { patience } from './tests/e2e-web/support/patience.ts';

/** Stories in which administrators sign in. */
const ofStaff = '**/{ledger,lock-factor,payouts,phone,visit,wallet}.spec.ts';

/**
 * The built desktop app: in the harness everywhere, and its stories once more in Electron itself
 * where its binary is installed. Started by scripts/test-desktop.ts; scripts/test-electron.ts starts the
 * projects of Electron, those that need its keyring and its package among them.
 */
export default defineConfig<{ runtime: 'harness' | 'electron' }>({
  testDir: 'tests/desktop',
  outputDir: 'test-results/desktop',
  globalSetup: './tests/support/product-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  ...patience,
  reporter: 'list',
  projects: [
    {
      name: 'harness',
      testMatch: ['stories/**/*.spec.ts', 'harness-only/**/*.spec.ts'],
      testIgnore: ofStaff,
      use: { runtime: 'harness' },
    },
    {
      name: 'harness-staff',
      testMatch: ofStaff,
      use: { runtime: 'harness' },
      // One after the other: of two that sign in at once the app of the demo shows both the same code,
      // which counts once.
      workers: 1,
    },
    ...(electronPath() === undefined
      ? []
      : [
          {
            name: 'electron',
            testMatch: 'stories/**/*.spec.ts',
            use: { runtime: 'electron' as const },
          },
          {
            name: 'electron-only',
            testMatch: 'electron-only/**/*.spec.ts',
            use: { runtime: 'electron' as const },
          },
          {
            name: 'packaged',
            testMatch: 'packaged/**/*.spec.ts',
            use: { runtime: 'electron' as const },
          },
        ]),
  ],
});
