import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import type { Certificate } from '#contract/api/academy/academy.ts';
import { shownHash } from '#contract/rules/academy/certificates.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';

/** Names are written in more letters than the app's own font has. */
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

const texts = {
  es: {
    head: 'Certificado de curso',
    passed: 'aprobó el curso',
    version: 'Versión',
    lessons: 'lecciones',
    minutes: 'min',
    score: 'prueba final',
    number: 'N.º',
    hash: 'Huella',
    is: 'Acredita lo aprendido. No es un título oficial ni una asesoría de inversión.',
    verify: 'Compruébalo en',
    locale: 'es-MX',
  },
  en: {
    head: 'Course certificate',
    passed: 'passed the course',
    version: 'Version',
    lessons: 'lessons',
    minutes: 'min',
    score: 'final quiz',
    number: 'No.',
    hash: 'Fingerprint',
    is: 'It certifies what was learned. It is not an official degree nor investment advice.',
    verify: 'Check it at',
    locale: 'en-US',
  },
} as const;

const [WIDTH, HEIGHT, MARGIN] = [842, 595, 64];
const INK = '#16203a';
const SOFT = '#5a6478';
const QR_SIZE = 96;

/** A certificate on paper, A4 across. `address` is where anyone checks it. */
export function certificatePdf(
  certificate: Certificate,
  language: AcademyLanguage,
  address: string,
): Promise<Buffer> {
  const said = texts[language];
  const { number, name, course, version, lessons, minutes, score, hash } = certificate;
  const issued = new Date(certificate.issued_at);
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: `${said.head} ${number}`, CreationDate: issued, ModDate: issued },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const width = WIDTH - 2 * MARGIN;
  const line = (text: string, y: number, size: number, color: string): void => {
    document.fontSize(size).fillColor(color);
    document.text(text, MARGIN, y, { width, height: 90, ellipsis: true, lineGap: 2 });
  };
  document.font(font);
  document
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(1)
    .stroke('#c9cfda');
  line('TCT', 56, 14, SOFT);
  line(said.head, 76, 14, SOFT);
  line(name, 140, sizeFor(name, 36), INK);
  line(said.passed, 214, 14, SOFT);
  line(course.text, 236, sizeFor(course.text, 24), INK);
  const facts = [
    `${said.version} ${version}`,
    `${lessons} ${said.lessons}, ${minutes} ${said.minutes}`,
    ...(score === null ? [] : [`${said.score} ${score}%`]),
  ];
  line(facts.join(' · '), 318, 12, SOFT);
  const date = new Intl.DateTimeFormat(said.locale, { dateStyle: 'long', timeZone: 'UTC' });
  line(`${said.number} ${number} · ${date.format(issued)}`, 408, 12, INK);
  line(`${said.hash} ${shownHash(hash)}`, 428, 10, SOFT);
  line(`${said.verify} ${address}`, 448, 10, SOFT);
  line(said.is, 486, 10, SOFT);
  drawQr(document, address);
  document.end();
  return whole;
}

/** Long names are written smaller. */
const sizeFor = (text: string, size: number): number =>
  text.length <= 36 ? size : Math.max(14, Math.floor((size * 36) / text.length));

function drawQr(document: PDFKit.PDFDocument, address: string): void {
  const modules = encodeQR(address, 'raw');
  const module = QR_SIZE / modules.length;
  const [left, top] = [WIDTH - MARGIN - QR_SIZE, 400];
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) document.rect(left + column * module, top + row * module, module, module);
    }
  }
  document.fill(INK);
}
