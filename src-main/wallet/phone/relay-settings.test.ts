import { expect, it } from 'vitest';
import { readRelay } from './relay-settings.ts';

const read = (url: string, projectId = 'a1_b-2') => readRelay(JSON.stringify({ url, projectId }));

it('reaches phones by TLS, or on this computer, where there is a project id', () => {
  const url = 'wss://relay.walletconnect.com';
  expect(read(url)).toEqual({ url, projectId: 'a1_b-2' });
  expect(read('ws://127.0.0.1:7001')).not.toBeNull();
  expect(read(url, '')).toBeNull();
});

it.each([
  ['ws://relay.example', 'a'],
  ['https://relay.example', 'a'],
  ['wss://name:word@relay.example', 'a'],
  ['wss://relay.example/?auth=1', 'a'],
  ['ws://127.0.0.1.example', 'a'],
  ['wss://relay.example', 'a&auth=b'],
  ['', 'a'],
])('starts with no relay %s as %s', (url, projectId) => {
  expect(() => read(url, projectId)).toThrow(TypeError);
});
