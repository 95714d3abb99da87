import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import type { Database } from '../../database/database.ts';
import { DomainError } from '../base/errors.ts';
import { addressLines, countryName } from '../market/countries.ts';
import { invoiceName, invoicesOf, type InvoiceRow } from '../market/invoices.ts';
import type { OrderRow } from '../market/order-rows.ts';

/** Names are written in more letters than the app's own font has. */
const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

const texts = {
  es: {
    invoice: 'Factura',
    credit: 'Nota de crédito',
    of: 'De la factura',
    order: 'Pedido n.º',
    to: 'A nombre de',
    id: 'Documento',
    item: 'Artículo',
    units: 'Unidades',
    price: 'Precio',
    amount: 'Monto',
    voucher: 'Cupón',
    shipping: 'Envío',
    on: 'sobre',
    tax: 'Impuesto',
    total: 'Total',
    locale: 'es-MX',
  },
  en: {
    invoice: 'Invoice',
    credit: 'Credit note',
    of: 'Of invoice',
    order: 'Order no.',
    to: 'In the name of',
    id: 'Tax document',
    item: 'Item',
    units: 'Units',
    price: 'Price',
    amount: 'Amount',
    voucher: 'Voucher',
    shipping: 'Shipping',
    on: 'on',
    tax: 'Tax',
    total: 'Total',
    locale: 'en-US',
  },
} as const;

/**
 * The invoice of an order, or one of its credit notes.
 * @param credit as it is called; undefined: the last invoice
 * @throws DomainError `not_found` where there is none
 */
export async function invoiceOf(
  db: Database,
  order: Pick<OrderRow, 'number'>,
  credit: string | undefined,
): Promise<InvoiceRow> {
  const found = await (credit === undefined
    ? lastInvoice(db, order)
    : creditNote(db, order, credit));
  if (!found) throw new DomainError('not_found');
  return found;
}

const lastInvoice = async (db: Database, { number }: Pick<OrderRow, 'number'>) =>
  (await invoicesOf(db, number)).at(-1);

async function creditNote(
  db: Database,
  { number }: Pick<OrderRow, 'number'>,
  name: string,
): Promise<InvoiceRow | undefined> {
  const notes = await invoicesOf(db, number, 'NC');
  return notes.find((note) => invoiceName(note) === name);
}

const [WIDTH, MARGIN] = [595, 48];
const INK = '#16203a';
const SOFT = '#5a6478';
const BOTTOM = 780;

/** An invoice on paper, A4. Figures are decimals with a point, as the ledger has them. */
export function invoicePdf(
  invoice: InvoiceRow,
  order: OrderRow,
  language: AcademyLanguage,
): Promise<Buffer> {
  const said = texts[language];
  const { content, issuedAt } = invoice;
  const name = invoiceName(invoice);
  const kind = invoice.series === 'NC' ? said.credit : said.invoice;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: `${kind} ${name}`, CreationDate: issuedAt, ModDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.font(font);
  const write = writerOf(document);
  const date = new Intl.DateTimeFormat(said.locale, { dateStyle: 'long', timeZone: 'UTC' });
  write.line('TCT', 14, SOFT);
  write.line(`${kind} ${name}`, 20, INK);
  write.line(`${date.format(issuedAt)} · ${said.order} ${order.number}`, 10, SOFT);
  if (content.of !== null) write.line(`${said.of} ${content.of}`, 10, SOFT);
  write.gap(12);
  write.line(`${said.to}: ${content.name}`, 11, INK);
  if (content.tax_id !== '') write.line(`${said.id}: ${content.tax_id}`, 10, INK);
  const address = order.address
    ? addressLines(order.address, language)
    : [countryName(content.country, language)];
  for (const line of address) write.line(line, 10, SOFT);
  write.gap(16);
  write.row([said.item, said.units, said.price, said.amount], SOFT);
  for (const line of content.lines) {
    const text = language === 'es' ? line.name_es || line.name_en : line.name_en || line.name_es;
    write.row([`${text} · ${line.sku}`, String(line.quantity), line.price, line.amount], INK);
  }
  write.gap(8);
  if (Number(content.discount) !== 0) write.sum(said.voucher, `−${content.discount}`);
  if (Number(content.shipping) !== 0) write.sum(said.shipping, content.shipping);
  for (const { label, rate, base, amount } of content.taxes) {
    const percent = `${Number(rate) * 100} %`;
    write.sum(`${label || said.tax}, ${percent} ${said.on} ${base}`, amount);
  }
  write.sum(`${said.total}, USD`, content.total, 13);
  document.end();
  return whole;
}

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
  return {
    gap: (height: number): void => {
      y += height;
    },
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
    sum(label: string, amount: string, size = 10): void {
      room(size + 6);
      document.fontSize(size).fillColor(INK);
      document.text(label, MARGIN, y, { width: 410, align: 'right' });
      document.text(amount, columns[3], y, { width: widths[3], align: 'right' });
      y += size + 6;
    },
  };
}
