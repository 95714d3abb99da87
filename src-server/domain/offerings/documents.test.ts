import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import {
  createOfferingWorld,
  offeringFields,
  type OfferingWorld,
} from '../../../tests/support/worlds/offerings.ts';
import { approveOffering, documentsOf, seenOf } from './approval.ts';
import { addDocument, createOffering, writeNextVersion, writeVersion } from './editing.ts';

const START = new Date('2026-11-20T17:42:00.000Z');
let world: OfferingWorld;
beforeAll(async () => {
  world = await createOfferingWorld();
  world.services.clock.set(START);
});
afterAll(() => world.close());

const transaction: OfferingWorld['services']['database']['transaction'] = (work) =>
  world.services.database.transaction(work);

describe('the documents of an offering', () => {
  it('are approved as they were read, and not otherwise', async () => {
    const { services } = world;
    const actorId = await world.member('0');
    const written = { actorId, text_es: 'Lo que se leyó.', text_en: null };
    const id = await transaction(async (tx) => {
      const fields = offeringFields(START.getTime());
      const draft = await createOffering(tx, services, { actorId, fields });
      for (const kind of ['risks', 'agreement'] as const) {
        const document = { id: draft, kind, name_es: kind, name_en: kind };
        await addDocument(tx, services, { ...written, ...document });
      }
      return draft;
    });
    const { db } = services.database;
    const read = await seenOf(db, id);
    const [first] = await documentsOf(db, id);
    const rewrite = (text: string) =>
      transaction((tx) =>
        writeVersion(tx, services, {
          ...written,
          text_es: text,
          offeringId: id,
          documentId: first?.document.id ?? 0,
        }),
      );
    const approve = () =>
      transaction((tx) => approveOffering(tx, services, { actorId, id, ...read }));
    await rewrite('Otra cosa.');
    expect(await world.refusal(approve())).toBe('conflict');
    await rewrite('Lo que se leyó.');
    await approve();
    expect((await world.offering(id)).state).toBe('approved');
  });

  it('take their next version from who read the newest one alone', async () => {
    const { services } = world;
    const id = await world.open();
    const { db } = services.database;
    const newest = async () => {
      const [first] = await documentsOf(db, id);
      const [version] = first?.versions ?? [];
      if (!first || !version) throw new Error('There is no document');
      return { documentId: first.document.id, version };
    };
    const { documentId, version } = await newest();
    const seen = version.writtenAt.toISOString();
    const write = (text: string, readAt: string) =>
      transaction((tx) =>
        writeNextVersion(tx, services, {
          actorId: world.admin,
          offeringId: id,
          documentId,
          text_es: text,
          text_en: null,
          seen: readAt,
        }),
      );
    services.clock.advance(DAY_MS);
    await write('Dos.', seen);
    expect(await world.refusal(write('Tres.', seen))).toBe('conflict');
    const second = await newest();
    expect(second.version.textEs).toBe('Dos.');
    await write('Tres.', second.version.writtenAt.toISOString());
    expect((await newest()).version.textEs).toBe('Tres.');
  });
});
