import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { isInertPdf } from './inert-pdf.ts';

const pdf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    ['%PDF-1.7\n', ...objects, '\ntrailer <</Root 1 0 R>>\n%%EOF\n'].map((part) =>
      Buffer.from(part),
    ),
  );

const objectStream = (content: string, dictionary: string, data = deflateSync(content)): Buffer =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<<${dictionary}/N 1/First 4/Length ${data.length}>>\nstream\r\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

const script = '<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>';
const packed = '/Type/ObjStm/Filter/FlateDecode';

/** As people print one: text in a compressed page, and a link to the web. */
function printed(): Promise<Buffer> {
  const document = new PDFDocument();
  document.text('Comprobante de domicilio').link(0, 0, 10, 10, 'https://example.com/');
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.end();
  return new Promise((resolve) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['as it is printed', printed],
  ['with objects in a stream', () => pdf(objectStream('1 0 <</Type/Catalog>>', packed))],
  ['that opens at a page', () => pdf('1 0 obj <</Type/Catalog/OpenAction[3 0 R/Fit]>> endobj')],
  ['whose text only talks of scripts', () => pdf('2 0 obj (JavaScript, Launch) endobj')],
])('a PDF %s is inert', async (_, made) => {
  expect(isInertPdf(await made())).toBe(true);
});

test.each<[string, () => Buffer]>([
  ['a script', () => pdf(`5 0 obj ${script} endobj`)],
  ['a script whose name is escaped', () => pdf('5 0 obj <</S/J#61vaScr#69pt/JS(1)>> endobj')],
  ['a script among packed objects', () => pdf(objectStream(`5 0 ${script}`, packed))],
  [
    'a script among packed objects that do not say what they are',
    () => pdf(objectStream(`5 0 ${script}`, '/Filter/FlateDecode')),
  ],
  [
    'packed objects of another filter',
    () =>
      pdf(objectStream('', '/Type/ObjStm/Filter/ASCIIHexDecode', Buffer.from('352030203c3c3e3e>'))),
  ],
  [
    'packed objects behind a predictor',
    () => pdf(objectStream('5 0 <<>>', `${packed}/DecodeParms<</Predictor 12>>`)),
  ],
  [
    'packed objects that unpack without end',
    () => pdf(objectStream('', packed, deflateSync(Buffer.alloc(17 * 1024 * 1024)))),
  ],
  ['a program to start', () => pdf('5 0 obj <</S/Launch/F(cmd.exe)>> endobj')],
  ['a file inside', () => pdf('5 0 obj <</Type/EmbeddedFile/Length 0>> endobj')],
  ['a form that sends itself', () => pdf('5 0 obj <</S/SubmitForm/F(https://a.example)>> endobj')],
  ['a form of XFA', () => pdf('5 0 obj <</AcroForm<</XFA[6 0 R]>>>> endobj')],
  ['a password', () => pdf('trailer <</Encrypt 8 0 R>>')],
])('a PDF with %s is not', (_, made) => {
  expect(isInertPdf(made())).toBe(false);
});
