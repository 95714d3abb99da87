import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Voucher } from '#contract/api/vouchers.ts';
import { canonicalJson } from '#contract/rules/archive/canonical-json.ts';
import { chained, firstHash, verifyChain } from './chain.ts';
import type { ChainRecord } from './chain.ts';

const owner = { server: 'https://api.example', member: '7' };

function chainOf(amounts: readonly string[]): ChainRecord[] {
  const records: ChainRecord[] = [];
  for (const [index, amount] of amounts.entries()) {
    const voucher = { number: index, amount } as Voucher;
    const content = {
      number: index + 1,
      seen_at: '2026-11-30T10:00:00.000Z',
      reason: 'opened',
      paper: { kind: 'withdrawal', voucher },
      differs: null,
    } as const;
    records.push(chained(records.at(-1)?.hash ?? firstHash(owner), content));
  }
  return records;
}

const numbered = (records: readonly ChainRecord[]) =>
  records.map((record) => ({ number: record.number, record }));
const headOf = (records: readonly ChainRecord[]) => ({
  count: records.length,
  hash: records.at(-1)?.hash ?? firstHash(owner),
});

const amounts = fc.array(fc.integer({ min: 1, max: 1e9 }).map(String), {
  minLength: 1,
  maxLength: 12,
});
/** A chain and one of its places. */
const placed = amounts.chain((all) =>
  fc.tuple(fc.constant(chainOf(all)), fc.nat({ max: all.length - 1 })),
);

describe('a chain of records', () => {
  test('is whole as it was made, for its owner alone', () => {
    fc.assert(
      fc.property(amounts, (all) => {
        const records = chainOf(all);
        expect(verifyChain(owner, numbered(records), headOf(records))).toEqual([]);
        expect(
          verifyChain({ ...owner, member: '8' }, numbered(records), headOf(records)),
        ).not.toEqual([]);
      }),
    );
  });

  test('an altered record is named, whatever else was made to fit', () => {
    fc.assert(
      fc.property(placed, ([records, at]) => {
        const one = records[at] as ChainRecord;
        const paper = {
          kind: 'withdrawal',
          voucher: { number: at, amount: 'x' } as Voucher,
        } as const;
        const bare = records.with(at, { ...one, paper });
        expect(verifyChain(owner, numbered(bare), headOf(records))).toEqual([
          { kind: 'altered', number: at + 1 },
        ]);
        // With a hash that fits, the next record, or the noted end, does not.
        const { previous, hash: _hash, ...content } = one;
        const fitting = records.with(at, chained(previous, { ...content, paper }));
        expect(verifyChain(owner, numbered(fitting), headOf(records))).toEqual([
          at === records.length - 1 ? { kind: 'end' } : { kind: 'altered', number: at + 2 },
        ]);
      }),
    );
  });

  test('a removed record is named, the last one too', () => {
    fc.assert(
      fc.property(placed, ([records, at]) => {
        const rest = numbered(records.toSpliced(at, 1));
        expect(verifyChain(owner, rest, headOf(records))).toEqual([
          { kind: 'missing', number: at + 1 },
        ]);
      }),
    );
  });

  test('two records that changed places are found', () => {
    fc.assert(
      fc.property(placed, ([records, at]) => {
        fc.pre(records.length > 1);
        const other = (at + 1) % records.length;
        const all = numbered(records);
        const moved = all.with(at, all[other] as never).with(other, all[at] as never);
        expect(verifyChain(owner, moved, headOf(records))).not.toEqual([]);
      }),
    );
  });

  test('what cannot be decrypted is altered, and a lost end is said', () => {
    const records = chainOf(['1', '2', '3']);
    const unread = numbered(records).with(1, { number: 2, record: undefined as never });
    expect(verifyChain(owner, unread, headOf(records))).toEqual([{ kind: 'altered', number: 2 }]);
    expect(verifyChain(owner, numbered(records), undefined)).toEqual([{ kind: 'end' }]);
  });
});

test('canonical JSON does not depend on the order of keys, and keeps every value', () => {
  fc.assert(
    fc.property(
      fc.json().map((text) => JSON.parse(text) as unknown),
      (value) => {
        const reversed = JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
          typeof one === 'object' && one !== null && !Array.isArray(one)
            ? Object.fromEntries(Object.entries(one).toReversed())
            : one,
        ) as unknown;
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});
