import { devices } from '@playwright/test';
import config from './playwright.config.ts';

/** Every screen in every width, scheme and language, as pictures with what is wrong in them: `npm run tour`. */
export default {
  ...config,
  testDir: 'tests/tour',
  globalSetup: './tests/tour/tour-setup.ts',
  workers: 2,
  projects: [
    {
      name: 'es',
      use: { ...devices['Desktop Chrome'], locale: 'es-MX', timezoneId: 'America/Mexico_City' },
    },
    {
      name: 'en',
      use: { ...devices['Desktop Chrome'], locale: 'en-US', timezoneId: 'America/New_York' },
    },
  ],
};
