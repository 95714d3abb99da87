import { expect, test } from 'vitest';
import { parseSponsorLink, registerPath } from './sponsor-queries.ts';

test.each([
  ['http://127.0.0.1:8000/register?ref=andres&side=left', { ref: 'andres', side: 'left' }],
  ['  /register?ref=andres ', { ref: 'andres', side: undefined }],
  ['?side=right&ref=lucia_f', { ref: 'lucia_f', side: 'right' }],
  ['/register?ref=andres&side=middle', { ref: 'andres', side: undefined }],
  ['lucia_f', { ref: 'lucia_f', side: undefined }],
])('%s names its sponsor', (text, link) => {
  expect(parseSponsorLink(text)).toEqual(link);
});

test.each(['', 'https://tct.test/register', '/register?side=left', 'not a link', '?ref=%20'])(
  '«%s» names nobody',
  (text) => {
    expect(parseSponsorLink(text)).toBeUndefined();
  },
);

test('the registration address carries sponsor and leg', () => {
  expect(registerPath({ ref: 'andres', side: 'left' })).toBe('/register?ref=andres&side=left');
  expect(registerPath({ ref: 'a&b', side: undefined })).toBe('/register?ref=a%26b');
});
