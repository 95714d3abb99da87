import { describe, expect, it } from 'vitest';
import { drawnIn, hasBoxes, namesForDevices } from '../../../tests/support/papers/drawn-pdf.ts';
import type { InvoiceRow } from '../market/invoices.ts';
import { invoicePaper } from './invoice-lines.ts';
import { invoicePdf } from './invoice-pdf.ts';

const content: InvoiceRow['content'] = {
  name: 'Żaneta Núñez',
  tax_id: 'AB-1',
  country: 'CO',
  lines: [
    {
      sku: 'LL-1',
      name_es: 'Llave T1™, azul',
      name_en: '',
      quantity: 2,
      price: '40.00',
      discount: '4.00',
      tax_rate: '0.19',
      amount: '80.00',
    },
  ],
  discount: '4.00',
  shipping: '6.00',
  taxes: [{ label: 'IVA', rate: '0.19', base: '76.00', amount: '14.44' }],
  total: '96.44',
  of: null,
};
const invoiceOf = (changed: Partial<InvoiceRow['content']> = {}): InvoiceRow => ({
  series: 'TCT',
  number: 4117,
  orderNumber: 12,
  refundId: null,
  issuedAt: new Date('2026-11-23T15:00:00Z'),
  content: { ...content, ...changed },
});
const order = { number: 12, address: null };

const address = {
  recipient: 'Ana Gil',
  phone: '',
  line1: 'Calle 1',
  line2: '',
  district: '',
  city: 'Bogotá',
  region: 'Bogotá',
  postal_code: '',
  country: 'CO',
};
const [line] = content.lines;

describe('an invoice', () => {
  it('says whose it is, what was bought and what it costs, without a box', async () => {
    const pdf = await invoicePdf(invoiceOf(), { ...order, address }, 'es');
    expect(hasBoxes(drawnIn(pdf))).toBe(false);
    const { name, lines } = invoicePaper(invoiceOf(), { ...order, address }, 'es');
    expect(name).toBe('TCT-4117');
    expect(lines.map(({ cells }) => cells.join('|'))).toEqual(
      expect.arrayContaining([
        'Factura TCT-4117',
        'A nombre de: Żaneta Núñez',
        'Ana Gil',
        'Llave T1™, azul · LL-1|2|40.00|80.00',
        'Cupón|−4.00',
        'Envío|6.00',
        'IVA, 19% sobre 76.00|14.44',
        'Total, USD|96.44',
      ]),
    );
  });

  it.each([
    ['0.07', '7%'],
    ['0.29', '29%'],
    ['0.0825', '8.25%'],
    ['0', '0%'],
  ])('names a rate of %s as it is', (rate, shown) => {
    const taxes = [{ label: 'IVA', rate, base: '76.00', amount: '5.32' }];
    const { lines } = invoicePaper(invoiceOf({ taxes }), order, 'es');
    expect(lines.map(({ cells }) => cells[0])).toContain(`IVA, ${shown} sobre 76.00`);
  });

  it('writes accents that follow their letters, and lines below each other, as one line', async () => {
    const recipient = 'Ana\u0301\n Gil';
    const named = invoiceOf({ name: 'Zoe\u0308 Nu\u0301n\u0303ez' });
    const of = { ...order, address: { ...address, recipient } };
    expect(hasBoxes(drawnIn(await invoicePdf(named, of, 'es')))).toBe(false);
    const cells = invoicePaper(named, of, 'es').lines.flatMap((one) => one.cells);
    expect(cells).toEqual(expect.arrayContaining(['A nombre de: Zoë Núñez', 'Aná Gil']));
  });

  it.each(namesForDevices)(
    'with %s letters is no file, and the device prints it',
    async (_, name) => {
      const named = [
        [invoiceOf({ name }), order],
        [
          invoiceOf({ lines: [{ ...line, name_es: name } as (typeof content.lines)[number]] }),
          order,
        ],
        [invoiceOf(), { ...order, address: { ...address, recipient: name } }],
      ] as const;
      for (const [invoice, of] of named) {
        await expect(invoicePdf(invoice, of, 'es')).rejects.toMatchObject({ code: 'not_found' });
        const { lines } = invoicePaper(invoice, of, 'es');
        expect(lines.flatMap(({ cells }) => cells).join()).toContain(name);
      }
    },
  );
});
