import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { isInPdf } from '#contract/rules/paper.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import { DomainError } from '../base/errors.ts';
import type { HoldingsStatement } from './statement.ts';
import { statementLines, type StatementLine } from './statement-lines.ts';

/** Names are written in more letters than the app's own font has. */
const fontOf = (file: string): string =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`);
const PLAIN = fontOf('DejaVuSans');
const BOLD = fontOf('DejaVuSans-Bold');

const INK = '#16203a';
const SOFT = '#5a6478';
const LINE = '#d5dae4';

/** Points. A4 is 595 wide and 842 high. */
const MARGIN = 48;
/** Where what is said of a label begins. */
const VALUE = 190;
/** Room below a heading that it needs on its page. */
const WITH_NEXT = 80;
const FOOT_SIZE = 8;

interface Look {
  readonly size: number;
  readonly color: string;
  /** Space over it, in points. */
  readonly above: number;
  readonly font?: string;
}

const looks: Readonly<Record<StatementLine['role'], Look>> = {
  title: { size: 20, color: INK, above: 2, font: BOLD },
  heading: { size: 14, color: INK, above: 22, font: BOLD },
  part: { size: 10, color: INK, above: 14, font: BOLD },
  text: { size: 10, color: INK, above: 3 },
  soft: { size: 9, color: SOFT, above: 3 },
  fact: { size: 9.5, color: INK, above: 5 },
  note: { size: 8, color: SOFT, above: 1 },
};

/**
 * The statement of holdings on paper, A4.
 * @throws DomainError `not_found` where the fonts lack letters of it
 */
export async function statementPdf(
  statement: HoldingsStatement,
  language: MailLanguage,
): Promise<Buffer> {
  const lines = statementLines(statement, language);
  if (!lines.every(({ text }) => isInPdf(text))) throw new DomainError('not_found');
  const title = lines.find(({ role }) => role === 'title')?.text ?? '';
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    // The foot of each page says of how many it is.
    bufferPages: true,
    info: { Title: title, CreationDate: statement.at, ModDate: statement.at },
  });
  for (const line of lines) write(document, line);
  foot(document, `${title} · ${statement.member.username} · ${statement.at.toISOString()}`);
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** One line, whole on its page, and never a heading at the end of one. */
function write(document: PDFKit.PDFDocument, { role, label, text }: StatementLine): void {
  const { size, color, above, font = PLAIN } = looks[role];
  const { width: pageWidth, height: pageHeight } = document.page;
  const x = role === 'fact' || role === 'note' ? VALUE : MARGIN;
  const width = pageWidth - MARGIN - x;
  const labelWidth = VALUE - MARGIN - 12;
  document.font(font).fontSize(size);
  const height = Math.max(
    document.heightOfString(text, { width }),
    label === undefined ? 0 : document.heightOfString(label, { width: labelWidth }),
  );
  const room = role === 'heading' || role === 'part' ? WITH_NEXT : 0;
  document.y += above;
  if (document.y + height + room > pageHeight - MARGIN) document.addPage();
  const { y } = document;
  if (label !== undefined) {
    document.fillColor(SOFT).text(label, MARGIN, y, { width: labelWidth });
  }
  document.fillColor(color).text(text, x, y, { width });
  document.y = y + height;
  if (role !== 'heading') return;
  document.y += 3;
  document
    .moveTo(MARGIN, document.y)
    .lineTo(pageWidth - MARGIN, document.y)
    .lineWidth(0.5)
    .stroke(LINE);
  document.y += 3;
}

function foot(document: PDFKit.PDFDocument, text: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { margins, width, height } = document.page;
    // Below the margin a text would begin another page.
    margins.bottom = 0;
    const place = { width: width - 2 * MARGIN, lineBreak: false };
    const y = height - MARGIN / 2 - FOOT_SIZE;
    document.font(PLAIN).fontSize(FOOT_SIZE).fillColor(SOFT);
    document.text(text, MARGIN, y, place);
    document.text(`${page - start + 1} / ${count}`, MARGIN, y, { ...place, align: 'right' });
  }
}
