import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { isInPdf, type PaperLine } from '#contract/rules/paper.ts';
import { DomainError } from '../base/errors.ts';
import type { InvoiceRow } from '../market/invoices.ts';
import { invoiceLines, titleOf, type InvoicedOrder } from './invoice-lines.ts';

/** Names are written in more letters than the app's own font has. */
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

const [WIDTH, MARGIN] = [595, 48];
const INK = '#16203a';
const SOFT = '#5a6478';
const BOTTOM = 780;

/**
 * An invoice on paper, A4.
 * @throws DomainError `not_found` where the font lacks letters of it
 */
export async function invoicePdf(
  invoice: InvoiceRow,
  order: InvoicedOrder,
  language: AcademyLanguage,
): Promise<Buffer> {
  const lines = invoiceLines(invoice, order, language);
  if (!lines.every(({ cells }) => cells.every(isInPdf))) throw new DomainError('not_found');
  const { issuedAt } = invoice;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: titleOf(invoice, language), CreationDate: issuedAt, ModDate: issuedAt },
  });
  document.font(font);
  const write = writerOf(document);
  for (const [at, line] of lines.entries()) {
    if (line.role !== lines[at - 1]?.role) write.gap(gaps[line.role] ?? 0);
    write.any(line);
  }
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Role = PaperLine['role'];
/** Points over the first line of a kind. */
const gaps: Readonly<Partial<Record<Role, number>>> = { part: 12, head: 16, sum: 8 };
const sizes: Readonly<Partial<Record<Role, number>>> = { title: 20, part: 11, total: 13 };

/** Writes from the top of a page to its bottom, and on the next one. */
function writerOf(document: PDFKit.PDFDocument) {
  const columns = [MARGIN, 330, 390, 470] as const;
  const widths = [270, 50, 70, WIDTH - MARGIN - 470] as const;
  let y = MARGIN;
  const room = (height: number): void => {
    if (y + height <= BOTTOM) return;
    document.addPage();
    y = MARGIN;
  };
  const write = {
    line(text: string, size: number, color: string): void {
      document.fontSize(size);
      const height = document.heightOfString(text, { width: WIDTH - 2 * MARGIN }) + 4;
      room(height);
      document.fillColor(color).text(text, MARGIN, y, { width: WIDTH - 2 * MARGIN });
      y += height;
    },
    row(cells: readonly [string, string, string, string], color: string): void {
      document.fontSize(9);
      const height = document.heightOfString(cells[0], { width: widths[0] }) + 5;
      room(height);
      document.fillColor(color);
      for (const [at, cell] of cells.entries()) {
        const align = at === 0 ? 'left' : 'right';
        document.text(cell, columns[at] ?? MARGIN, y, { width: widths[at] ?? 60, align });
      }
      y += height;
    },
    sum(label: string, amount: string, size: number): void {
      room(size + 6);
      document.fontSize(size).fillColor(INK);
      document.text(label, MARGIN, y, { width: 410, align: 'right' });
      document.text(amount, columns[3], y, { width: widths[3], align: 'right' });
      y += size + 6;
    },
  };
  return {
    gap: (height: number): void => {
      y += height;
    },
    any({ role, cells }: PaperLine): void {
      const [first = '', second = '', third = '', fourth = ''] = cells;
      const size = sizes[role] ?? 10;
      const color = role === 'soft' || role === 'head' ? SOFT : INK;
      if (role === 'sum' || role === 'total') write.sum(first, second, size);
      else if (role === 'head' || role === 'row') {
        write.row([first, second, third, fourth], color);
      } else write.line(first, size, color);
    },
  };
}
