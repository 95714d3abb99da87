import { inflateRawSync } from 'node:zlib';

type Row = Readonly<Record<string, string>>;

/** Rows of a CSV file by the names in its head. */
export function readCsv(text: string): Row[] {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split('\r\n');
  const names = cells(head);
  return lines.filter(Boolean).map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

const DIRECTORY_ENTRY = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const DEFLATED = 8;

/** A file of a ZIP archive as text. */
function unpack(archive: Buffer, path: string): string {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(END);
  let at = archive.readUInt32LE(archive.lastIndexOf(signature) + 16);
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    if (archive.toString('utf8', at + 46, at + 46 + (name ?? 0)) === path) {
      const local = archive.readUInt32LE(at + 42);
      const start =
        local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
      const isDeflated = archive.readUInt16LE(at + 10) === DEFLATED;
      return (isDeflated ? inflateRawSync(packed) : packed).toString('utf8');
    }
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`The archive has no ${path}`);
}

const unescape = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Rows of an XLSX file's only sheet by the names in its head; numbers as they are written there. */
export function readXlsx(file: Buffer): Row[] {
  const strings = [...unpack(file, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item = '']) =>
      unescape([...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map((t) => t[1]).join('')),
  );
  const rows = [...unpack(file, 'xl/worksheets/sheet1.xml').matchAll(/<row[^>]*>(.*?)<\/row>/gs)];
  const [head = new Map<string, string>(), ...body] = rows.map(([, cells = '']) => {
    const found = [...cells.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(?:<v>(.*?)<\/v>)?/gs)];
    return new Map(
      found.map(([, column = '', attributes = '', value = '']) => [
        column,
        attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : unescape(value),
      ]),
    );
  });
  return body.map((row) =>
    Object.fromEntries([...head].map(([column, name]) => [name, row.get(column) ?? ''])),
  );
}
