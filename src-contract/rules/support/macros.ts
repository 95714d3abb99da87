/**
 * Fields of a macro, as `{{name}}` in its text. The server hands over their plain values for one ticket,
 * decimals and instants; the screen writes them as the member reads them.
 */
export const macroFields = [
  'name', // first name of the member
  'agent', // first name of who writes
  'number', // of the ticket
  'plan_es', // of the active membership
  'plan_en',
  'ends_at', // when it ends
  'withdrawal.number',
  'withdrawal.amount', // USD
  'withdrawal.fee', // USD
  'withdrawal.net', // USD
  'withdrawal.price', // USD for one token
  'withdrawal.token_amount',
  'withdrawal.currency',
  'withdrawal.run', // number of the payout run
  'withdrawal.hold_until',
  'purchase.number',
  'purchase.amount', // USD
  'purchase.token_amount',
  'purchase.missing',
  'purchase.currency',
] as const;
export type MacroField = (typeof macroFields)[number];

/** Values by field; null: the ticket has none, and the message can't be sent with it. */
export type MacroValues = Readonly<Record<MacroField, string | null>>;

export const macroLimits = { name: 60, text: 2000, most: 200 } as const;

const FIELD = /\{\{\s*([a-z_.]+)\s*\}\}/g;

const isField = (name: string): name is MacroField => macroFields.some((field) => field === name);

/** A macro in pieces: plain text, and fields with their value. */
export type MacroPiece =
  | { readonly text: string }
  | { readonly field: MacroField; readonly value: string | null };

/** Splits a macro's text at its fields. Names that are no field stay text. */
export function macroPieces(text: string, values: MacroValues): MacroPiece[] {
  const pieces: MacroPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    const name = match[1] ?? '';
    if (!isField(name)) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ field: name, value: values[name] });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** Names between braces that are no field: an editor refuses them. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(FIELD)].map((match) => match[1] ?? '').filter((name) => !isField(name));
