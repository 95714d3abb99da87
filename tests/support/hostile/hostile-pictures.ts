import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SVG = 'xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"';

/** A chunk of a PNG; its checksum is left wrong where decoders look at it last. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 1], 8);
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 5 kB that kept a decoder of SVG busy for half a minute. */
const turbulence = Buffer.from(
  `<svg ${SVG}><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(90)}</filter><rect width="6000" height="6000" filter="url(#f)"/></svg>`,
);

/** Entities that unfold into 10^9 letters. */
const entities = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]><svg ${SVG}><text>&a9;</text></svg>`,
);

/** Files that each could cost a decoder much, or break it, by name. */
export async function hostilePictures(): Promise<readonly (readonly [string, Buffer])[]> {
  const canvas = sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#888' } });
  const [png, jpeg, webp, gif, tiff] = await Promise.all([
    canvas.clone().png({ progressive: true }).toBuffer(),
    canvas.clone().jpeg({ progressive: true }).toBuffer(),
    sharp({ create: { width: 3000, height: 3000, channels: 4, background: '#8888' } })
      .webp()
      .toBuffer(),
    canvas.clone().resize(500).gif().toBuffer(),
    canvas.clone().resize(500).tiff().toBuffer(),
  ]);
  const cut = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length / 2));
  return [
    ['svg', turbulence],
    ['svg after the first bytes of a png', Buffer.concat([PNG, turbulence])],
    ['xml entities', entities],
    ['svg in gzip', deflateSync(turbulence)],
    ['interlaced png of 36 million pixels', png],
    ['progressive jpeg of 36 million pixels', jpeg],
    ['webp of 9 million pixels', webp],
    ['gif', gif],
    ['tiff', tiff],
    ['half a png', cut(png)],
    ['half a jpeg', cut(jpeg)],
    ['half a webp', cut(webp)],
    ['png that says 2^31 pixels a side', pngOf(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(64))],
    ['png whose data unfolds', pngOf(6000, 6000, deflateSync(Buffer.alloc(50_000_000)))],
    ['png of nothing', PNG],
    ['jpeg of nothing', Buffer.from([0xff, 0xd8, 0xff])],
    ['webp of nothing', Buffer.from('RIFF\xff\xff\xff\xffWEBP', 'latin1')],
    ['pdf', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
  ];
}
