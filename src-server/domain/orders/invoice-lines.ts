import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { paperText, type PaperLine } from '#contract/rules/paper.ts';
import type { Database } from '../../database/database.ts';
import { DomainError } from '../base/errors.ts';
import { addressLines, countryName } from '../market/countries.ts';
import { invoiceName, invoicesOf, type InvoiceRow } from '../market/invoices.ts';
import type { OrderRow } from '../market/order-rows.ts';

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

type Line = { role: PaperLine['role']; cells: string[] };

/** The invoice for a device that prints it. */
export const invoicePaper = (
  invoice: InvoiceRow,
  order: InvoicedOrder,
  language: AcademyLanguage,
): { name: string; lines: Line[] } => ({
  name: invoiceName(invoice),
  lines: invoiceLines(invoice, order, language),
});

export type InvoicedOrder = Pick<OrderRow, 'number' | 'address'>;

/** Of the decimal itself: as a number times 100, 7 % were 7.000000000000001. */
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 16 });
const decimal = (text: string): Intl.StringNumericLiteral => text as Intl.StringNumericLiteral;

/**
 * What an invoice says, line by line. Figures are decimals with a point, as the ledger has them. Devices
 * keep these lines and `compareInvoices` holds later ones against them: words and the form of the date may
 * change, but neither roles, nor the order of lines, nor the colon before a name, nor figures in labels.
 */
export function invoiceLines(
  invoice: InvoiceRow,
  order: InvoicedOrder,
  language: AcademyLanguage,
): Line[] {
  const said = texts[language];
  const { content, issuedAt } = invoice;
  const date = new Intl.DateTimeFormat(said.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const line = (role: Line['role'], ...cells: string[]): Line => ({
    role,
    cells: cells.map(paperText),
  });
  const address = order.address
    ? addressLines(order.address, language)
    : [countryName(content.country, language)];
  return [
    line('soft', 'TCT'),
    line('title', titleOf(invoice, language)),
    line('soft', `${date.format(issuedAt)} · ${said.order} ${order.number}`),
    ...(content.of === null ? [] : [line('soft', `${said.of} ${content.of}`)]),
    line('part', `${said.to}: ${content.name}`),
    ...(content.tax_id === '' ? [] : [line('text', `${said.id}: ${content.tax_id}`)]),
    ...address.map((text) => line('soft', text)),
    line('head', said.item, said.units, said.price, said.amount),
    ...content.lines.map((item) => {
      const text = language === 'es' ? item.name_es || item.name_en : item.name_en || item.name_es;
      return line('row', `${text} · ${item.sku}`, String(item.quantity), item.price, item.amount);
    }),
    ...(Number(content.discount) === 0 ? [] : [line('sum', said.voucher, `−${content.discount}`)]),
    ...(Number(content.shipping) === 0 ? [] : [line('sum', said.shipping, content.shipping)]),
    ...content.taxes.map(({ label, rate, base, amount }) =>
      line(
        'sum',
        `${label || said.tax}, ${percent.format(decimal(rate))} ${said.on} ${base}`,
        amount,
      ),
    ),
    line('total', `${said.total}, USD`, content.total),
  ];
}

/** "Invoice TCT-4117". */
export const titleOf = (invoice: InvoiceRow, language: AcademyLanguage): string =>
  `${texts[language][invoice.series === 'NC' ? 'credit' : 'invoice']} ${invoiceName(invoice)}`;
