import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { MailLanguage } from '../../mails/texts.ts';
import type { HoldingsStatement } from './statement.ts';
import { statementLines, type StatementLine } from './statement-lines.ts';

/** Names are written in more letters than the app's own font has. */
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

const INK = '#16203a';
const SOFT = '#5a6478';

/** Size and colour of a line, and the space above it, in points. */
const looks: Readonly<
  Record<StatementLine['role'], { readonly size: number; readonly color: string; above: number }>
> = {
  title: { size: 20, color: INK, above: 2 },
  heading: { size: 14, color: INK, above: 18 },
  part: { size: 11, color: INK, above: 12 },
  text: { size: 10, color: INK, above: 3 },
  soft: { size: 9, color: SOFT, above: 3 },
};

/** The statement of holdings on paper, A4. */
export async function statementPdf(
  statement: HoldingsStatement,
  language: MailLanguage,
): Promise<Buffer> {
  const lines = statementLines(statement, language);
  const title = lines.find(({ role }) => role === 'title')?.text ?? '';
  const document = new PDFDocument({
    size: 'A4',
    margin: 48,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: statement.at, ModDate: statement.at },
  });
  document.font(font);
  for (const { role, text } of lines) {
    const { size, color, above } = looks[role];
    document.y += above;
    document.fontSize(size).fillColor(color).text(text);
  }
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
