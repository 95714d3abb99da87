import type { Withdrawal } from '#contract/api/withdrawals.ts';

/** Spreadsheets read a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Without it Excel takes UTF-8 for the system's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One cell: text that could run as a formula is defused, plain numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Column = readonly [name: string, of: (withdrawal: Withdrawal) => string | number | null];

const columns: readonly Column[] = [
  ['number', ({ number }) => number],
  ['requested_at', ({ created_at }) => created_at],
  ['balance', ({ type }) => type],
  ['amount_usd', ({ amount }) => amount],
  ['fee_usd', ({ fee }) => fee],
  ['net_usd', ({ net }) => net],
  ['price_usd', ({ price }) => price],
  ['token_amount', ({ token_amount }) => token_amount],
  ['token', ({ currency }) => currency],
  ['network', ({ network }) => network.name],
  ['chain_id', ({ network }) => network.chain_id],
  ['address', ({ wallet }) => wallet],
  ['status', ({ status }) => status],
  ['detail', ({ detail }) => detail],
  ['finished_at', ({ finished_at }) => finished_at],
  ['transaction', ({ tx_hash }) => tx_hash],
  ['refusal_note', ({ refusal }) => refusal?.note ?? null],
];

/** The withdrawals as CSV: plain numbers, ISO 8601 dates, columns named as the API names them. */
export function withdrawalsCsv(shown: readonly Withdrawal[]): string {
  const head = columns.map(([name]) => csvCell(name));
  const rows = shown.map((withdrawal) => columns.map(([, of]) => csvCell(of(withdrawal))));
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
