import { expect, test } from 'vitest';
import { invoicePaper } from '../../../tests/support/papers/kept-papers.ts';
import { compareInvoices, totalOf } from './compare-invoices.ts';

const { paper } = invoicePaper();

test('an invoice is the same after its address was erased', () => {
  const erased = paper.lines.filter(({ cells }) => cells[0] !== 'Calle 5, Mérida');
  expect(erased).toHaveLength(paper.lines.length - 1);
  expect(compareInvoices(paper, { ...paper, lines: erased })).toEqual({
    differences: [],
    added: 0,
  });
});

test.each([
  ['another sum', 'total', ['Total, USD', '58.00'], 'Total, USD · 85.00'],
  [
    'another article',
    'row',
    ['Taza · B-1', '2', '40.00', '80.00'],
    'Taza · A-1 · 2 · 40.00 · 80.00',
  ],
  ['another buyer', 'part', ['A nombre de: Héctor'], 'A nombre de: Valeria Montes'],
  ['another tax', 'sum', ['IVA, 16 % sobre 50', '5.00'], 'IVA, 10 % sobre 50 · 5.00'],
] as const)('%s differs', (_, role, cells, was) => {
  const lines = paper.lines.map((line) => (line.role === role ? { role, cells } : line));
  expect(compareInvoices(paper, { ...paper, lines }).differences).toEqual([
    { what: 'line', was, is: cells.join(' · ') },
  ]);
});

test('an invoice is the same after its labels were reworded and its date written otherwise', () => {
  const reworded = [
    { role: 'soft', cells: ['TCT Tienda'] },
    { role: 'title', cells: ['Comprobante fiscal TCT-4117'] },
    { role: 'soft', cells: ['2026, 20 nov. – Orden 30431'] },
    { role: 'part', cells: ['Cliente: Valeria Montes'] },
    { role: 'head', cells: ['Producto', 'Cantidad', 'Precio', 'Importe'] },
    { role: 'row', cells: ['Taza · A-1', '2', '40.00', '80.00'] },
    { role: 'sum', cells: ['IVA, 10\u00A0% de 50', '5.00'] },
    { role: 'total', cells: ['Suma (USD)', '85.00'] },
  ] as const;
  expect(compareInvoices(paper, { ...paper, lines: reworded })).toEqual({
    differences: [],
    added: 0,
  });
});

test('another tax document, or another invoice of a credit note, differs', () => {
  const withLine = (role: 'soft' | 'text', said: string) => ({
    ...paper,
    lines: paper.lines.toSpliced(3, 0, { role, cells: [said] }),
  });
  const invoice = withLine('soft', 'De la factura TCT-4117');
  expect(compareInvoices(invoice, withLine('soft', 'De la factura TCT-9')).differences).toEqual([
    { what: 'line', was: 'De la factura TCT-4117', is: 'De la factura TCT-9' },
  ]);
  const named = withLine('text', 'Documento: AB-1');
  expect(compareInvoices(named, withLine('text', 'RFC: AB-1')).differences).toEqual([]);
  expect(compareInvoices(named, withLine('text', 'Documento: AB-2')).differences).toHaveLength(1);
});

test('another number, another date, and a line more or less differ', () => {
  expect(compareInvoices(paper, { ...paper, name: 'TCT-9' }).differences).toEqual([
    { what: 'line', was: 'TCT-4117', is: 'TCT-9' },
  ]);
  const dated = paper.lines.with(2, {
    role: 'soft',
    cells: ['1 de mayo de 2026 · Pedido n.º 30431'],
  });
  expect(compareInvoices(paper, { ...paper, lines: dated }).differences).toHaveLength(1);
  const row = { role: 'row', cells: ['Gorra · C-1', '1', '5.00', '5.00'] } as const;
  const more = { ...paper, lines: [...paper.lines, row] };
  expect(compareInvoices(paper, more).differences).toEqual([
    { what: 'line', was: '', is: 'Gorra · C-1 · 1 · 5.00 · 5.00' },
  ]);
  expect(compareInvoices(more, paper).differences).toEqual([
    { what: 'line', was: 'Gorra · C-1 · 1 · 5.00 · 5.00', is: '' },
  ]);
});

test('the same lines in another order differ', () => {
  const [sum, total] = paper.lines.slice(-2);
  const lines = [...paper.lines.slice(0, -2), total, sum].flatMap((line) => line ?? []);
  expect(compareInvoices(paper, { ...paper, lines }).differences).toHaveLength(1);
});

test('the sum is read where it is one', () => {
  expect(totalOf(paper)).toBe('85.00');
  const lines = [{ role: 'total', cells: ['Total', '1e9'] }] as const;
  expect(totalOf({ ...paper, lines })).toBe('0');
});

test('of the same line twice, one that goes is missed', () => {
  const row = paper.lines.filter(({ role }) => role === 'row');
  const twice = { ...paper, lines: [...paper.lines, ...row] };
  expect(compareInvoices(twice, paper).differences).toEqual([
    { what: 'line', was: 'Taza · A-1 · 2 · 40.00 · 80.00', is: '' },
  ]);
});
