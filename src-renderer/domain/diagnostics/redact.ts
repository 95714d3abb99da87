import { MOST_LEVELS } from '#contract/diagnostics/diagnostics.ts';
import { withheldFields } from './recorded-calls.ts';

/** Texts that are a key to something wherever they stand: tokens of sessions, of any scheme. */
const SECRET = /\beyJ[\w-]+\.[\w-]+\.[\w-]+|\bBearer\s+\S+/g;
/** What a reader could take for an element of a page. */
const MARKUP = /<(?=[a-z!/?])/gi;
const MOST_LETTERS = 20_000;

const plain = (text: string): string =>
  text.slice(0, MOST_LETTERS).replaceAll(SECRET, '…').replaceAll(MARKUP, '‹');

/**
 * The part of an answer that may be kept: fields by allow-list, at any depth, and texts without what
 * looks like a token.
 */
export function redacted(value: unknown, fields: ReadonlySet<string>, level = 0): unknown {
  if (typeof value === 'string') return plain(value);
  if (typeof value !== 'object' || value === null) return value;
  if (level >= MOST_LEVELS) return null;
  if (Array.isArray(value)) return value.map((one) => redacted(one, fields, level + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (withheldFields.has(key)) return [[key, Array.isArray(one) ? [] : null]];
      return fields.has(key) ? [[key, redacted(one, fields, level + 1)]] : [];
    }),
  );
}
