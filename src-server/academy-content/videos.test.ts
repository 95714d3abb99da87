import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadCourses } from './load-courses.ts';

interface Box {
  readonly type: string;
  readonly at: number;
  readonly body: Buffer;
}

/** Boxes of an MP4 file (ISO/IEC 14496-12), one level deep. */
function boxesOf(data: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.length;) {
    const size = data.readUInt32BE(at);
    if (size < 8) throw new Error(`A box of ${size} bytes`);
    boxes.push({
      type: data.toString('latin1', at + 4, at + 8),
      at,
      body: data.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

function inside(data: Buffer, ...path: readonly string[]): Buffer {
  return path.reduce((body, type) => {
    const box = boxesOf(body).find((one) => one.type === type);
    if (!box) throw new Error(`No ${type}`);
    return box.body;
  }, data);
}

const videos = loadCourses().flatMap(({ slug, modules }) =>
  modules.flatMap(({ lessons }) =>
    lessons.flatMap(({ key, video }) => (video ? [{ name: `${slug}/${key}`, video }] : [])),
  ),
);

test.each(videos)(
  '$name is H.264 that every browser plays, small, and as long as its captions',
  ({ video }) => {
    const data = readFileSync(video.file);
    expect(data.length).toBeLessThan(900_000);

    // The index before the pictures: it plays while it loads, and ranges find their place.
    const types = boxesOf(data).map(({ type }) => type);
    expect(types[0]).toBe('ftyp');
    expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));

    const header = inside(data, 'moov', 'mvhd');
    const seconds = header.readUInt32BE(16) / header.readUInt32BE(12);
    expect(Math.abs(seconds - video.seconds)).toBeLessThan(0.5);

    const samples = inside(data, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd');
    const [entry] = boxesOf(samples.subarray(8));
    expect(entry?.type).toBe('avc1');
    expect([entry?.body.readUInt16BE(24), entry?.body.readUInt16BE(26)]).toEqual([1280, 720]);
    const settings = boxesOf(entry?.body.subarray(78) ?? Buffer.alloc(0)).find(
      ({ type }) => type === 'avcC',
    );
    // Baseline: its profile is 66; level 3.1 is what the oldest telephones decode.
    expect(settings?.body[1]).toBe(66);
    expect(settings?.body[3]).toBeLessThanOrEqual(31);
  },
);

test.each(videos)(
  '$name has a small poster, and captions and chapters within it',
  async ({ video }) => {
    const poster = readFileSync(video.poster);
    const { format, width, height } = await sharp(poster).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1280, height: 720 });
    expect(poster.length).toBeLessThan(60_000);

    for (const captions of [video.captions.es, video.captions.en]) {
      expect(captions.startsWith('WEBVTT\n\n')).toBe(true);
      const ends = [...captions.matchAll(/--> 00:(\d\d):(\d\d)\.000$/gm)].map(
        ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
      );
      expect(ends).toHaveLength(video.transcript.length);
      expect(ends.at(-1)).toBe(video.seconds);
    }
    for (const { at } of video.chapters) expect(at).toBeLessThan(video.seconds);
  },
);

test('a file that is no MP4 is noticed', () => {
  expect(() => inside(Buffer.from('no film at all, but text'), 'moov')).toThrow(/./);
});
