import config from './playwright.config.ts';

process.env['MATRIX'] = 'all';

/** Every combination of what `npm test` samples: part of `npm run test:deep`. */
export default { ...config, testMatch: '**/{visual,accessibility}.spec.ts' };
