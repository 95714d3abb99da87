import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Certificate } from '#contract/api/academy/academy.ts';
import { isCertificateInPdf, shownHash } from '#contract/rules/academy/certificates.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { paperText } from '#contract/rules/paper.ts';
import { DomainError } from '../base/errors.ts';
import { drawLegs, drawLogo, drawQr } from './certificate-drawing.ts';

/** Names are written in more letters than the app's own font has. */
const fontOf = (file: string): string =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`);
const PLAIN = fontOf('DejaVuSans');
const BOLD = fontOf('DejaVuSans-Bold');
const MONO = fontOf('DejaVuSansMono');

const texts = {
  es: {
    head: 'Certificado de curso',
    passed: 'aprobó el curso',
    version: 'Versión',
    lessons: { one: 'lección', other: 'lecciones' },
    score: 'prueba final',
    number: 'n.º',
    is: 'Acredita lo aprendido. No es un título oficial ni una asesoría de inversión.',
    verify: 'Compruébalo en',
    locale: 'es-MX',
  },
  en: {
    head: 'Course certificate',
    passed: 'passed the course',
    version: 'Version',
    lessons: { one: 'lesson', other: 'lessons' },
    score: 'final quiz',
    number: 'no.',
    is: 'It certifies what was learned. It is neither an official degree nor investment advice.',
    verify: 'Check it at',
    locale: 'en-US',
  },
} as const;

/** Points; A4 across is 842 wide and 595 high. */
const LEFT = 61;
/** What is written stays beside the drawing. */
const TEXT_WIDTH = 478;
const BORDER = 25;
const LOGO = { top: 52, height: 32 } as const;
const QR = { top: 446, size: 88, gap: 16 } as const;
/** Between these the text stands in the middle. */
const MIDDLE = { top: 110, bottom: 426 } as const;
const INK = '#0d1823';
const SOFT = '#425466';
const LINE = '#d2d9e0';

interface Line {
  readonly text: string;
  readonly font: string;
  /** The largest that leaves the line in `height`, down to 12 points. */
  readonly size: number;
  readonly color: string;
  /** Points over it. */
  readonly above: number;
  readonly height?: number;
}

/**
 * A certificate on paper, A4 across, drawn as the app shows it: the name largest, the course second.
 * `address` is where anyone checks it.
 * @throws DomainError `not_found` where the fonts lack letters of it: boxes in place of a name attest nothing
 */
export async function certificatePdf(
  certificate: Certificate,
  language: AcademyLanguage,
  address: string,
): Promise<Buffer> {
  if (!isCertificateInPdf(certificate)) throw new DomainError('not_found');
  const said = texts[language];
  const { number, issued_at, hash } = certificate;
  const issued = new Date(issued_at);
  const paper = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: `${said.head} ${number}`, CreationDate: issued, ModDate: issued },
  });
  const { width, height } = paper.page;
  paper
    .rect(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER)
    .lineWidth(1)
    .stroke(LINE);
  drawLegs(paper);
  drawLogo(paper, LEFT, LOGO.top, LOGO.height);
  const body = bodyOf(certificate, language);
  const free = MIDDLE.bottom - MIDDLE.top - heightOf(paper, body);
  write(paper, body, { x: LEFT, y: MIDDLE.top + Math.max(0, free / 2), width: TEXT_WIDTH });

  drawQr(paper, address, { x: LEFT, y: QR.top, size: QR.size, color: INK });
  const date = new Intl.DateTimeFormat(said.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const small = { size: 9, color: SOFT, above: 4 };
  const foot: readonly Line[] = [
    {
      text: `${said.number} ${number} · ${date.format(issued)}`,
      font: BOLD,
      size: 11,
      color: INK,
      above: 0,
    },
    { ...small, text: shownHash(hash), font: MONO },
    { ...small, text: `${said.verify} ${address}`, font: PLAIN },
    { ...small, text: said.is, font: PLAIN },
  ];
  const x = LEFT + QR.size + QR.gap;
  write(paper, foot, { x, y: QR.top + 2, width: LEFT + TEXT_WIDTH - x });
  paper.end();
  const chunks: Buffer[] = [];
  for await (const chunk of paper) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function bodyOf(certificate: Certificate, language: AcademyLanguage): readonly Line[] {
  const said = texts[language];
  const { name, course, version, lessons, minutes, score } = certificate;
  const counted = said.lessons[lessons === 1 ? 'one' : 'other'];
  const facts = [
    `${said.version} ${version}`,
    `${lessons} ${counted}, ${minutes} min`,
    ...(score === null ? [] : [`${said.score} ${score}%`]),
  ];
  const soft = { font: PLAIN, size: 13, color: SOFT };
  return [
    { ...soft, text: said.head, above: 0 },
    { text: paperText(name), font: BOLD, size: 36, color: INK, above: 4, height: 92 },
    { ...soft, text: said.passed, above: 16 },
    { text: paperText(course.text), font: BOLD, size: 20, color: INK, above: 4, height: 80 },
    { ...soft, size: 12, text: facts.join(' · '), above: 12 },
  ];
}

/** The size of a line that leaves it in its height. */
function sizeOf(paper: PDFKit.PDFDocument, { text, font, size, height }: Line): number {
  paper.font(font);
  let fit = size;
  while (height !== undefined && fit > 12) {
    const high = paper.fontSize(fit).heightOfString(text, { width: TEXT_WIDTH });
    if (high <= height) break;
    fit -= 1;
  }
  return fit;
}

/** Points that lines take below each other. */
function heightOf(paper: PDFKit.PDFDocument, lines: readonly Line[]): number {
  return lines.reduce((sum, line) => {
    const size = sizeOf(paper, line);
    const high = paper.font(line.font).fontSize(size);
    return sum + line.above + high.heightOfString(line.text, { width: TEXT_WIDTH });
  }, 0);
}

interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function write(paper: PDFKit.PDFDocument, lines: readonly Line[], { x, y, width }: Column): void {
  let top = y;
  for (const line of lines) {
    top += line.above;
    paper.font(line.font).fontSize(sizeOf(paper, line)).fillColor(line.color);
    const { height = paper.heightOfString(line.text, { width }) } = line;
    const high = Math.min(height, paper.heightOfString(line.text, { width }));
    // Whatever is longer still ends in dots, and never on a second page.
    paper.text(line.text, x, top, { width, height: high + 1, ellipsis: true });
    top += high;
  }
}
