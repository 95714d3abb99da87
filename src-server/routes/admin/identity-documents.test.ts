import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostileFiles } from '../../../tests/support/hostile/hostile-files.ts';
import {
  createEligibilityWorld,
  pdfOf,
  REASON,
  type EligibilityWorld,
  type Person,
} from '../../../tests/support/worlds/eligibility.ts';
import { identityDocuments } from '../../database/schema/eligibility.ts';
import { files } from '../../database/schema/files.ts';

let world: EligibilityWorld;
let decider: Person;
let me: Person;
beforeAll(async () => {
  world = await createEligibilityWorld();
  decider = await world.person('administrator', ['members']);
});
afterAll(() => world.close());
beforeEach(async () => {
  me = await world.person();
});

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();

test('opening a PDF saves it byte for byte; the audit log has who and why before it', async () => {
  const content = pdfOf('pasaporte de Elena');
  const { body } = await world.ask(me);
  const answer = await world.open(decider, body.documents[0]?.id, { reason: `  ${REASON} ` });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(content)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="passport.pdf"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(await world.audited('eligibility.document_opened', body.id)).toMatchObject([
    { actorId: decider.id, after: { member: me.id, document: 'passport', reason: REASON } },
  ]);
});

test('opening a picture shows what the server encoded', async () => {
  const [front, back] = [
    await world.send(me, await photo(), 'identity_front'),
    await world.send(me, await photo(), 'identity_back'),
  ];
  const { body } = await world.ask(me, { documents: [front.body.id, back.body.id] });
  const answer = await world.open(decider, front.body.id);
  expect(body.documents).toHaveLength(2);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="identity_front.webp"',
    'cache-control': 'no-store',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 });
});

test.each([{}, { reason: '' }, { reason: 'mirar' }, { reason: ' '.repeat(20) }])(
  'opening without a reason (%j) is refused and not audited',
  async (payload) => {
    const { body } = await world.ask(me);
    const answer = await world.open(decider, body.documents[0]?.id, payload);
    expect(answer.statusCode).toBe(400);
    expect(await world.audited('eligibility.document_opened', body.id)).toEqual([]);
  },
);

test('a document that is part of no claim answers as one that nobody has', async () => {
  const { body } = await world.send(me);
  for (const id of [body.id, 'n'.repeat(32)]) {
    expect((await world.open(decider, id)).json()).toMatchObject({ code: 'not_found' });
  }
});

test('a document that is erased is refused by name', async () => {
  const { body } = await world.ask(me);
  await world.decide(decider, 'refuse', body.id);
  const answer = await world.open(decider, body.documents[0]?.id);
  expect(answer.statusCode).toBe(410);
  expect(answer.json()).toMatchObject({
    code: 'document_erased',
    details: { erased_at: world.services.clock.now().toISOString() },
  });
});

test('a document whose bytes were exchanged for another one’s opens neither', async () => {
  const { body } = await world.ask(me);
  const { body: other } = await world.ask(await world.person());
  const keyOf = async (id: string | undefined) => {
    const [row] = await world.database.db
      .select({ key: files.key })
      .from(identityDocuments)
      .innerJoin(files, eq(files.id, identityDocuments.fileId))
      .where(eq(identityDocuments.id, id ?? ''));
    return row?.key ?? '';
  };
  const [mine, theirs] = [await keyOf(body.documents[0]?.id), await keyOf(other.documents[0]?.id)];
  const bytes = world.store.kept.get(theirs);
  if (bytes) world.store.kept.set(mine, bytes);
  const answer = await world.open(decider, body.documents[0]?.id);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('PDF');
  // What was tried is in the log all the same.
  expect(await world.audited('eligibility.document_opened', body.id)).toHaveLength(1);
  expect((await world.open(decider, other.documents[0]?.id)).statusCode).toBe(200);
});

test('a document whose bytes are gone says that files do not answer', async () => {
  const { body } = await world.ask(me);
  const kept = new Map(world.store.kept);
  world.store.kept.clear();
  try {
    const answer = await world.open(decider, body.documents[0]?.id);
    expect(answer.json()).toMatchObject({ code: 'files_unreachable' });
  } finally {
    for (const [key, value] of kept) world.store.kept.set(key, value);
  }
});

test('of sixty hostile files each is refused with nothing left, or opened as a picture or a saved PDF', async () => {
  const hostile = await hostileFiles();
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  const unexpected: unknown[] = [];
  const kinds = new Set<string>();
  for (const { what, data } of hostile) {
    const before = world.store.kept.size;
    const { status, body: sent } = await world.send(me, data);
    if (status !== 200) {
      if (status !== 400 || world.store.kept.size !== before) unexpected.push({ what, status });
      continue;
    }
    kinds.add(sent.type);
    const { body } = await world.ask(me, { documents: [sent.id] });
    const { headers } = await world.open(decider, sent.id);
    const [shown] = String(headers['content-disposition']).split(';');
    const isStrict =
      headers['content-type'] === sent.type &&
      headers['content-security-policy'] === "sandbox; default-src 'none'" &&
      headers['x-content-type-options'] === 'nosniff' &&
      shown === (sent.type === 'image/webp' ? 'inline' : 'attachment');
    if (!isStrict) unexpected.push({ what, headers });
    await world.decide(decider, 'refuse', body.id);
  }
  expect(unexpected).toEqual([]);
  // Positive control: some are harmless once they are stored. Of the PDFs each has a script.
  expect([...kinds]).toEqual(['image/webp']);
}, 300_000);
