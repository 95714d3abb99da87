import { migrateDatabase } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import type { DatabaseHandle } from '#server/database/database.ts';
import { members } from '#server/database/schema/members.ts';
import { checkCode, issueCode } from '#server/domain/accounts/codes.ts';
import { postJournals } from '#server/domain/ledger/journals.ts';
import { bindWithdrawalQuote } from '#server/domain/withdrawals/binding.ts';
import { createWithdrawalByCode } from '#server/domain/withdrawals/create.ts';
import type { Services } from '#server/services.ts';
import { unreachableChain } from '../support/chain/deployment.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { createTestServices } from '../support/services.ts';
import type { Bench } from './bench.ts';

const MEMBERS = 1_000;
const CONNECTIONS = [1, 4, 16];
/** USD base units. */
const BALANCE = 1_000_000_000n;

const request = {
  type: 'direct',
  currency: 'USDT',
  amount: '100',
  wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;

/**
 * Withdrawals per second on PostgreSQL, whole: the code's try counted and committed, then code,
 * withdrawal, ledger, timeline and mail in one transaction. Each by another member.
 */
export const bench: Bench = async () => {
  const postgres = await startPostgres();
  try {
    const database = await openPostgres(postgres.url);
    await migrateDatabase(database);
    const services = createTestServices(
      { ...database, url: postgres.url },
      {
        chain: unreachableChain,
      },
    );
    const people = await fundedMembers(database);
    const rows: { connections: number; 'withdrawals a second': number; 'p95 ms': number }[] = [];
    for (const connections of CONNECTIONS) {
      const codes = await sendCodes(services, people);
      services.clock.advance(120_000);
      rows.push({ connections, ...(await withdrawAll(services, codes, connections)) });
    }
    await database.close();
    console.table(rows);
    return rows.map((row) => ({
      what: `withdrawals on PostgreSQL, ${row.connections} at once`,
      value: row['withdrawals a second'],
      unit: '/s',
    }));
  } finally {
    await postgres.stop();
  }
};

interface Issued {
  readonly memberId: number;
  readonly code: string;
}

async function withdrawAll(services: Services, issued: readonly Issued[], connections: number) {
  const waiting = [...issued];
  const took: number[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const start = performance.now();
      const { memberId } = next;
      const code = await checkCode(services, { memberId }, 'withdrawal', next.code);
      await services.database.transaction((tx) =>
        createWithdrawalByCode(tx, services, memberId, { code, request }),
      );
      took.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - start) / 1000;
  took.sort((a, b) => a - b);
  return {
    'withdrawals a second': Math.round(issued.length / seconds),
    'p95 ms': Math.round((took[Math.floor(took.length * 0.95)] ?? 0) * 10) / 10,
  };
}

async function sendCodes(services: Services, people: readonly number[]): Promise<Issued[]> {
  const issued: Issued[] = [];
  for (const memberId of people) {
    const { code } = await services.database.transaction(async (tx) => {
      const shown = { ...request, token_amount: '97' };
      const binding = await bindWithdrawalQuote(tx, services, memberId, shown);
      const email = emailOf(memberId);
      return issueCode(tx, services, { memberId, email, purpose: 'withdrawal', binding });
    });
    issued.push({ memberId, code });
  }
  return issued;
}

const emailOf = (index: number): string => `member${index}@example.test`;

async function fundedMembers(database: DatabaseHandle): Promise<number[]> {
  const createdAt = new Date();
  return database.transaction(async (tx) => {
    const rows = await tx
      .insert(members)
      .values(
        Array.from({ length: MEMBERS }, (_, index) => ({
          username: `member${index}`,
          email: emailOf(index),
          emailVerifiedAt: createdAt,
          passwordHash: '',
          firstName: 'Member',
          lastName: String(index),
          phoneNumber: '+525512345678',
          country: 'MX',
          termsVersion: '2026-10-01',
          createdAt,
        })),
      )
      .returning({ id: members.id });
    await postJournals(
      tx,
      rows.map(({ id }) => ({
        kind: 'direct_bonus' as const,
        idempotencyKey: `bench:${id}`,
        occurredAt: createdAt,
        entries: [
          { account: 'direct' as const, memberId: id, amount: BALANCE },
          { account: 'bonus_expense' as const, currency: 'USD' as const, amount: -BALANCE },
        ],
      })),
    );
    return rows.map(({ id }) => id);
  });
}
