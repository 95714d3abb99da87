import { expect, test } from 'vitest';
import { parseApiOrigin } from './api-origin.ts';

test.each([
  ['https://api.example/', 'https://api.example'],
  ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ['http://localhost:8000/', 'http://localhost:8000'],
])('%s is taken as %s', (text, origin) => {
  expect(parseApiOrigin(text)).toBe(origin);
});

test.each(['http://api.example', 'ftp://127.0.0.1', 'http://127.0.0.1.example', ''])(
  '«%s» stops the app',
  (text) => {
    expect(() => parseApiOrigin(text)).toThrow(TypeError);
  },
);
