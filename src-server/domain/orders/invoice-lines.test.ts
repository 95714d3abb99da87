import { expect, test } from 'vitest';
import { compareInvoices } from '#contract/rules/archive/compare-invoices.ts';
import type { InvoiceRow } from '../market/invoices.ts';
import { invoicePaper } from './invoice-lines.ts';

const content: InvoiceRow['content'] = {
  name: 'Valeria Montes',
  tax_id: 'AB-1',
  country: 'CO',
  lines: [
    {
      sku: 'LL-1',
      name_es: 'Llave T1',
      name_en: 'Key T1',
      quantity: 2,
      price: '40.00',
      discount: '4.00',
      tax_rate: '0.19',
      amount: '80.00',
    },
  ],
  discount: '4.00',
  shipping: '6.00',
  taxes: [{ label: '', rate: '0.19', base: '76.00', amount: '14.44' }],
  total: '96.44',
  of: null,
};
const invoice: InvoiceRow = {
  series: 'TCT',
  number: 4117,
  orderNumber: 12,
  refundId: null,
  issuedAt: new Date('2026-11-23T15:00:00Z'),
  content,
};
const credit: InvoiceRow = {
  ...invoice,
  series: 'NC',
  number: 3,
  content: { ...content, of: 'TCT-4117' },
};
const order = {
  number: 12,
  address: {
    recipient: 'Ana Gil',
    phone: '',
    line1: 'Calle 1',
    line2: '',
    district: '',
    city: 'Bogotá',
    region: 'Bogotá',
    postal_code: '',
    country: 'CO',
  },
};
const erased = { ...order, address: null };
const papers = [
  ['an invoice', 'es', invoice],
  ['an invoice', 'en', invoice],
  ['a credit note', 'es', credit],
  ['a credit note', 'en', credit],
] as const;

test.each(papers)('%s in %s states the same after its address was erased', (_, language, row) => {
  const kept = invoicePaper(row, order, language);
  const now = invoicePaper(row, erased, language);
  expect(now.lines.length).toBeLessThan(kept.lines.length);
  expect(compareInvoices(kept, now).differences).toEqual([]);
});

test.each(papers)('each thing that %s in %s states is compared', (_, language, row) => {
  const kept = invoicePaper(row, order, language);
  const [line] = content.lines;
  const [tax] = content.taxes;
  if (!line || !tax) throw new Error('There is nothing to change');
  const others: readonly Partial<InvoiceRow['content']>[] = [
    { name: 'Bruno Gil' },
    { tax_id: 'AB-2' },
    { lines: [{ ...line, name_es: 'Llave T2', name_en: 'Key T2' }] },
    { lines: [{ ...line, quantity: 3 }] },
    { lines: [{ ...line, price: '41.00' }] },
    { lines: [{ ...line, amount: '82.00' }] },
    { discount: '5.00' },
    { shipping: '7.00' },
    { taxes: [{ ...tax, rate: '0.16' }] },
    { taxes: [{ ...tax, base: '70.00' }] },
    { taxes: [{ ...tax, amount: '13.00' }] },
    { total: '97.44' },
    { of: 'TCT-9' },
  ];
  for (const changed of others) {
    const now = invoicePaper({ ...row, content: { ...row.content, ...changed } }, order, language);
    expect(compareInvoices(kept, now).differences, JSON.stringify(changed)).toHaveLength(1);
  }
  for (const day of ['2026-11-22T15:00:00Z', '2025-11-23T15:00:00Z']) {
    const now = invoicePaper({ ...row, issuedAt: new Date(day) }, order, language);
    expect(compareInvoices(kept, now).differences, day).toHaveLength(1);
  }
});

/** The exact words in the papers, so that a change of them is seen: those kept before go on as they are. */
test.each([
  [
    'es',
    [
      'TCT',
      'Nota de crédito NC-3',
      '23 de noviembre de 2026 · Pedido n.º 12',
      'De la factura TCT-4117',
      'A nombre de: Valeria Montes',
      'Documento: AB-1',
      'Colombia',
      'Artículo|Unidades|Precio|Monto',
      'Llave T1 · LL-1|2|40.00|80.00',
      'Cupón|−4.00',
      'Envío|6.00',
      'Impuesto, 19% sobre 76.00|14.44',
      'Total, USD|96.44',
    ],
  ],
  [
    'en',
    [
      'TCT',
      'Credit note NC-3',
      'November 23, 2026 · Order no. 12',
      'Of invoice TCT-4117',
      'In the name of: Valeria Montes',
      'Tax document: AB-1',
      'Colombia',
      'Item|Units|Price|Amount',
      'Key T1 · LL-1|2|40.00|80.00',
      'Voucher|−4.00',
      'Shipping|6.00',
      'Tax, 19% on 76.00|14.44',
      'Total, USD|96.44',
    ],
  ],
] as const)('a credit note says in %s what it states', (language, lines) => {
  const paper = invoicePaper(credit, erased, language);
  expect(paper.lines.map(({ cells }) => cells.join('|'))).toEqual(lines);
});
