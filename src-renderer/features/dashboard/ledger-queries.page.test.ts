import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '#contract/api/ledger.ts';
import type { MemberAccount } from '#contract/rules/accounts.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { ledgerQueries } from './ledger-queries.ts';

const entry = (id: number, account: MemberAccount, hour: number): LedgerEntry => ({
  id: String(id),
  journal: String(id),
  kind: 'direct_bonus',
  account,
  amount: '1.00',
  occurred_at: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
  source: null,
  details: {},
});

/** Pages of each account by cursor. */
const pages: Record<string, { items: LedgerEntry[]; next: string | null }> = {
  'direct ': { items: [entry(9, 'direct', 9), entry(5, 'direct', 5)], next: 'more' },
  'direct more': { items: [entry(2, 'direct', 2)], next: null },
  'pool ': { items: [entry(7, 'pool', 7), entry(6, 'pool', 5)], next: null },
};

describe('the entries behind a sum of accounts', () => {
  it('come newest first, and only accounts that have more are asked again', async () => {
    const asked: string[] = [];
    configureApi({
      fetch: async (url) => {
        const query = new URL(typeof url === 'string' ? url : '', 'http://test').searchParams;
        const key = `${query.get('account')} ${query.get('cursor') ?? ''}`;
        asked.push(key);
        return Response.json(pages[key]);
      },
    });
    const client = new QueryClient();
    const options = ledgerQueries.entries(['direct', 'pool']);
    const data = await client.infiniteQuery({ ...options, pages: 2 });
    expect(data.map(({ id }) => id)).toEqual(['9', '7', '6', '5', '2']);
    expect(asked).toEqual(['direct ', 'pool ', 'direct more']);
  });
});
