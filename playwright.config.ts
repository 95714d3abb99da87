import { defineConfig, devices } from '@playwright/test';
import { isWholeMatrix } from './tests/e2e-web/support/matrix.ts';
import { chromiumArgs, headlessChromiumPath, onlyThisComputer } from './tests/support/chromium.ts';
import { patience } from './tests/e2e-web/support/patience.ts';

const executablePath = headlessChromiumPath();

/** Stories of what members do; in `npm test` they are told on a phone, where most of them are. */
const ofMembers =
  '**/{academy,eligibility,exchange,game,offerings,purchase,shop,shop-payment,top-up,uploads}.spec.ts';
/** Stories of what staff do; in `npm test` they are told on a computer. */
const ofStaff =
  '**/{academy-editor,desk,issuer-payment,recording,second-person,shop-desk,visit}.spec.ts';

/**
 * A computer in Spanish and a phone in English, against one started product. In `npm test` each test
 * runs on one of them: where its people are, or where its tag says; `npm run test:deep` runs every
 * story on both. scripts/matrix.test.ts finds a test that would run nowhere.
 */
export default defineConfig({
  testDir: 'tests/e2e-web',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/product-setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  ...patience,
  expect: {
    ...patience.expect,
    // Letters are drawn a shade differently by another version of the browser.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    // Set by the global setup, before the workers read this file again.
    baseURL: process.env['E2E_BASE_URL'],
    // Only the tests of what it does for the app let it in: the others watch every request.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording each test takes a seventh of the time; TRACE=1 does, and keeps those that failed.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: [...chromiumArgs, onlyThisComputer],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
  projects: [
    {
      name: 'desktop-es',
      testIgnore: isWholeMatrix ? [] : [ofMembers],
      ...(!isWholeMatrix && { grepInvert: /@phone/ }),
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
      },
    },
    {
      name: 'phone-en',
      ...(!isWholeMatrix && { grepInvert: /@computer/ }),
      testIgnore: [
        // These set every width themselves.
        '**/{displays,frame,pseudo-locale,visual,why}.spec.ts',
        // The first looks at both widths itself; the second is about the connection, not the screen.
        ...(isWholeMatrix ? [] : ['**/{accessibility,offline}.spec.ts', ofStaff]),
        // A phone has no keyboard.
        '**/keyboard.spec.ts',
        // The same on every device, or without a screen.
        '**/{pwa,resilience,restart,session,shutdown,wallet}.spec.ts',
        // An offering is issued once, a wallet recovered once; their screens on a phone are looked at in the same story.
        '**/{holder-recovery,offering-chain}.spec.ts',
        // What they are about is the clock and the files; a phone's screens of it have tests of their own.
        '**/{clock,insider,reports}.spec.ts',
      ],
      use: {
        ...devices['Pixel 7'],
        // Its own 2.6 are seven times the pixels, which here no graphics card draws.
        deviceScaleFactor: 1,
        locale: 'en-US',
        timezoneId: 'America/New_York',
      },
    },
  ],
});
