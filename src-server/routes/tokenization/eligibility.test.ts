import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { claimLimits } from '#contract/rules/eligibility/limits.ts';
import { MEGABYTE } from '#contract/rules/files.ts';
import {
  createEligibilityWorld,
  pdfOf,
  ROOT,
  typed,
  type EligibilityWorld,
  type Person,
} from '../../../tests/support/worlds/eligibility.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { eligibilityClaims, identityDocuments } from '../../database/schema/eligibility.ts';
import { files } from '../../database/schema/files.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { mails, settings } from '../../database/schema/system.ts';
import { FileStoreError } from '../../storage/file-store.ts';

let world: EligibilityWorld;
let me: Person;
beforeAll(async () => {
  world = await createEligibilityWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.db.delete(settings);
  await configure(world.database.db, { area_tokenization_enabled: 'on' });
  me = await world.person();
});

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

const documentsOf = (memberId: number) =>
  world.database.db
    .select()
    .from(identityDocuments)
    .where(eq(identityDocuments.memberId, memberId));

describe('sending a document', () => {
  test('says what it is and keeps neither its name, its hash nor a byte that can be read', async () => {
    const { status, body } = await world.send(me, pdfOf('Elena Sarmiento'));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^[\w-]{32}$/) as unknown,
        kind: 'passport',
        type: 'application/pdf',
        size: pdfOf('Elena Sarmiento').length,
        sent_at: world.services.clock.now().toISOString(),
        erased_at: null,
      },
    });
    const [row] = await documentsOf(me.id);
    const [file] = await world.database.db
      .select()
      .from(files)
      .where(eq(files.id, row?.fileId ?? ''));
    expect(file).toMatchObject({ name: 'document', type: 'application/octet-stream' });
    const stored = world.store.kept.get(file?.key ?? '')?.data ?? Buffer.alloc(0);
    expect(stored.length).toBe(body.size + 28);
    expect(stored.includes('PDF')).toBe(false);
    expect(stored.includes('Elena')).toBe(false);
    expect(JSON.stringify({ row, file })).not.toMatch(/elena/i);
  });

  test('encodes a picture anew before it is encrypted', async () => {
    const { body } = await world.send(me, await picture(), 'identity_front');
    expect(body).toMatchObject({ kind: 'identity_front', type: 'image/webp' });
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'a PDF with a script',
      () => pdfOf('\n5 0 obj <</S/JavaScript/JS(app.alert\\(1\\))>> endobj'),
      'file.active',
    ],
    ['a text', () => Buffer.from('I am Elena.'), 'file.type.identity'],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'file.type.identity'],
    ['a program', () => Buffer.from('MZ\u0090\u0000'.padEnd(600, '\0'), 'latin1'), 'file.program'],
    ['an archive', () => Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}`), 'file.archive'],
    ['a broken picture', async () => (await picture()).subarray(0, 300), 'file.broken'],
    ['nothing', () => Buffer.alloc(0), 'file.empty'],
  ])('refuses %s, and leaves nothing behind', async (_, made, id) => {
    const before = world.store.kept.size;
    const { status, body } = await world.send(me, await made());
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { file: { id } } });
    expect(world.store.kept.size).toBe(before);
    expect(await documentsOf(me.id)).toEqual([]);
  });

  test('is limited in size by its setting, to the byte', async () => {
    await configure(world.database.db, { identity_document_max_mb: 1 });
    const most = Buffer.concat([pdfOf('most'), Buffer.alloc(MEGABYTE)]).subarray(0, MEGABYTE);
    expect((await world.send(me, most)).status).toBe(200);
    const { body } = await world.send(me, Buffer.concat([most, Buffer.alloc(1)]));
    expect(body.fields).toEqual({ file: { id: 'file.size', values: { max: 1 } } });
  });

  test('is limited in number, also of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: claimLimits.documents + 3 }, () => world.send(me)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(claimLimits.documents);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'too_many',
      details: { max: claimLimits.documents },
    });
    expect(await documentsOf(me.id)).toHaveLength(claimLimits.documents);
  });

  test('of a kind that is none is refused by field', async () => {
    const { body } = await world.send(me, pdfOf('x'), 'selfie');
    expect(body.fields).toEqual({ kind: { id: 'field.invalid' } });
  });

  test('is not sent as an ordinary file', async () => {
    const form = new FormData();
    form.append('purpose', 'identity_document');
    form.append('file', new Blob([new Uint8Array(pdfOf('x'))]), 'a.pdf');
    const encoded = new Response(form);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/files/',
      headers: {
        authorization: `Bearer ${me.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ fields: { purpose: { id: 'field.invalid' } } });
  });

  test('is removed with every trace while it is part of no claim', async () => {
    const before = world.store.kept.size;
    const { body } = await world.send(me);
    const removed = await world.call(me, 'POST', `${ROOT}documents/${body.id}/remove/`, {});
    expect(removed).toEqual({ status: 200, body: { ok: true } });
    expect(await documentsOf(me.id)).toEqual([]);
    expect(world.store.kept.size).toBe(before);
    // One that is part of a claim is not.
    const asked = await world.ask(me);
    const [sent] = asked.body.documents;
    const kept = await world.call(me, 'POST', `${ROOT}documents/${sent?.id}/remove/`, {});
    expect(kept.status).toBe(404);
    expect(await documentsOf(me.id)).toHaveLength(1);
  });

  test('a store that does not answer is reported as such, and leaves nothing', async () => {
    const { put } = world.store;
    world.store.put = () => Promise.reject(new FileStoreError('no answer'));
    try {
      expect(await world.send(me)).toMatchObject({
        status: 503,
        body: { code: 'files_unreachable' },
      });
    } finally {
      world.store.put = put;
    }
    expect(await documentsOf(me.id)).toEqual([]);
    expect((await world.send(me)).status).toBe(200);
  });
});

test('no link opens a document, for its member neither', async () => {
  await world.send(me);
  const [row] = await documentsOf(me.id);
  for (const id of [row?.id, row?.fileId]) {
    const answer = await world.call(me, 'GET', `/api/files/${id}/`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

describe('asking', () => {
  test('sends what was typed with its documents, and notifies those who decide', async () => {
    const decider = await world.person('administrator', ['members']);
    const other = await world.person('administrator', ['catalogue']);
    const { status, body } = await world.ask(me, { document_name: '  Elena   Sarmiento Ruiz ' });
    expect(status).toBe(200);
    const at = world.services.clock.now();
    expect(body).toMatchObject({
      ...typed,
      state: 'asked',
      asked_at: at.toISOString(),
      erase_at: new Date(at.getTime() + 180 * DAY_MS).toISOString(),
      registration_number: null,
      documents: [{ kind: 'passport', erased_at: null }],
    });
    const state = await world.state(me);
    expect(state).toMatchObject({ valid: null, ask_from: null, claims: [body], documents: [] });
    const noticed = await world.database.db.select().from(notifications);
    const of = (person: Person) => noticed.filter(({ memberId }) => memberId === person.id);
    expect(of(decider).at(-1)).toMatchObject({
      event: 'eligibility.asked',
      path: '/admin/eligibility',
      values: { member: me.name, country_es: 'México', country_en: 'Mexico' },
    });
    expect(of(other)).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['a country that is none', { country: 'XX' }, { country: { id: 'country.unknown' } }],
    ['no name', { document_name: '   ' }, { document_name: { id: 'field.required' } }],
    [
      'a name that turns its direction',
      { document_name: 'Elena \u202Eanele' },
      { document_name: { id: 'field.invalid' } },
    ],
    [
      'somebody who is not of age',
      { document_date: '2012-01-01' },
      { document_date: { id: 'date.adult', values: { years: 18 } } },
    ],
    ['a birth to come', { document_date: '2199-01-01' }, { document_date: { id: 'date.birth' } }],
    [
      'a birth too long ago',
      { document_date: '1900-01-01' },
      { document_date: { id: 'date.birth' } },
    ],
    [
      'a registration number of a person',
      { registration_number: '900-1' },
      { registration_number: { id: 'field.unknown' } },
    ],
    ['no document', { documents: [] }, { documents: { id: 'documents.natural_person' } }],
    [
      'a document that is not there',
      { documents: ['n'.repeat(32)] },
      { documents: { id: 'file.gone' } },
    ],
    [
      'a legal entity with a passport alone',
      { kind: 'legal_entity', registration_number: '900-1' },
      { documents: { id: 'documents.legal_entity' } },
    ],
    [
      'a legal entity without its number',
      { kind: 'legal_entity' },
      { registration_number: { id: 'field.required' } },
    ],
    [
      'a legal entity that is yet to be registered',
      { kind: 'legal_entity', registration_number: '900-1', document_date: '2199-01-01' },
      { document_date: { id: 'date.future' } },
    ],
  ])('with %s is refused by field, and stores nothing', async (_, given, fields) => {
    const { status, body } = await world.ask(me, given);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
    expect((await world.state(me)).claims).toEqual([]);
    expect((await world.state(me)).documents).toHaveLength(1);
  });

  test('takes a legal entity with its number and registration', async () => {
    const { body: sent } = await world.send(me, pdfOf('acta'), 'registration');
    const { body } = await world.ask(me, {
      kind: 'legal_entity',
      document_name: 'Bodegas del Norte S. A.',
      document_date: '2024-05-02',
      registration_number: '900-123',
      documents: [sent.id],
    });
    expect(body).toMatchObject({ state: 'asked', registration_number: '900-123' });
  });

  test("with another member's document is refused as with one that nobody has", async () => {
    const stranger = await world.person();
    const { body: theirs } = await world.send(stranger);
    const { body } = await world.ask(me, { documents: [theirs.id] });
    expect(body.fields).toEqual({ documents: { id: 'file.gone' } });
    expect((await world.state(stranger)).documents).toHaveLength(1);
  });

  test('a second time is refused while one is open', async () => {
    await world.ask(me);
    expect((await world.ask(me)).body).toMatchObject({ code: 'claim_open' });
  });

  test('anew is possible from 60 days before the end of the one that counts', async () => {
    const { clock } = world.services;
    const { body } = await world.ask(me);
    const decider = await world.person('administrator', ['members']);
    const end = new Date(clock.now().getTime() + 61 * DAY_MS);
    await world.database.db
      .update(eligibilityClaims)
      .set({
        state: 'granted',
        decidedAt: clock.now(),
        decidedBy: decider.id,
        validUntil: end,
      })
      .where(eq(eligibilityClaims.id, body.id));
    const from = new Date(end.getTime() - 60 * DAY_MS).toISOString();
    expect((await world.state(me)).ask_from).toBe(from);
    expect((await world.ask(me)).body).toMatchObject({
      code: 'claim_valid',
      details: { from, until: end.toISOString() },
    });
    await world.database.db
      .update(eligibilityClaims)
      .set({ validUntil: new Date(end.getTime() - DAY_MS) })
      .where(eq(eligibilityClaims.id, body.id));
    const renewed = await world.ask(me);
    expect(renewed.status).toBe(200);
    // The one that counts goes on to do so.
    expect((await world.state(me)).valid?.id).toBe(body.id);
  });
});

describe('taking back', () => {
  test('erases documents and what was typed at once, key and bytes', async () => {
    const before = world.store.kept.size;
    const { body } = await world.ask(me);
    expect(world.store.kept.size).toBe(before + 1);
    const back = await world.call<typeof body>(me, 'POST', `${ROOT}${body.id}/withdraw/`, {});
    const at = world.services.clock.now().toISOString();
    expect(back.body).toMatchObject({
      state: 'withdrawn',
      country: 'MX',
      document_name: null,
      document_date: null,
      erased_at: at,
      documents: [{ kind: 'passport', erased_at: at }],
    });
    expect(world.store.kept.size).toBe(before);
    const [row] = await documentsOf(me.id);
    expect(row).toMatchObject({ sealedKey: null, fileId: null });
    const again = await world.call(me, 'POST', `${ROOT}${body.id}/withdraw/`, {});
    expect(again.body).toMatchObject({ code: 'claim_state', details: { state: 'withdrawn' } });
    expect((await world.ask(me)).status).toBe(200);
  });

  test("another member's answers as one that nobody has", async () => {
    const { body } = await world.ask(me);
    const stranger = await world.person();
    const answer = await world.call(stranger, 'POST', `${ROOT}${body.id}/withdraw/`, {});
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await world.state(me)).claims[0]?.state).toBe('asked');
    expect((await world.state(stranger)).claims).toEqual([]);
  });
});

test('while the area is off nothing is taken in; what was asked for is read and taken back', async () => {
  const { body } = await world.ask(me);
  const { body: unsent } = await world.send(me);
  const before = world.store.kept.size;
  await configure(world.database.db, { area_tokenization_enabled: 'off' });
  expect((await world.send(me)).body.code).toBe('area_off');
  expect(world.store.kept.size).toBe(before);
  const asked = { ...typed, documents: [unsent.id] };
  expect((await world.call(me, 'POST', ROOT, asked)).body.code).toBe('area_off');
  expect((await world.state(me)).claims).toHaveLength(1);
  const back = await world.call(me, 'POST', `${ROOT}${body.id}/withdraw/`, {});
  expect(back.status).toBe(200);
});

test('a mail is written of no step that the member takes themselves', async () => {
  const before = await world.database.db.$count(mails);
  const { body } = await world.ask(me);
  await world.call(me, 'POST', `${ROOT}${body.id}/withdraw/`, {});
  expect(await world.database.db.$count(mails)).toBe(before);
});
