import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { csvOf, type CsvColumn } from '#renderer/lib/csv.ts';

const columns: readonly CsvColumn<Withdrawal>[] = [
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

/** The withdrawals as a CSV file. */
export const withdrawalsCsv = (shown: readonly Withdrawal[]): string => csvOf(columns, shown);
