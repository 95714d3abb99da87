import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkedRoutes, linkOf, routeOfLink } from './deep-link.ts';

test.each([
  ['tct://', '/'],
  ['tct://dashboard', '/dashboard'],
  ['tct://dashboard/', '/dashboard'],
  ['tct://made-withdrawals', '/made-withdrawals'],
  ['tct://admin/payments', '/admin/payments'],
  ['tct://tct-news/welcome-2026', '/tct-news/welcome-2026'],
])('%s opens %s', (link, route) => {
  expect(routeOfLink(link)).toBe(route);
});

test.each([
  'tct://unknown',
  'tct://admin',
  'tct://admin/payments/1',
  'tct://dashboard/../admin/payments',
  'tct://dashboard/%2e%2e/admin',
  'tct://../../etc/passwd',
  'tct://tct-news/..',
  'tct:dashboard',
  'tct:///dashboard',
  'tct://user:password@dashboard',
  'tct://user@dashboard',
  'tct://dashboard:80',
  'tct://dashboard?next=https://example.com',
  'tct://dashboard#x',
  'tct://dashboard\\..\\admin',
  'tct://DASHBOARD',
  'TCT://dashboard',
  'tct://dashboard\n',
  ' tct://dashboard',
  'tct://javascript:alert(1)',
  'javascript:alert(1)',
  'https://example.com/dashboard',
  'file:///etc/passwd',
  'app://bundle/dashboard',
  `tct://tct-news/${'a'.repeat(300)}`,
  '',
])('«%s» opens nothing', (link) => {
  expect(routeOfLink(link)).toBeUndefined();
});

test('whatever a link says, it leads to a known route or nowhere', () => {
  const patterns = linkedRoutes.map(
    (route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[a-z0-9-]+')}$`),
  );
  const pieces = fc.constantFrom('tct:', '/', '.', '%2f', '@', ':', 'admin', 'dashboard', 'a', '?');
  const isKnown = (route: string | undefined) =>
    route === undefined || patterns.some((pattern) => pattern.test(route));
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      expect(routeOfLink(parts.join(''))).toSatisfy(isKnown);
    }),
    { numRuns: 5_000 },
  );
  expect(isKnown('/admin/unknown')).toBe(false);
});

test('a link is found among a command line’s words', () => {
  expect(linkOf(['--flag', 'tct://dashboard'])).toBe('tct://dashboard');
  expect(linkOf(['/usr/bin/tct', '--flag'])).toBeUndefined();
});
