import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { hostilePictures } from './hostile-pictures.ts';

/** How a file must end: refused with this text, or stored as this type under this name. */
export type Outcome =
  | { readonly refused: string }
  | { readonly type: string; readonly name?: string };

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly data: Buffer;
  readonly outcome: Outcome;
}

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const text = (value: string): Buffer => Buffer.from(value);
const join = (...parts: Buffer[]): Buffer => Buffer.concat(parts);

const archive = { refused: 'file.archive' } as const;
const program = { refused: 'file.program' } as const;
const wrong = { refused: 'file.type.attachment' } as const;
const broken = { refused: 'file.broken' } as const;
const plain = (name?: string) => ({ type: 'text/plain', ...(name !== undefined && { name }) });
const webp = (name?: string) => ({ type: 'image/webp', ...(name !== undefined && { name }) });

/** A ZIP with one file in it. */
function zipOf(name: string, data: Buffer): Buffer {
  const packed = deflateRawSync(data);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(data.length, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  head.copy(entry, 6, 4, 30);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return join(head, text(name), packed, entry, text(name), end);
}

function tarOf(name: string): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write('0000644\0', 100);
  head.write('00000000000\0', 124);
  head.write('        ', 148);
  head.write('0', 156);
  head.write('ustar\0', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return join(head, Buffer.alloc(1024));
}

const HTML = '<!doctype html><script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const PDF_SCRIPT = text(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const OLE = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** Files as attackers send them to an attachment, each with how it must end. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } });
  const [png, jpeg, gif] = await Promise.all([
    photo.clone().png().toBuffer(),
    photo.clone().jpeg().toBuffer(),
    photo.clone().gif().toBuffer(),
  ]);
  const exif = await photo
    .clone()
    .withExif({ IFD0: { Copyright: 'x'.repeat(60_000), ImageDescription: HTML } })
    .jpeg()
    .toBuffer();
  const file = (what: string, name: string, data: Buffer, outcome: Outcome): HostileFile => ({
    what,
    name,
    data,
    outcome,
  });
  const pictures = (await hostilePictures())
    .filter(([what]) => /^(half|png|jpeg of|webp of nothing|gif|tiff|xml|svg)/.test(what))
    .map(([what, data]) => file(what, 'photo.png', data, pictureOutcomes[what] ?? broken));
  return [
    file('a zip bomb', 'report.pdf', zipOf('zeros', Buffer.alloc(20_000_000)), archive),
    file('a zip whose names climb', 'a.txt', zipOf('../../etc/passwd', text('x')), archive),
    file('gzip', 'a.txt', gzipSync(Buffer.alloc(1_000_000)), archive),
    file('tar', 'a.txt', tarOf('../../x'), archive),
    file('rar', 'a.png', join(text('Rar!'), bytes(0x1a, 7, 1, 0), Buffer.alloc(64)), archive),
    file('7z', 'a.png', join(bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), Buffer.alloc(64)), archive),
    file('xz', 'a.pdf', join(bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), Buffer.alloc(64)), archive),
    file('bzip2', 'a.pdf', join(text('BZh91AY&SY'), Buffer.alloc(64)), archive),
    file('zstandard', 'a.pdf', join(bytes(0x28, 0xb5, 0x2f, 0xfd), Buffer.alloc(64)), archive),
    file('a Windows program', 'photo.jpg', join(text('MZ'), Buffer.alloc(200)), program),
    file('an ELF program', 'a.txt', join(bytes(0x7f), text('ELF'), Buffer.alloc(200)), program),
    file(
      'a Mach-O program',
      'a.pdf',
      join(bytes(0xcf, 0xfa, 0xed, 0xfe), Buffer.alloc(99)),
      program,
    ),
    file(
      'a Mach-O for two machines',
      'a.pdf',
      join(bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2), Buffer.alloc(99)),
      program,
    ),
    file(
      'a Java class',
      'a.pdf',
      join(bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52), Buffer.alloc(99)),
      program,
    ),
    file('WebAssembly', 'a.pdf', bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), program),
    file('Flash', 'a.pdf', join(text('CWS'), bytes(10), Buffer.alloc(99)), program),
    file('a shell script', 'notes.txt', text('#!/bin/sh\nrm -rf ~\n'), program),
    file('a batch file', 'run.bat', text('@echo off\r\ndel *.*\r\n'), plain('run.bat.txt')),
    file('a script of PowerShell', 'a.ps1', text('Invoke-Expression $x\n'), plain('a.ps1.txt')),
    file('HTML called txt', 'page.txt', text(HTML), plain('page.txt')),
    file('HTML called html', 'page.html', text(HTML), plain('page.html.txt')),
    file('an SVG called png', 'photo.png', text(SVG), plain('photo.png.txt')),
    file('an SVG with its declaration', 'a.svg', text(`<?xml version="1.0"?>${SVG}`), wrong),
    file('a script called pdf', 'a.pdf', text('fetch("/api/auth/user/")'), plain('a.pdf.txt')),
    file('a PDF with a script', 'bill.pdf', PDF_SCRIPT, {
      type: 'application/pdf',
      name: 'bill.pdf',
    }),
    file('a PDF that is a ZIP too', 'a.pdf', join(PDF_SCRIPT, zipOf('x', text('x'))), {
      type: 'application/pdf',
    }),
    file('HTML before a PDF', 'a.pdf', join(text(HTML), PDF_SCRIPT), plain('a.pdf.txt')),
    file('a GIF that is a script too', 'a.gif', join(text('GIF89a=1;alert(1)//'), gif), wrong),
    file('a PNG with HTML behind it', 'a.png', join(png, text(HTML)), webp('a.webp')),
    file(
      'a JPEG with a program behind it',
      'a.jpg',
      join(jpeg, text('MZ'), Buffer.alloc(99)),
      webp(),
    ),
    file('a JPEG whose EXIF is large and HTML', 'a.jpg', exif, webp()),
    file('a Word file with macros', 'a.doc', join(OLE, Buffer.alloc(600)), wrong),
    file('a workbook with macros', 'a.xlsm', zipOf('xl/vbaProject.bin', text('x')), archive),
    file('RTF', 'a.rtf', text('{\\rtf1\\ansi\\object}'), wrong),
    file('PostScript', 'a.pdf', text('%!PS-Adobe-3.0\n(r) file'), wrong),
    file('a font', 'a.png', join(text('wOF2'), bytes(0, 1, 0, 0), Buffer.alloc(99)), wrong),
    file('text with a NUL', 'a.txt', text('abc\0def'), wrong),
    file('text whose NUL comes late', 'a.txt', text(`${'a'.repeat(90_000)}\0`), wrong),
    file('bytes that are no UTF-8', 'a.txt', bytes(0x61, 0xff, 0xfe, 0x62, 0xc3), wrong),
    file('text with escapes of a terminal', 'a.txt', text('a\u001b[2Jb'), wrong),
    file('random bytes', 'a.bin', deflateSync(text('x'.repeat(500))).subarray(2), wrong),
    file('nothing', 'a.txt', Buffer.alloc(0), { refused: 'file.empty' }),
    ...traversals.map(([what, name, shown]) => file(what, name, text('hello'), plain(shown))),
    ...pictures,
  ];
}

/** Names that would be a path, a device, another name, or none. */
const traversals = [
  ['a name that climbs', '../../../etc/cron.d/x.txt', 'x.txt'],
  ['a name that climbs on Windows', '..\\..\\boot.txt', 'boot.txt'],
  ['an absolute name', '/etc/passwd', 'passwd.txt'],
  ['a name whose direction turns', 'photo\u202Etxt.exe', 'phototxt.exe.txt'],
  ['a name of dots', '...', 'file.txt'],
  ['a name of letters that are not seen', '\u200b\u2060\ufeff', 'file.txt'],
  ['a name that breaks a header', 'a"; filename="b.html', 'a_; filename=_b.html.txt'],
  ['a name with a stream of Windows', 'a.txt:evil.exe', 'a.txt_evil.exe.txt'],
  ['a name that is too long', `${'n'.repeat(500)}.txt`, `${'n'.repeat(116)}.txt`],
] as const;

const pictureOutcomes: Readonly<Record<string, Outcome>> = {
  svg: plain('photo.png.txt'),
  'xml entities': wrong,
  gif: wrong,
  tiff: wrong,
  'svg in gzip': wrong,
  'svg after the first bytes of a png': wrong,
  'png of nothing': wrong,
};
