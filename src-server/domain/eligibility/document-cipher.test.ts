import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKeys } from '../base/keys.ts';
import { systemRandom } from '../base/random.ts';
import { openDocument, sealDocument } from './document-cipher.ts';

const keys = deriveKeys('a secret of this test, long enough');
const services = { keys, random: systemRandom };
const owner = { id: 'd'.repeat(32), memberId: 7 };
const plain = Buffer.concat([Buffer.from('Elena Sarmiento Ruiz'), randomBytes(5000)]);

test('a document opens with its own key, for its own id and member', () => {
  const sealed = sealDocument(services, owner, plain);
  expect(openDocument(keys, owner, sealed).equals(plain)).toBe(true);
});

test('sealed twice nothing is alike, and no byte of the content is seen', () => {
  const [one, other] = [sealDocument(services, owner, plain), sealDocument(services, owner, plain)];
  expect(one.bytes.equals(other.bytes)).toBe(false);
  expect(one.sealedKey).not.toBe(other.sealedKey);
  expect(one.bytes.includes('Elena')).toBe(false);
});

const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

test.each<[string, () => Buffer]>([
  [
    'of another member',
    () => openDocument(keys, { ...owner, memberId: 8 }, sealDocument(services, owner, plain)),
  ],
  [
    'of another document of the member',
    () =>
      openDocument(keys, { ...owner, id: 'e'.repeat(32) }, sealDocument(services, owner, plain)),
  ],
  [
    'with the key of another one',
    () => {
      const [one, other] = [
        sealDocument(services, owner, plain),
        sealDocument(services, owner, plain),
      ];
      return openDocument(keys, owner, { ...one, sealedKey: other.sealedKey });
    },
  ],
  [
    "with another server's secret",
    () =>
      openDocument(
        deriveKeys('another secret, of another server'),
        owner,
        sealDocument(services, owner, plain),
      ),
  ],
  ...[0, 12, 28, 400].map((at): [string, () => Buffer] => [
    `changed at byte ${at}`,
    () => {
      const { bytes, sealedKey } = sealDocument(services, owner, plain);
      return openDocument(keys, owner, { sealedKey, bytes: changed(bytes, at) });
    },
  ]),
])('a document %s does not open', (_, open) => {
  expect(open).toThrow();
});
