import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languagesOf } from '#contract/rules/support/help.ts';
import { asksForSecret, findSecrets } from '#contract/rules/support/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { helpArticles, helpVersions } from '../../database/schema/help.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { addDefaultArticles, defaultArticles } from './defaults/add-defaults.ts';
import { listDrafts, oneDraft } from './drafts.ts';
import { changeHelp, createHelp, discardHelp, publishHelp, withdrawHelp } from './editing.ts';
import { countSolvedByReading, giveFeedback, listMissing, noteSolved } from './feedback.ts';
import { offerHelp } from './offer.ts';
import { readHelp } from './read.ts';
import { searchHelp } from './search.ts';
import { distance } from '../base/words.ts';

let database: TestDatabase;
let services: TestServices;
let staff: number;
let ana: number;
let added: number[];
const now = new Date('2026-11-23T16:00:00Z');
const es = { language: 'es', now } as const;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(now);
  await database.transaction(async (tx) => {
    staff = await insertMember(tx, 'marisol', { role: 'support' });
    ana = await insertMember(tx, 'ana');
    added = [await addDefaultArticles(tx, now), await addDefaultArticles(tx, now)];
  });
});
afterAll(() => database.close());

const fields = {
  topic: 'account',
  example: null,
  path: null,
  next: [],
  title_es: 'Cómo se cambia la foto',
  lead_es: 'En Perfil.',
  body_es: 'Elige una imagen.',
  title_en: '',
  lead_en: '',
  body_en: '',
} as const;
const writing = () => ({ ...fields, next: [...fields.next] });
const find = async (q: string) =>
  (await searchHelp(database.db, { q }, es)).items.map(({ slug }) => slug);

describe('the articles that come with the product', () => {
  it('are added once', () => {
    expect(added).toEqual([defaultArticles.length, 0]);
  });

  it.each(defaultArticles.map((article) => [article.slug, article] as const))(
    '%s is whole in both languages, leads to articles that there are, and asks for nothing',
    (_slug, { es: spanish, en, next }) => {
      const texts = {
        title_es: spanish.title,
        lead_es: spanish.lead,
        body_es: spanish.body,
        title_en: en.title,
        lead_en: en.lead,
        body_en: en.body,
      };
      expect(languagesOf(texts)).toEqual(['es', 'en']);
      for (const slug of next) expect(defaultArticles.map((one) => one.slug)).toContain(slug);
      for (const text of Object.values(texts)) {
        expect(findSecrets(text)).toEqual([]);
        expect(asksForSecret(text)).toBeNull();
      }
    },
  );
});

describe('the search of the help', () => {
  it('finds what the words mean, as they are typed, without accents and with typos', async () => {
    expect((await find('tarifa'))[0]).toBe('por-que-recibes-menos-de-lo-que-pides');
    expect(await find('segundo fact')).toContain('perdi-mi-segundo-factor');
    expect(await find('revisión')).toContain('por-que-mi-retiro-sigue-pendiente');
    expect(await find('retrio revisón')).toContain('por-que-mi-retiro-sigue-pendiente');
    expect(await find('remantente')).toContain('emparejado-remanente-y-recorte');
    expect(await find('xyzzy')).toEqual([]);
  });

  it('offers what answers a story, the topic of its category first', async () => {
    const asked = {
      memberId: ana,
      about: 'Envié USDC y la solicitud pedía USDT, ¿se perdió mi pago?',
      category: 'payment',
      ...es,
    } as const;
    const { items, yours } = await offerHelp(database.db, asked);
    expect(items[0]?.slug).toBe('pague-menos-tarde-u-otro-token');
    expect(items.length).toBeLessThanOrEqual(4);
    expect(yours).toBeNull();
  });

  it.each(['0000-00-00', '999999999999', '0'])('knows no withdrawal %s', async (id) => {
    const asked = {
      memberId: ana,
      about: 'Mi retiro',
      object: { kind: 'withdrawal', id },
      ...es,
    } as const;
    await expect(offerHelp(database.db, asked)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['retiro', 'retrio', 1],
    ['código', 'codgio', 2],
    ['', 'abc', 3],
    ['renovacion', 'renobacion', 1],
  ])('%s and %s are %i apart', (one, other, apart) => {
    expect(distance(one, other)).toBe(apart);
  });
});

describe('an article that the staff write', () => {
  it('is read once it is published, and goes on as it was while it is changed', async () => {
    const id = await database.transaction((tx) => createHelp(tx, services, staff, writing()));
    const draft = await oneDraft(database.db, id, now);
    expect(draft).toMatchObject({
      state: 'draft',
      slug: 'como-se-cambia-la-foto',
      published: null,
    });
    await expect(readHelp(database.db, draft.slug, es)).rejects.toMatchObject({
      code: 'not_found',
    });

    const target = { actorId: staff, id, version: draft.version };
    await database.transaction((tx) => publishHelp(tx, services, target));
    const read = await readHelp(database.db, draft.slug, { language: 'en', now });
    expect(read).toMatchObject({ language: 'es', title: 'Cómo se cambia la foto', version: 1 });
    expect(await find('foto')).toEqual([draft.slug]);

    const version = draft.version + 1;
    const changed = { ...writing(), title_es: 'Cómo se cambia el retrato', actorId: staff, id };
    await database.transaction((tx) => changeHelp(tx, services, { ...changed, version }));
    expect((await readHelp(database.db, draft.slug, es)).title).toBe('Cómo se cambia la foto');
    expect((await oneDraft(database.db, id, now)).is_changed).toBe(true);
    await expect(
      database.transaction((tx) => changeHelp(tx, services, { ...changed, version })),
    ).rejects.toMatchObject({ code: 'conflict' });

    await database.transaction((tx) =>
      publishHelp(tx, services, { ...target, version: version + 1 }),
    );
    expect((await readHelp(database.db, draft.slug, es)).title).toBe('Cómo se cambia el retrato');
    expect(await find('retrato')).toEqual([draft.slug]);
    await database.transaction((tx) =>
      withdrawHelp(tx, services, { ...target, version: version + 2 }),
    );
    await expect(readHelp(database.db, draft.slug, es)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await find('retrato')).toEqual([]);
    const { counts } = await listDrafts(database.db, {}, now);
    expect(counts).toEqual({ draft: 0, published: defaultArticles.length, withdrawn: 1 });
  });

  it('is not published in part, nor where it asks for a code', async () => {
    const create = (more: object) =>
      database.transaction((tx) => createHelp(tx, services, staff, { ...writing(), ...more }));
    const publish = (id: number) =>
      database.transaction((tx) => publishHelp(tx, services, { actorId: staff, id, version: 1 }));
    const half = await create({ title_en: 'How to change the picture' });
    await expect(publish(half)).rejects.toMatchObject({
      fields: { lead_en: { id: 'news.text' }, body_en: { id: 'news.text' } },
    });
    const asking = await create({ body_es: 'Envíanos tu contraseña.' });
    await expect(publish(asking)).rejects.toMatchObject({
      fields: { body_es: { id: 'help.asks' } },
    });
    for (const id of [half, asking]) {
      await database.transaction((tx) =>
        discardHelp(tx, services, { actorId: staff, id, version: 1 }),
      );
    }
  });

  it('keeps what members could read, whatever writes', async () => {
    const rewrite = database.db.update(helpVersions).set({ bodyEs: 'Otra cosa' });
    expect(await rewrite.then(() => null, violatedConstraint)).toBe('help_versions_append_only');
  });
});

describe('what readers say', () => {
  const slug = 'verificar-mi-correo';
  it('counts once a version, and the staff read what was missing', async () => {
    const said = { memberId: ana, slug, at: now };
    await database.transaction((tx) => giveFeedback(tx, { ...said, helped: true }));
    await database.transaction((tx) =>
      giveFeedback(tx, { ...said, helped: false, missing: 'Cuánto dura' }),
    );
    const [article] = await database.db
      .select()
      .from(helpArticles)
      .where(eq(helpArticles.slug, slug));
    const id = article?.id ?? 0;
    const { items } = await listMissing(database.db, id, {});
    expect(items.map(({ missing }) => missing)).toEqual(['Cuánto dura']);
    expect((await oneDraft(database.db, id, now)).figures).toMatchObject({ helped: 0, missing: 1 });
  });

  it('"this solved it" counts a question once a day', async () => {
    const solved = { memberId: ana, slug, category: 'account', at: now } as const;
    await database.transaction((tx) => noteSolved(tx, solved));
    await database.transaction((tx) => noteSolved(tx, solved));
    expect(await countSolvedByReading(database.db, now)).toBe(1);
  });
});
