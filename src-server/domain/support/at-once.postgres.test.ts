import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { DomainError } from '../base/errors.ts';
import { assignTicket, takeNext } from './assign.ts';
import { createTicket } from './create.ts';
import { mergeTickets } from './merge.ts';
import { replyToTicket } from './reply.ts';
import { findTicket } from './ticket-row.ts';
import { writeMessage } from './write.ts';

let database: TestDatabase;
let services: TestServices;
let asker: number;
let staff: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  await configure(database.db, { support_messages_per_hour: 20, support_tickets_per_hour: 20 });
  await database.transaction(async (tx) => {
    asker = await insertMember(tx, 'asker');
    staff = [];
    for (let index = 0; index < 8; index += 1) {
      staff.push(await insertMember(tx, `staff_${index}`, { role: 'support' }));
    }
  });
});
afterAll(() => database.close());

const question = { category: 'other', subject: 'Una duda', text: '¿Qué pasa aquí?' } as const;
const ask = (memberId = asker) =>
  database.transaction((tx) => createTicket(tx, services, memberId, question));
/** The code of a refusal; null where it was done. */
const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  );
const count = (codes: readonly (string | null)[], code: string | null): number =>
  codes.filter((one) => one === code).length;

test('of many messages at once as many are taken as an hour allows', async () => {
  const member = await database.transaction((tx) => insertMember(tx, 'hurried'));
  const { number } = await ask(member);
  const codes = await Promise.all(
    Array.from({ length: 40 }, () =>
      codeOf(
        database.transaction((tx) =>
          writeMessage(tx, services, { memberId: member, number, text: 'Otra vez' }),
        ),
      ),
    ),
  );
  expect(count(codes, null)).toBe(19);
  expect(count(codes, 'rate_limited')).toBe(21);
});

test('one of many takes a ticket, and the others are told who has it', async () => {
  const { number } = await ask();
  const codes = await Promise.all(
    staff.map((id) =>
      codeOf(
        database.transaction((tx) =>
          assignTicket(tx, services, { actorId: id, number, to: id, seen: null }),
        ),
      ),
    ),
  );
  expect(count(codes, null)).toBe(1);
  expect(count(codes, 'conflict')).toBe(staff.length - 1);
});

test('many who ask for the next ticket at once get one each', async () => {
  for (let index = 0; index < 5; index += 1) await ask();
  const taken = await Promise.all(
    staff.map((id) => database.transaction((tx) => takeNext(tx, services, id))),
  );
  const numbers = taken.filter((number) => number !== null);
  expect(new Set(numbers).size).toBe(numbers.length);
  const { assigneeId } = await findTicket(database.db, numbers[0] ?? 0);
  expect(staff).toContain(assigneeId);
});

test('of many answers at once one is sent, the others see it first', async () => {
  const { number, lastMessageId } = await ask();
  const codes = await Promise.all(
    staff.map((id) =>
      codeOf(
        database.transaction((tx) =>
          replyToTicket(tx, services, {
            actorId: id,
            number,
            text: 'Hola',
            is_internal: false,
            end: 'send',
            seen: lastMessageId,
          }),
        ),
      ),
    ),
  );
  expect(count(codes, null)).toBe(1);
  expect(count(codes, 'conflict')).toBe(staff.length - 1);
});

test('two tickets that are merged into each other at once end as one', async () => {
  const [one, other] = [await ask(), await ask()];
  const [actorId = 0] = staff;
  const merge = (number: number, gone: number) =>
    codeOf(
      database.transaction((tx) => mergeTickets(tx, services, { actorId, number, other: gone })),
    );
  const codes = await Promise.all([
    merge(one.number, other.number),
    merge(other.number, one.number),
  ]);
  expect([count(codes, null), count(codes, 'ticket_closed')]).toEqual([1, 1]);
});

test('words that many add at once are in the dictionary once, and nobody waits for ever', async () => {
  const people = await database.transaction(async (tx) => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await insertMember(tx, `writer_${index}`));
    return ids;
  });
  const words = ['zorzal', 'alondra', 'jilguero', 'calandria'];
  const made = await Promise.all(
    people.map((id, index) => {
      const text = index % 2 === 0 ? words.join(' ') : words.toReversed().join(' ');
      return database.transaction((tx) => createTicket(tx, services, id, { ...question, text }));
    }),
  );
  expect(made).toHaveLength(people.length);
});
