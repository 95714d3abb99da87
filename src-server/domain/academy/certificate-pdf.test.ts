import { expect, it } from 'vitest';
import type { Certificate } from '#contract/api/academy/academy.ts';
import { isCertificateInPdf } from '#contract/rules/academy/certificates.ts';
import { drawnIn, hasBoxes, namesForDevices } from '../../../tests/support/papers/drawn-pdf.ts';
import { certificatePdf } from './certificate-pdf.ts';

const certificate: Certificate = {
  number: 'A-2026-00012',
  name: 'Valeria Montes',
  course: { text: 'Tarifas, riesgos y cómo se calcula cada cifra', language: 'es' },
  slug: 'tarifas-y-riesgos',
  version: 3,
  lessons: 12,
  minutes: 95,
  score: 86,
  hash: 'a3f1'.repeat(16),
  issued_at: '2026-11-23T15:00:00Z',
};
const address = 'https://tct.example/verify/A-2026-00012';

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

/** Sizes of letters, in the order in which they are set. */
const sizesIn = (drawn: string) =>
  [...drawn.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));

/** Colours of lines, as a PDF writes them: shares of one. */
const strokesIn = (drawn: string) =>
  new Set(
    [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) SCN/g)].map(([, ...rgb]) =>
      rgb.map((share) => Math.round(Number(share) * 255)).join(' '),
    ),
  );

it('draws both legs in their colours, with the name as the largest line', async () => {
  const pdf = await certificatePdf(certificate, 'es', address);
  expect(pagesOf(pdf)).toBe(1);
  const drawn = drawnIn(pdf);
  expect([...strokesIn(drawn)]).toEqual(expect.arrayContaining(['59 130 246', '217 70 239']));
  const [head, name, passed, course] = sizesIn(drawn);
  expect([head, name, passed, course]).toEqual([13, 36, 13, 20]);
});

it('breaks a long name and title, and stays on its one page', async () => {
  const long = {
    ...certificate,
    name: 'María de los Ángeles '.repeat(12),
    course: { text: 'Volumen, emparejamiento y remanente '.repeat(12), language: 'es' as const },
  };
  const pdf = await certificatePdf(long, 'en', address);
  expect(pagesOf(pdf)).toBe(1);
  const sizes = sizesIn(drawnIn(pdf));
  expect(Math.max(...sizes)).toBeLessThan(36);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
});

it('writes each letter that a name may have for it', async () => {
  const letters = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) =>
      /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) &&
      isCertificateInPdf({ name: letter, course: certificate.course }),
  );
  expect(letters).toEqual(expect.arrayContaining(['ñ', 'Ż', 'ệ', 'Ω', 'Ж', '’']));
  for (let at = 0; at < letters.length; at += 100) {
    const name = letters.slice(at, at + 100).join('');
    const drawn = drawnIn(await certificatePdf({ ...certificate, name }, 'es', address));
    expect(hasBoxes(drawn), name).toBe(false);
  }
});

it('writes accents that follow their letters as it writes accented letters', async () => {
  const name = 'Zoë Núñez Żak';
  const decomposed = name.normalize('NFD');
  expect(decomposed).not.toBe(name);
  const [composed, written] = await Promise.all(
    [name, decomposed].map((one) => certificatePdf({ ...certificate, name: one }, 'es', address)),
  );
  expect(drawnIn(written as Buffer)).toBe(drawnIn(composed as Buffer));
});

it.each([
  ...namesForDevices.map(([script, name]) => [script, { name }] as const),
  ['a title in Japanese', { course: { text: '二つの足', language: 'es' } }] as const,
])('refuses a certificate in letters that it can not write: %s', async (_, change) => {
  await expect(certificatePdf({ ...certificate, ...change }, 'es', address)).rejects.toMatchObject({
    code: 'not_found',
  });
});
