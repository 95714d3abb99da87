import { expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { argumentSchemas } from '#contract/ipc/channels.schema.ts';

const mayOpenOutside = (address: string): boolean => Check(argumentSchemas['links:open'], address);

test.each([
  'https://polygonscan.com/tx/0x1',
  'https://example.com/@somebody?next=a@b.example#c@d',
  'https://example.com:8443/',
])('%s may be opened outside', (address) => {
  expect(mayOpenOutside(address)).toBe(true);
});

test.each([
  'https://tct.example@evil.example/',
  'https://user:password@example.com/',
  'https://:password@example.com/',
  'https://@example.com/',
  'https://:@example.com/',
  'https://user%40tct.example:x@evil.example/',
  'https:///user@example.com/',
  'https:user@example.com/',
  'https:\\\\user@example.com/',
  'HTTPS://example.com/',
  ' https://example.com/',
  'https://',
  'https://exa mple.com/',
  'https://user\n@example.com/',
  'https://user\\@example.com/',
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ms-msdt:/id',
])('%s is not opened outside', (address) => {
  expect(mayOpenOutside(address)).toBe(false);
});
