import { expect, test } from 'vitest';
import { regionIn } from './region.ts';

test.each([
  ['es, es-ES;q=0.9', 'es-ES'],
  ['en, es-AR;q=0.9', 'es-AR'],
  ['en-US,en;q=0.9', 'en-US'],
  ['es, EN;q=0.9', 'en'],
  ['es, es;q=0.9', 'es'],
  ['es-419', 'es-419'],
  ['sr-latn-rs', 'sr-Latn-RS'],
])('the region in %j is %s', (header, region) => expect(regionIn(header)).toBe(region));

test.each([
  '',
  '*',
  'es',
  'en;q=0.5, *',
  'es_MX',
  'ar-EG-u-nu-arab',
  'x'.repeat(5000),
  "es-MX'--",
  'en-u-ca-buddhist',
])('no region is taken from %j', (header) => expect(regionIn(header)).toBe(''));
