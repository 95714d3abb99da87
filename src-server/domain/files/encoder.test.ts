import { afterEach, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { createPictureEncoder, type PictureEncoder } from './encoder.ts';

let encoder: PictureEncoder;
afterEach(() => {
  encoder.close();
  vi.useRealTimers();
});

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#808000' } })
    .png()
    .toBuffer();

/** Slow enough for libvips to be found out: a turbulence of many octaves over a large canvas. */
const slowSvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(40)}</filter><rect width="6000" height="6000" filter="url(#f)"/></svg>`,
);

test('encodes a picture, and refuses what only calls itself one', async () => {
  encoder = createPictureEncoder();
  const encoded = await encoder.encode(await photo(), 'square');
  expect(await sharp(encoded ?? undefined).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
  });
  const whole = await encoder.encode(await photo(), 'whole');
  expect(await sharp(whole ?? undefined).metadata()).toMatchObject({ width: 800, height: 600 });
  expect(await encoder.encode(slowSvg, 'square')).toBeNull();
  // Even with a PNG's first bytes nothing but the loaders of the three formats reads it.
  const disguised = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), slowSvg]);
  expect(await encoder.encode(disguised, 'square')).toBeNull();
});

test('passwords are compared while the encoder stands still', async () => {
  encoder = createPictureEncoder({ timeMs: 60_000, waiting: 32 });
  const file = await photo();
  await encoder.encode(file, 'square');
  const pid = encoder.pid();
  if (pid === null) throw new Error('No process encodes');
  process.kill(pid, 'SIGSTOP');
  let settled = 0;
  // More than a process has threads for work that is not JavaScript.
  const pictures = Array.from({ length: 8 }, async () => {
    const picture = await encoder.encode(file, 'square');
    settled += 1;
    return picture;
  });
  expect(await verifyPassword('Secret-2026', await hashPassword('Secret-2026'))).toBe(true);
  expect(settled).toBe(0);
  process.kill(pid, 'SIGCONT');
  expect((await Promise.all(pictures)).every((picture) => picture !== null)).toBe(true);
});

test('a file that takes too long is refused, and the next one has a process of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  encoder = createPictureEncoder({ timeMs: 2000, waiting: 32 });
  const file = await photo();
  expect(await encoder.encode(file, 'square')).not.toBeNull();
  const stuck = encoder.pid();
  if (stuck === null) throw new Error('No process encodes');
  process.kill(stuck, 'SIGSTOP');
  const slow = encoder.encode(file, 'square');
  vi.advanceTimersByTime(1999);
  expect(encoder.pid()).toBe(stuck);
  vi.advanceTimersByTime(1);
  expect(await slow).toBeNull();
  expect(await encoder.encode(file, 'square')).not.toBeNull();
  expect(encoder.pid()).not.toBe(stuck);
});

test('a process that dies with a file costs that file alone', async () => {
  encoder = createPictureEncoder({ timeMs: 60_000, waiting: 32 });
  const file = await photo();
  await encoder.encode(file, 'square');
  const pid = encoder.pid();
  if (pid === null) throw new Error('No process encodes');
  process.kill(pid, 'SIGSTOP');
  const [first, second] = [encoder.encode(file, 'square'), encoder.encode(file, 'square')];
  process.kill(pid, 'SIGKILL');
  expect(await first).toBeNull();
  expect(await second).not.toBeNull();
});

test('files beyond those that may wait are refused at once', async () => {
  encoder = createPictureEncoder({ timeMs: 60_000, waiting: 2 });
  const file = await photo();
  const sent = await Promise.allSettled(
    Array.from({ length: 6 }, () => encoder.encode(file, 'square')),
  );
  const refused = sent.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited' } });
});
