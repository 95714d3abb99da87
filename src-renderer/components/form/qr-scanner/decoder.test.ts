import { describe, expect, it } from 'vitest';
import { readQrPixels } from './decoder.ts';
import { qrPixels } from './picture.ts';

const LONG = 2_000;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Seeded noise, the same picture in each run. */
function noise(width: number, height: number, seed: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  let state = seed;
  for (let index = 0; index < data.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[index] = index % 4 === 3 ? 255 : state % 256;
  }
  return { width, height, data };
}

describe('pixels of a QR code', () => {
  it.each([address, `ethereum:${address}@137`, `ethereum:${address}@137?value=1e18`, 'ñandú ✓'])(
    'are read as %j',
    async (text) => {
      expect(await readQrPixels(qrPixels(text), LONG)).toBe(text);
    },
  );

  it.each([2, 3, 8])('are read at %d pixels a module', async (scale) => {
    expect(await readQrPixels(qrPixels(address, scale), LONG)).toBe(address);
  });

  it('are read with a tenth of the code damaged, and not with half of it', async () => {
    const spoil = (share: number) => {
      const { width, height, data } = qrPixels(address);
      const spoiled = data.slice();
      spoiled.fill(255, spoiled.length * (1 - share));
      return readQrPixels({ width, height, data: spoiled }, LONG);
    };
    expect(await spoil(0.1)).toBe(address);
    expect(await spoil(0.5)).toBeNull();
  });

  it('are null if there is no code', async () => {
    const blank = { width: 320, height: 240, data: new Uint8ClampedArray(320 * 240 * 4).fill(255) };
    expect(await readQrPixels(blank, LONG)).toBeNull();
    expect(await readQrPixels(noise(320, 240, 7), LONG)).toBeNull();
  });
});
