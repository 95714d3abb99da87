import { crc32, deflateSync } from 'node:zlib';
import type { ProductDrawing } from '#contract/rules/market/market.ts';

/** Pixels: the shop shows pictures on a place of four to three. */
const WIDTH = 640;
const HEIGHT = 480;
/** Shapes are placed on a square of so many units, in the middle. */
const UNITS = 100;
const SCALE = HEIGHT / UNITS;
/** Pixels beside the square. */
const MARGIN = (WIDTH - HEIGHT) / 2;

type Colour = readonly [red: number, green: number, blue: number];
/** A rectangle with round corners; a circle where the corners take all of it. */
type Box = readonly [left: number, top: number, right: number, bottom: number, radius: number];
/** What a shape is filled with: the colour of the product, of what lies behind it, or between the two. */
type Fill = 'front' | 'back' | 'between';
type Shape = readonly [Fill, ...Box];

const rows = (fill: Fill, [left, right]: readonly [number, number], tops: readonly number[]) =>
  tops.map((top): Shape => [fill, left, top, right, top + 4, 2]);

/** Goods as simple shapes, from behind to before. */
const figures: Partial<Record<ProductDrawing, readonly Shape[]>> = {
  wallet: [
    ['front', 32, 16, 68, 84, 9],
    ['back', 37, 24, 63, 48, 3],
    ...rows('between', [41, 59], [30, 38]),
    ['back', 43, 60, 57, 74, 7],
  ],
  plate: [
    ['front', 16, 26, 84, 74, 5],
    ...rows('between', [22, 48], [34, 42, 50, 58, 66]),
    ...rows('between', [52, 78], [34, 42, 50, 58, 66]),
  ],
  box: [
    ['between', 22, 38, 78, 82, 3],
    ['front', 18, 28, 82, 42, 3],
    ['back', 46, 28, 54, 82, 0],
  ],
  book: [
    ['front', 28, 16, 74, 84, 3],
    ['between', 28, 16, 36, 84, 2],
    ...rows('back', [44, 66], [30, 38]),
  ],
  shirt: [
    ['between', 14, 28, 42, 46, 6],
    ['between', 58, 28, 86, 46, 6],
    ['front', 32, 26, 68, 84, 4],
    ['back', 42, 18, 58, 34, 8],
    ['back', 56, 44, 62, 50, 3],
  ],
  hoodie: [
    ['between', 16, 34, 40, 74, 8],
    ['between', 60, 34, 84, 74, 8],
    ['front', 36, 12, 64, 42, 14],
    ['front', 30, 32, 70, 86, 5],
    ['back', 42, 18, 58, 38, 8],
    ['between', 38, 62, 62, 76, 4],
  ],
  licence: [
    ['front', 14, 30, 86, 70, 6],
    ['between', 14, 38, 86, 46, 0],
    ['back', 22, 52, 34, 64, 6],
    ['front', 25, 55, 31, 61, 3],
    ['back', 33, 56, 54, 60, 1],
    ['back', 48, 58, 52, 65, 1],
  ],
};

const parse = (hex: string): Colour => {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
};

const mix = ([red, green, blue]: Colour, other: Colour, share: number): Colour => [
  red + (other[0] - red) * share,
  green + (other[1] - green) * share,
  blue + (other[2] - blue) * share,
];

/** How much of a pixel a box covers, from 0 to 1. */
function coverage([left, top, right, bottom, radius]: Box, x: number, y: number): number {
  const outX = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius;
  const outY = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius;
  const outside = Math.hypot(Math.max(outX, 0), Math.max(outY, 0));
  const distance = outside + Math.min(Math.max(outX, outY), 0) - radius;
  return Math.min(1, Math.max(0, 0.5 - distance * SCALE));
}

/** A made-up picture of a product as a PNG; null for drawings that have none. */
export function productPicture(
  drawing: ProductDrawing,
  [backHex, frontHex]: readonly [back: string, front: string],
): Buffer | null {
  const shapes = figures[drawing];
  if (!shapes) return null;
  const [back, front] = [parse(backHex), parse(frontHex)];
  const colours = { back, front, between: mix(front, back, 0.35) };
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(WIDTH * 3, Buffer.from(back))]);
  const pixels = Buffer.alloc(HEIGHT * row.length, row);
  for (const [fill, ...box] of shapes) paint(pixels, box, colours[fill]);
  return png(pixels);
}

/** Lays a box over what was painted before; only pixels that it can cover are looked at. */
function paint(pixels: Buffer, box: Box, colour: Colour): void {
  const [left, top, right, bottom] = box;
  const [first, last] = [Math.floor(left * SCALE) - 1, Math.ceil(right * SCALE) + 1];
  for (let line = Math.floor(top * SCALE) - 1; line <= Math.ceil(bottom * SCALE); line += 1) {
    for (let column = first; column < last; column += 1) {
      const share = coverage(box, (column + 0.5) / SCALE, (line + 0.5) / SCALE);
      const start = line * (WIDTH * 3 + 1) + 1 + (MARGIN + column) * 3;
      for (let channel = 0; share > 0 && channel < 3; channel += 1) {
        const before = pixels[start + channel] ?? 0;
        pixels[start + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * share);
      }
    }
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, red, green and blue; no filter chosen by name, not interlaced. */
const RGB = [8, 2, 0, 0, 0];

function png(lines: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(WIDTH, 0);
  size.writeUInt32BE(HEIGHT, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(RGB)])),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
