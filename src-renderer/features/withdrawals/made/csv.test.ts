import { describe, expect, it } from 'vitest';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { csvCell } from '#renderer/lib/csv.ts';
import { withdrawalsCsv } from './csv.ts';

const withdrawal: Withdrawal = {
  number: 10482,
  type: 'direct',
  currency: 'USDT',
  amount: '1234.50',
  fee: '37.04',
  fee_rate: '0.03',
  net: '1197.46',
  price: '1',
  token_amount: '1197.46',
  wallet: '0x64FccD51db64A07422875751d5066548d59fe13a',
  network: { chain_id: 137, name: 'Polygon' },
  status: 'Refused',
  detail: 'refused',
  hold_until: null,
  refusal: {
    reason: 'other',
    note: '=HYPERLINK("https://x")',
    refunded_at: '2026-11-20T20:05:00Z',
  },
  run_number: null,
  tx_hash: null,
  explorer_url: null,
  confirmations: null,
  can_cancel: false,
  created_at: '2026-11-19T20:02:00Z',
  finished_at: '2026-11-20T20:05:00Z',
};

describe('a cell of the export', () => {
  it.each(['=1+1', '+1 555', '-x', '@sum', '\tx', '\rx'])('defuses %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['1234.50', '-12.30', '0'])('leaves the plain number %s as it is', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('quotes what would break the row', () => {
    expect(csvCell('a, "b"\nc')).toBe('"a, ""b""\nc"');
  });

  it('leaves nothing empty', () => {
    expect(csvCell(null)).toBe('');
  });
});

describe('the export of withdrawals', () => {
  const csv = withdrawalsCsv([withdrawal]);
  const [head = '', row = ''] = csv.slice(1).split('\r\n');

  it('begins with the mark that tells spreadsheets it is UTF-8', () => {
    expect(csv.charCodeAt(0)).toBe(0xfeff);
  });

  it('carries plain numbers and ISO dates', () => {
    const cells = Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]]));
    expect(cells).toMatchObject({
      number: '10482',
      amount_usd: '1234.50',
      requested_at: '2026-11-19T20:02:00Z',
      transaction: '',
    });
  });

  it('runs no formula that an administrator or a member wrote', () => {
    expect(row).toContain(`"'=HYPERLINK(""https://x"")"`);
  });
});
