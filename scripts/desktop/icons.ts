import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/*
 * Draws the desktop app's icons from the web's one drawing. Run it when that changes; what it writes
 * is kept, so that packaging needs no drawing program.
 */

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src-main/package');
const drawing = readFileSync(join(root, 'src-renderer/public/icon.svg'));

const draw = (size: number): Promise<Buffer> =>
  sharp(drawing, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Pictures as one Windows icon: a head, an entry of 16 bytes for each, then the PNGs themselves. */
function ico(pictures: readonly (readonly [size: number, png: Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, [size, png]] of pictures.entries()) {
    const at = 6 + 16 * index;
    // 256 pixels are written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)]);
}

const pictures: [number, Buffer][] = [];
for (const size of [16, 24, 32, 48, 64, 128, 256]) pictures.push([size, await draw(size)]);
writeFileSync(join(folder, 'icon.ico'), ico(pictures));
writeFileSync(join(folder, 'icon.png'), await draw(1024));
writeFileSync(join(folder, 'tray.png'), await draw(64));
