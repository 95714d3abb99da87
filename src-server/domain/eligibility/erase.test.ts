import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import {
  createEligibilityWorld,
  NOTE,
  pdfOf,
  REASON,
  type EligibilityWorld,
  type Person,
} from '../../../tests/support/worlds/eligibility.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { eligibilityClaims, identityDocuments } from '../../database/schema/eligibility.ts';
import { files } from '../../database/schema/files.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { mails } from '../../database/schema/system.ts';
import { identityErasure } from '../../jobs/identity-erasure.ts';
import { FileStoreError } from '../../storage/file-store.ts';
import { deriveKeys } from '../base/keys.ts';
import { collectFiles, collectStrays } from '../files/collect.ts';
import { validClaimOf } from './claims.ts';
import { grantClaim, refuseClaim } from './decide.ts';
import { openDocument } from './document-cipher.ts';
import { eraseBytes } from './erase.ts';
import { readDocument } from './open-document.ts';

let world: EligibilityWorld;
let decider: Person;
beforeAll(async () => {
  world = await createEligibilityWorld();
  decider = await world.person('administrator', ['members']);
});
afterAll(() => world.close());
let began: Date;
beforeEach(() => {
  began = world.services.clock.now();
  return () => world.services.clock.set(began);
});

const run = () => identityErasure.run(world.services);

/** A claim with a passport, asked for now. */
async function asked() {
  const member = await world.person();
  const { body } = await world.ask(member);
  return { member, id: body.id, document: body.documents[0]?.id ?? '' };
}

async function granted() {
  const claim = await asked();
  await world.database.transaction((tx) =>
    grantClaim(tx, world.services, { actorId: decider.id, id: claim.id }),
  );
  return claim;
}

async function kept({ id, document }: { readonly id: number; readonly document: string }) {
  const { db } = world.database;
  const [claim] = await db.select().from(eligibilityClaims).where(eq(eligibilityClaims.id, id));
  const [row] = await db.select().from(identityDocuments).where(eq(identityDocuments.id, document));
  if (!claim || !row) throw new Error('The rows are gone');
  return { claim, row };
}

/** Where the bytes of a document lie. */
async function keyOf(document: string): Promise<string> {
  const [row] = await world.database.db
    .select({ key: files.key })
    .from(files)
    .where(eq(files.object, document));
  if (!row?.key) throw new Error('The document has no bytes');
  return row.key;
}

describe('a granted claim', () => {
  test('loses documents and what was typed on its date, not an instant before, and goes on to count', async () => {
    const { clock } = world.services;
    const one = await granted();
    const key = await keyOf(one.document);
    clock.set(new Date(began.getTime() + 90 * DAY_MS - 1));
    await run();
    expect((await kept(one)).claim).toMatchObject({ documentDate: '1990-04-12', erasedAt: null });
    expect(world.store.kept.has(key)).toBe(true);

    clock.advance(1);
    await run();
    const { claim, row } = await kept(one);
    expect(claim).toMatchObject({
      state: 'granted',
      kind: 'natural_person',
      country: 'MX',
      decidedBy: decider.id,
      documentName: null,
      documentDate: null,
      registrationNumber: null,
      erasedAt: clock.now(),
    });
    expect(row).toMatchObject({
      kind: 'passport',
      sealedKey: null,
      fileId: null,
      erasedAt: clock.now(),
    });
    expect(world.store.kept.has(key)).toBe(false);
    const left = await world.database.db.select().from(files).where(eq(files.object, one.document));
    expect(left).toEqual([]);
    expect(await validClaimOf(world.database.db, one.member.id, clock.now())).toMatchObject({
      id: one.id,
    });
    const opening = { actorId: decider.id, id: one.document, reason: REASON };
    await expect(readDocument(world.services, opening)).rejects.toMatchObject({
      code: 'document_erased',
    });
  });

  test('keeps the date that it was granted with, whatever the setting becomes', async () => {
    await configure(world.database.db, { identity_document_days: 5 });
    const one = await granted();
    await configure(world.database.db, { identity_document_days: 90 });
    world.services.clock.advance(5 * DAY_MS);
    await run();
    expect((await kept(one)).row.sealedKey).toBeNull();
  });
});

test('what nobody decides lapses after 180 days with its documents, and the member is told', async () => {
  const { clock } = world.services;
  const one = await asked();
  clock.set(new Date(began.getTime() + 180 * DAY_MS - 1));
  await run();
  expect((await kept(one)).claim.state).toBe('asked');
  clock.advance(1);
  await run();
  const { claim, row } = await kept(one);
  expect(claim).toMatchObject({ state: 'lapsed', decidedBy: null, documentName: null });
  expect(row).toMatchObject({ sealedKey: null, fileId: null });
  const noticed = await world.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, one.member.id));
  expect(noticed.at(-1)).toMatchObject({
    event: 'eligibility.lapsed',
    path: '/tokenization/eligibility',
  });
  const mailed = await world.database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, `${one.member.name}@example.test`));
  expect(mailed).toHaveLength(1);
  // Once.
  await run();
  expect(
    await world.database.db.$count(mails, eq(mails.recipient, mailed[0]?.recipient ?? '')),
  ).toBe(1);
});

test('a document that is sent with no claim goes after the setting’s hours, row and bytes', async () => {
  const member = await world.person();
  const { body } = await world.send(member);
  const key = await keyOf(body.id);
  const one = await asked();
  world.services.clock.advance(24 * HOUR_MS - 1);
  await run();
  expect(world.store.kept.has(key)).toBe(true);
  world.services.clock.advance(1);
  await run();
  expect(world.store.kept.has(key)).toBe(false);
  const rows = await world.database.db
    .select()
    .from(identityDocuments)
    .where(eq(identityDocuments.memberId, member.id));
  expect(rows).toEqual([]);
  // One that is part of a claim stays.
  expect((await kept(one)).row.sealedKey).not.toBeNull();
});

test('where the store fails the key is gone at once, and the bytes go with a later run', async () => {
  const one = await asked();
  const key = await keyOf(one.document);
  const { remove } = world.store;
  world.store.remove = () => Promise.reject(new FileStoreError('no answer'));
  try {
    await world.database.transaction((tx) =>
      refuseClaim(tx, world.services, { actorId: decider.id, id: one.id }, NOTE),
    );
    await eraseBytes(world.services);
    expect((await kept(one)).row.sealedKey).toBeNull();
    expect(world.store.kept.has(key)).toBe(true);
    await expect(run()).rejects.toThrow(FileStoreError);
    expect(world.store.kept.has(key)).toBe(true);
  } finally {
    world.store.remove = remove;
  }
  await run();
  expect(world.store.kept.has(key)).toBe(false);
});

test('the collectors of files leave documents alone', async () => {
  const one = await granted();
  const key = await keyOf(one.document);
  const file = world.store.kept.get(key);
  if (file) file.storedAt = new Date(0);
  world.services.clock.advance(60 * DAY_MS);
  await collectFiles(world.services);
  await collectStrays(world.services);
  expect(world.store.kept.has(key)).toBe(true);
});

describe('a backup', () => {
  const opened = (
    secret: string | null,
    owner: { readonly id: string; readonly memberId: number },
    sealedKey: string | null,
    bytes: Buffer,
  ): Buffer | null => {
    try {
      const keys = secret === null ? world.services.keys : deriveKeys(secret);
      return openDocument(keys, owner, { sealedKey: sealedKey ?? '', bytes });
    } catch {
      return null;
    }
  };

  test('of the files alone tells nothing; nor with the database, without the server’s secret', async () => {
    const one = await granted();
    const bytes = world.store.kept.get(await keyOf(one.document))?.data ?? Buffer.alloc(0);
    const { row } = await kept(one);
    const owner = { id: one.document, memberId: one.member.id };
    expect(bytes.includes('PDF')).toBe(false);
    expect(bytes.includes('Elena')).toBe(false);
    expect(opened(null, owner, randomBytes(80).toString('base64url'), bytes)).toBeNull();
    expect(opened('the secret of another server', owner, row.sealedKey, bytes)).toBeNull();
    // Positive control: all three together open it.
    const plain = opened(null, owner, row.sealedKey, bytes);
    expect(plain?.equals(pdfOf('pasaporte de Elena'))).toBe(true);
  });

  test('of the files of before the erasure stays closed after it, with the server’s own secret', async () => {
    const one = await granted();
    const bytes = world.store.kept.get(await keyOf(one.document))?.data ?? Buffer.alloc(0);
    const owner = { id: one.document, memberId: one.member.id };
    expect(opened(null, owner, (await kept(one)).row.sealedKey, bytes)).not.toBeNull();
    world.services.clock.advance(90 * DAY_MS);
    await run();
    expect(opened(null, owner, (await kept(one)).row.sealedKey, bytes)).toBeNull();
  });
});
