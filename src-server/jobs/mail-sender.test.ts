import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices, testConfig } from '../../tests/support/services.ts';
import { mails } from '../database/schema/system.ts';
import { enqueueMail } from '../domain/base/mails.ts';
import type { Mailer, RenderedMail } from '../mails/mailer.ts';
import { sendMails } from './mail-sender.ts';

let database: TestDatabase;
let sent: RenderedMail[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  sent = [];
  await database.db.delete(mails);
  await database.transaction((tx) =>
    enqueueMail(tx, {
      recipient: 'someone@example.test',
      template: 'code.secret',
      language: 'en',
      values: { code: '123456', minutes: 10 },
      at: new Date(),
    }),
  );
});

const collecting: Mailer = {
  send: (mail) => {
    sent.push(mail);
    return Promise.resolve();
  },
  close: () => undefined,
};
const failing: Mailer = {
  send: () => Promise.reject(new Error('the mail server is down')),
  close: () => undefined,
};
const servicesWith = (mailer: Mailer, demo: boolean) =>
  createTestServices(database, { mailer, config: { ...testConfig, demo } });
async function stored() {
  const [row] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, 'someone@example.test'));
  return row;
}

test('a mail is sent once, and its code does not stay outside the demo', async () => {
  const services = servicesWith(collecting, false);
  await sendMails(services);
  await sendMails(services);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('123456');
  expect(sent[0]?.html).toContain('123456');
  expect(await stored()).toMatchObject({ body: '', sentAt: services.clock.now() });
});

test('in the demo the body is kept for the mailbox', async () => {
  await sendMails(servicesWith(collecting, true));
  expect((await stored())?.body).toContain('123456');
});

test('an outage of the mail server loses no mail, however often the job runs in it', async () => {
  const services = servicesWith(failing, false);
  for (let run = 0; run < 600; run += 1) {
    await sendMails(services);
    services.clock.advance(500);
  }
  expect(await stored()).toMatchObject({ attempts: 4, sentAt: null });
  services.clock.advance(60_000);
  await sendMails({ ...services, mailer: collecting });
  expect(sent).toHaveLength(1);
});

test('a mail that always fails is given up after eight attempts, within six hours', async () => {
  const services = servicesWith(failing, false);
  for (let run = 0; run < 10; run += 1) {
    await sendMails(services);
    services.clock.advance(3_600_000);
  }
  expect(await stored()).toMatchObject({ attempts: 8, sentAt: null });
  await sendMails({ ...services, mailer: collecting });
  expect(sent).toHaveLength(0);
});

test('two senders at once send a mail once, and wait for no lock meanwhile', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const slow: Mailer = {
    send: async (mail) => {
      begin();
      await answered;
      sent.push(mail);
    },
    close: () => undefined,
  };
  const services = servicesWith(slow, false);
  const first = sendMails(services);
  await begun;
  // A database of one session would wait here for a transaction that is open.
  await database.db.execute(sql`select 1`);
  await sendMails({ ...services, mailer: collecting });
  expect(sent).toHaveLength(0);
  answer();
  await first;
  await sendMails({ ...services, mailer: collecting });
  expect(sent).toHaveLength(1);
});

test('a mail whose sender ended before marking it is sent again once its claim has expired', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const services = servicesWith(
    {
      send: () => {
        begin();
        return never;
      },
      close: () => undefined,
    },
    false,
  );
  void sendMails(services);
  await begun;
  services.clock.advance(60_000);
  const next = { ...services, mailer: collecting };
  await sendMails(next);
  expect(sent).toHaveLength(0);
  await database.db
    .update(mails)
    .set({ leasedUntil: sql`clock_timestamp() - interval '1 second'` });
  await sendMails(next);
  expect(sent).toHaveLength(1);
  expect(await stored()).toMatchObject({ attempts: 2, leasedUntil: null });
});
