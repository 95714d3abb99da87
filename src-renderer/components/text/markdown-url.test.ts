import { expect, test } from 'vitest';
import { markdownTarget } from './markdown-url.ts';

test.each([
  ['/profile', { kind: 'path', path: '/profile' }],
  ['/tct-news/a?b=c#d', { kind: 'path', path: '/tct-news/a?b=c#d' }],
  ['https://example.test', { kind: 'outside', url: 'https://example.test/' }],
])('%s leads somewhere', (url, target) => {
  expect(markdownTarget(url)).toEqual(target);
});

test.each([
  undefined,
  '',
  'profile',
  '#top',
  '//evil.test',
  String.raw`/\evil.test`,
  '/\t/evil.test',
  ' https://example.test',
  'http://example.test',
  'https://user:word@example.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://example.test/1',
  'https:',
])('%s leads nowhere', (url) => {
  expect(markdownTarget(url)).toBeUndefined();
});
