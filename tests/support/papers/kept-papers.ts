import type { ReportEntry, ReportSummary } from '#contract/api/reports.ts';
import type { Voucher } from '#contract/api/vouchers.ts';
import type { InvoicePaper, StatementPaper, WithdrawalPaper } from '#contract/ipc/archive.ts';

export const entry = (id: string, change: Partial<ReportEntry> = {}): ReportEntry => ({
  id,
  journal: id,
  kind: 'direct_bonus',
  account: 'direct',
  amount: '75.00',
  occurred_at: '2026-10-20T11:26:00.000Z',
  flow: 'earned',
  source: null,
  origin: {
    type: 'direct',
    name: 'Héctor',
    plan: { name: 'A', name_en: 'A' },
    amount: '750.00',
    rate: '0.1',
  },
  balance: null,
  ...change,
});

/** October's statement, with balances that follow from nothing. */
export function statement(
  entries: readonly ReportEntry[] = [entry('3')],
  change: Partial<ReportSummary> = {},
): StatementPaper {
  const sums = { count: entries.length, in: '75.00', out: '0.00', net: '75.00' };
  return {
    kind: 'statement',
    query: { from: '2026-10-01', to: '2026-10-31' },
    summary: {
      from: '2026-10-01',
      to: '2026-10-31',
      as_of: 'direct-3',
      totals: sums,
      flows: [{ flow: 'earned', ...sums }],
      kinds: [],
      accounts: [{ account: 'direct', opening: '1000.00', closing: '1075.00' }],
      series: [],
      ...change,
    },
    entries,
  };
}

export const voucherPaper = (change: Partial<Voucher> = {}): WithdrawalPaper => ({
  kind: 'withdrawal',
  voucher: {
    number: 10_482,
    status: 'Approved',
    currency: 'USDT',
    amount: '100.00',
    fee: '3.00',
    fee_rate: '0.03',
    net: '97.00',
    price: '1',
    token_amount: '97',
    token_decimals: 6,
    wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    network: { chain_id: 56, name: 'BNB Smart Chain' },
    paid_at: '2026-11-20T12:00:00.000Z',
    tx_hash: `0x${'ab'.repeat(32)}`,
    token: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    contract: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    explorer: null,
    sources: [],
    ...change,
  },
});

export const invoicePaper = (change: Partial<InvoicePaper> = {}): InvoicePaper => ({
  kind: 'invoice',
  order: 30_431,
  credit: null,
  language: 'es',
  paper: {
    name: 'TCT-4117',
    lines: [
      { role: 'soft', cells: ['TCT'] },
      { role: 'title', cells: ['Factura TCT-4117'] },
      { role: 'soft', cells: ['20 de noviembre de 2026 · Pedido n.º 30431'] },
      { role: 'part', cells: ['A nombre de: Valeria Montes'] },
      { role: 'soft', cells: ['Calle 5, Mérida'] },
      { role: 'soft', cells: ['México'] },
      { role: 'head', cells: ['Artículo', 'Unidades', 'Precio', 'Monto'] },
      { role: 'row', cells: ['Taza · A-1', '2', '40.00', '80.00'] },
      { role: 'sum', cells: ['IVA, 10 % sobre 50', '5.00'] },
      { role: 'total', cells: ['Total, USD', '85.00'] },
    ],
  },
  ...change,
});
