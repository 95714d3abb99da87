import { expect, it } from 'vitest';
import { csvFile } from '../text/csv.ts';
import { marketLimits } from './market.ts';
import { readProductCsv } from './product-csv.ts';

const known = { categories: new Set(['books']), taxClasses: new Set(['general']) };
const head = 'product,kind,category,tax_class,name_es,sku,variant_es,price,returnable\r\n';
const read = (lines: string) => readProductCsv(head + lines, known);

it('takes lines that follow one another for variants of one product', () => {
  const { products, errors } = read(
    'mapa,shipped,books,general,Mapa,MAP-1,Chico,9.50,\r\nmapa,,,,,MAP-2,Grande,12,\r\n',
  );
  expect(errors).toEqual([]);
  expect(products).toHaveLength(1);
  expect(products[0]).toMatchObject({ slug: 'mapa', isReturnable: true, category: 'books' });
  expect(products[0]?.variants.map(({ sku, price }) => [sku, price])).toEqual([
    ['MAP-1', '9.50'],
    ['MAP-2', '12'],
  ]);
});

it('names the line and the column of what is wrong, of every line', () => {
  const { errors } = read(
    'a,shipped,books,general,A,A-1,,1,\r\n"b\r\nb",shipped,books,general,B,B-1,,1,\r\nc,rented,books,general,C,C-1,,1,\r\nd,shipped,toys,general,D,A-1,,x,maybe\r\n',
  );
  expect(errors).toEqual([
    { line: 3, column: 'product', id: 'slug' },
    { line: 5, column: 'kind', id: 'kind' },
    { line: 6, column: 'price', id: 'price' },
  ]);
});

it('reads back what a spreadsheet must not take for a formula', () => {
  const file = csvFile([['=1+1', '-5', 'a "b"', 3, null]]);
  expect(file).toBe(`'=1+1,-5,"a ""b""",3,\r\n`);
  const { products } = read(`x,shipped,books,general,'=SUM,X-1,,1,\r\n`);
  expect(products[0]?.name.es).toBe('=SUM');
});

it('takes as many lines as a file may have, and of one more nothing', () => {
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `p-${at},shipped,books,general,P,P-${at},,1,\r\n`,
    ).join('');
  expect(read(lines(marketLimits.importRows))).toMatchObject({
    products: { length: marketLimits.importRows },
    errors: [],
  });
  expect(read(lines(marketLimits.importRows + 1))).toEqual({
    products: [],
    errors: [{ line: 1, column: null, id: 'many' }],
  });
});
