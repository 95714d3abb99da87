import Type from 'typebox';
import { Paper } from '../paper.schema.ts';
import { ByNumber } from './orders.schema.ts';

export const invoiceSchemas = {
  params: ByNumber,
  /** `credit`: the number of one of its credit notes. */
  query: Type.Object({ credit: Type.Optional(Type.String({ maxLength: 20 })) }),
  answer: Type.Unsafe<ArrayBuffer>({ type: 'string', format: 'binary' }),
  errors: ['not_found'] as const,
};
export const invoicePaperSchemas = { ...invoiceSchemas, answer: Paper };
