import { inflateSync } from 'node:zlib';

/** What a PDF draws: its streams that are instructions, unpacked. */
export function drawnIn(pdf: Buffer): string {
  const bytes = pdf.toString('latin1');
  return [...bytes.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: { length } }) =>
      pdf.subarray(index + length, bytes.indexOf('endstream', index)),
    )
    .map((stream) => {
      try {
        return inflateSync(stream).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((drawn) => / Tf\b/.test(drawn) && drawn.includes('BT'))
    .join('\n');
}

/** Letters that the fonts lack are set as their first glyph, a box. */
export const hasBoxes = (drawn: string): boolean =>
  [...drawn.matchAll(/<([\da-f]+)>/g)].some(([, hex = '']) => /^(.{4})*0000/.test(hex));

/** Names in letters that the PDFs' font lacks, or does not put in their order. */
export const namesForDevices = [
  ['Chinese', '王小明'],
  ['Japanese', 'さくら タナカ'],
  ['Korean', '김민준'],
  ['Arabic, whose words go from right to left', 'ليلى حداد'],
  ['Hebrew', 'נועה לוי'],
  ['Hindi', 'आशा राव'],
  ['Thai', 'สมชาย ใจดี'],
  ['emoji', 'Ana 🌸 Gil'],
  ['accents that no letter has', 'Ana M̂ora'],
] as const;
