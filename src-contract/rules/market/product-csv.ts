import { csvRows, type CsvRow } from '../text/csv.ts';
import {
  marketLimits,
  productDrawings,
  productKinds,
  SKU_PATTERN,
  type ProductDrawing,
  type ProductKind,
} from './market.ts';

/**
 * The catalogue as CSV, a line a variant; lines that follow one another with the same `product` are of
 * one product, whose own columns the first of them gives. The export has the same columns, so that
 * what was exported can be changed and imported. Stock is not among them: it moves, and is never typed.
 */
export const productColumns = [
  'product',
  'kind',
  'category',
  'tax_class',
  'drawing',
  'name_es',
  'name_en',
  'lead_es',
  'lead_en',
  'body_es',
  'body_en',
  'not_es',
  'not_en',
  'returnable',
  'sku',
  'variant_es',
  'variant_en',
  'price',
  'weight_g',
  'low_at',
  'location',
  'unlimited',
  'on_sale',
] as const;
export type ProductColumn = (typeof productColumns)[number];
const neededColumns: readonly ProductColumn[] = [
  'product',
  'kind',
  'category',
  'tax_class',
  'sku',
  'price',
];

export interface CsvVariant {
  readonly line: number;
  readonly sku: string;
  readonly name: Both;
  /** USD decimal. */
  readonly price: string;
  readonly weight: number;
  readonly low: number;
  readonly location: string;
  readonly isUnlimited: boolean;
  readonly isOnSale: boolean;
}
interface Both {
  readonly es: string;
  readonly en: string;
}
export interface CsvProduct {
  readonly line: number;
  /** Its address, by which one that exists is changed. */
  readonly slug: string;
  readonly kind: ProductKind;
  readonly category: string;
  readonly taxClass: string;
  readonly drawing: ProductDrawing;
  readonly name: Both;
  readonly lead: Both;
  readonly body: Both;
  readonly not: Both;
  readonly isReturnable: boolean;
  readonly variants: readonly CsvVariant[];
}

/** What is wrong with a line; `id` names a text of the import's screen. */
export interface ProductCsvError {
  readonly line: number;
  readonly column: ProductColumn | null;
  readonly id: ProductCsvProblem;
}
export const productCsvProblems = [
  'quotes', // one is never closed
  'empty',
  'column', // a needed one is missing
  'unknown', // a column that is none
  'many',
  'cells', // more than the head has
  'slug',
  'kind',
  'category',
  'tax_class',
  'drawing',
  'name',
  'long',
  'yes_no',
  'sku',
  'sku_twice',
  'sku_taken', // another product has it
  'price',
  'number',
  'twice', // the product stands in two places of the file
  'changed_kind', // of a product that is there
] as const;
export type ProductCsvProblem = (typeof productCsvProblems)[number];
/** Errors that are told at once. */
export const CSV_ERRORS_MAX = 200;

/** What an import may name. */
export interface Known {
  readonly categories: ReadonlySet<string>;
  readonly taxClasses: ReadonlySet<string>;
}

export interface ProductCsv {
  readonly products: readonly CsvProduct[];
  readonly errors: readonly ProductCsvError[];
}

type Cell = (name: ProductColumn) => string;
class Wrong extends Error {
  readonly column: ProductColumn;
  readonly id: ProductCsvProblem;
  constructor(column: ProductColumn, id: ProductCsvProblem) {
    super(id);
    this.column = column;
    this.id = id;
  }
}

/** Reads a file whole; where it has one error, nothing of it is to be imported. */
export function readProductCsv(file: string, known: Known): ProductCsv {
  const failed = (line: number, id: ProductCsvProblem, column: ProductColumn | null = null) => ({
    products: [],
    errors: [{ line, column, id }],
  });
  const rows = csvRows(file.replace(/^\ufeff/, ''));
  if (rows === null) return failed(1, 'quotes');
  const [head, ...body] = rows;
  if (!head || body.length === 0) return failed(1, 'empty');
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const missing = neededColumns.find((name) => !names.includes(name));
  if (missing) return failed(1, 'column', missing);
  if (names.some((name) => name !== '' && !isColumn(name))) return failed(1, 'unknown');
  if (body.length > marketLimits.importRows) return failed(1, 'many');
  return readRows(body, names, known);
}

function readRows(rows: readonly CsvRow[], names: readonly string[], known: Known): ProductCsv {
  const errors: ProductCsvError[] = [];
  const products: (CsvProduct & { readonly variants: CsvVariant[] })[] = [];
  const slugs = new Set<string>();
  const skus = new Set<string>();
  for (const { line, cells } of rows) {
    const cell: Cell = (name) => unquoted(cells[names.indexOf(name)]?.trim() ?? '');
    try {
      if (cells.length > names.length) throw new Wrong('product', 'cells');
      const slug = cell('product');
      const last = products.at(-1);
      const variant = readVariant(line, cell);
      if (skus.has(variant.sku)) throw new Wrong('sku', 'sku_twice');
      skus.add(variant.sku);
      if (last?.slug === slug) last.variants.push(variant);
      else {
        const product = readProduct(line, cell, known);
        if (slugs.has(slug)) throw new Wrong('product', 'twice');
        slugs.add(slug);
        products.push({ ...product, variants: [variant] });
      }
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      errors.push({ line, column: error.id === 'cells' ? null : error.column, id: error.id });
    }
  }
  return { products, errors: errors.slice(0, CSV_ERRORS_MAX) };
}

const isColumn = (name: string): name is ProductColumn =>
  (productColumns as readonly string[]).includes(name);

/** The export marks what a spreadsheet would take for a formula. */
const unquoted = (cell: string): string => cell.replace(/^'(?=[=+@-])/, '');

function readProduct(line: number, cell: Cell, known: Known): Omit<CsvProduct, 'variants'> {
  const slug = cell('product');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > marketLimits.name) {
    throw new Wrong('product', 'slug');
  }
  const kind = productKinds.find((one) => one === cell('kind').toLowerCase());
  if (!kind) throw new Wrong('kind', 'kind');
  if (!known.categories.has(cell('category'))) throw new Wrong('category', 'category');
  if (!known.taxClasses.has(cell('tax_class'))) throw new Wrong('tax_class', 'tax_class');
  const drawing = productDrawings.find((one) => one === (cell('drawing') || 'box'));
  if (!drawing) throw new Wrong('drawing', 'drawing');
  const name = both(cell, 'name', marketLimits.name);
  if (name.es === '' && name.en === '') throw new Wrong('name_es', 'name');
  return {
    line,
    slug,
    kind,
    category: cell('category'),
    taxClass: cell('tax_class'),
    drawing,
    name,
    lead: both(cell, 'lead', marketLimits.lead),
    body: both(cell, 'body', marketLimits.body),
    not: both(cell, 'not', marketLimits.lead),
    isReturnable: yes(cell, 'returnable', kind === 'shipped'),
  };
}

function readVariant(line: number, cell: Cell): CsvVariant {
  const sku = cell('sku').toUpperCase();
  if (!SKU_PATTERN.test(sku) || sku.length > marketLimits.sku) throw new Wrong('sku', 'sku');
  const price = cell('price');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(price)) throw new Wrong('price', 'price');
  const location = cell('location');
  if (location.length > marketLimits.short) throw new Wrong('location', 'long');
  return {
    line,
    sku,
    name: both(cell, 'variant', marketLimits.short),
    price,
    weight: whole(cell, 'weight_g', 0),
    low: whole(cell, 'low_at', 0),
    location,
    isUnlimited: yes(cell, 'unlimited', false),
    isOnSale: yes(cell, 'on_sale', true),
  };
}

function both(cell: Cell, name: 'name' | 'lead' | 'body' | 'not' | 'variant', max: number): Both {
  const texts = { es: cell(`${name}_es`), en: cell(`${name}_en`) };
  if (texts.es.length > max) throw new Wrong(`${name}_es`, 'long');
  if (texts.en.length > max) throw new Wrong(`${name}_en`, 'long');
  return texts;
}

function yes(cell: Cell, name: ProductColumn, otherwise: boolean): boolean {
  const text = cell(name).toLowerCase();
  if (text === '') return otherwise;
  if (text !== 'yes' && text !== 'no') throw new Wrong(name, 'yes_no');
  return text === 'yes';
}

function whole(cell: Cell, name: ProductColumn, otherwise: number): number {
  const text = cell(name);
  if (text === '') return otherwise;
  if (!/^\d{1,6}$/.test(text)) throw new Wrong(name, 'number');
  return Number(text);
}
