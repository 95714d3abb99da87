import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { support, type Ticket } from '#contract/api/support/tickets.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { lastId, SupportWorld } from '../../../tests/support/worlds/support.ts';
import { collectFiles } from '../../domain/files/collect.ts';
import { insertFile } from '../../domain/files/records.ts';
import { KEY_BYTES } from '../../storage/file-store.ts';

const { support_close_days: closeDays, support_file_days: fileDays } = settingDefaults;

let world: SupportWorld;
beforeAll(async () => {
  world = await SupportWorld.open();
});
afterAll(() => world.close());

/** A ticket with a file of its own, whose bytes lie in the store. */
async function askWithFile(subject: string) {
  const key = randomBytes(KEY_BYTES).toString('hex');
  await world.services.files.put(key, Readable.from([Buffer.from('hello')]));
  const { id } = await world.database.transaction((tx) =>
    insertFile(tx, world.services, {
      ownerId: world.ids.bruno,
      purpose: 'ticket_attachment',
      name: `${subject}.txt`,
      type: 'text/plain',
      size: 5,
      sha256: 'ab'.repeat(32),
      key,
    }),
  );
  const attachments = [{ file_id: id, kind: 'file' }];
  const ticket = await world.ask('bruno', { subject, attachments });
  return { id, key, ticket };
}

type Asked = Awaited<ReturnType<typeof askWithFile>>;

const solve = ({ ticket }: Asked) => world.answer(ticket.number, lastId(ticket), { end: 'solve' });

const pass = async (ms: number) => {
  await world.pass(ms);
  await world.timesPass();
  await collectFiles(world.services);
};

/** How a file is: answered to its member, taken out of the thread, its bytes in the store. */
async function standing({ id, key, ticket }: Asked) {
  const { statusCode } = await world.app.inject({
    url: `/api/files/${id}/`,
    headers: { authorization: `Bearer ${world.token('bruno')}` },
  });
  const thread = await world.call<Ticket>('bruno', support.one, { number: ticket.number });
  const [attachment] = thread.messages[0]?.attachments ?? [];
  return {
    state: thread.state,
    answer: statusCode,
    name: attachment?.name,
    isRemoved: attachment?.removed_at !== null,
    hasBytes: (await world.services.files.read(key)) !== null,
  };
}

it('deletes files of a ticket that closed long enough ago, and of no other', async () => {
  await pass(MINUTE_MS);
  const old = await askWithFile('old');
  const younger = await askWithFile('younger');
  const open = await askWithFile('open');
  await solve(old);
  await pass(2 * DAY_MS);
  await solve(younger);
  await pass((closeDays - 2) * DAY_MS);
  expect(await standing(old)).toMatchObject({ state: 'closed', answer: 200 });
  await pass(2 * DAY_MS);

  const kept = { answer: 200, isRemoved: false, hasBytes: true };
  await pass((fileDays - 2) * DAY_MS - MINUTE_MS);
  expect(await standing(old)).toMatchObject(kept);
  await pass(MINUTE_MS);
  // The thread goes on saying that there was a file, and what it was called.
  const gone = { state: 'closed', answer: 404, isRemoved: true, hasBytes: false };
  expect(await standing(old)).toEqual({ ...gone, name: 'old.txt' });
  expect(await standing(younger)).toEqual({ ...kept, state: 'closed', name: 'younger.txt' });
  expect(await standing(open)).toEqual({ ...kept, state: 'new', name: 'open.txt' });

  await pass(2 * DAY_MS);
  expect(await standing(younger)).toEqual({ ...gone, name: 'younger.txt' });
  expect(await standing(open)).toMatchObject(kept);
});
