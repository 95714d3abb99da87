// Before the configuration is read: it says what the whole matrix adds.
process.env['MATRIX'] = 'all';
const { default: config } = await import('./playwright.config.ts');

/** Every combination of what `npm test` samples: part of `npm run test:deep`. */
export default config;
