import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ViewList } from '#contract/rules/saved-views.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { members } from '../../database/schema/members.ts';
import { preferencesOf, withPreferences } from '../inbox/preferences.ts';
import { savedViewsOf, saveViews } from './saved-views.ts';

let database: TestDatabase;
let member: number;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  people += 1;
  member = await database.transaction((tx) => insertMember(tx, `views${people}`));
});

const view = (name: string, query = '', is_default = false) => ({ name, query, is_default });
const save = (list: ViewList, ...views: ReturnType<typeof view>[]) =>
  database.transaction((tx) => saveViews(tx, member, { list, views }));
const stored = async () => {
  const [row] = await database.db.select().from(members).where(eq(members.id, member));
  return row?.preferences;
};

it('keeps the views of each list, in their order, beside the other preferences', async () => {
  expect((await savedViewsOf(database.db, member)).reports).toEqual([]);
  await database.db
    .update(members)
    .set({ preferences: { notify: { bonuses: false }, shortcuts: false } })
    .where(eq(members.id, member));
  await save('reports', view('Bonos', 'kind=direct_bonus', true), view('Todo'));
  const after = await save('directs', view('Activos', 'state=active'));
  expect(after.reports.map(({ name }) => name)).toEqual(['Bonos', 'Todo']);
  expect(after.directs).toEqual([view('Activos', 'state=active')]);
  expect(preferencesOf(await stored())).toMatchObject({
    notify: { bonuses: false },
    shortcuts: false,
  });
  // A change of the other preferences leaves them where they are.
  const changed = withPreferences(await stored(), { shortcuts: 'true' });
  await database.db.update(members).set({ preferences: changed }).where(eq(members.id, member));
  expect((await savedViewsOf(database.db, member)).directs).toHaveLength(1);
});

it('keeps of a query only what the list filters by', async () => {
  const { directs } = await save(
    'directs',
    view(' Iris ', 'why=entry.2&search=iris&state=expired'),
  );
  expect(directs).toEqual([view('Iris', 'state=expired&search=iris')]);
});

it.each([
  ['admin-staff', 'who=ana&group=support', 'group=support'],
  ['admin-pools', 'pool=3&results=2', 'results=2'],
  ['pools', 'position=4&tab=ended&period=all', 'tab=ended&period=all'],
  ['news', 'why=entry.2&show=unread', 'show=unread'],
] as const)('keeps views of %s by its filters alone', async (list, query, kept) => {
  const after = await save(list, view('Mía', query));
  expect(after[list]).toEqual([view('Mía', kept)]);
});

it.each([
  ['two of one name', [view('Bonos'), view('bonos')]],
  ['two that open by themselves', [view('a', '', true), view('b', '', true)]],
  ['a name that shows nothing', [view('\u200b')]],
])('refuses %s', async (_what, views) => {
  await expect(save('reports', ...views)).rejects.toMatchObject({ code: 'validation' });
  expect((await savedViewsOf(database.db, member)).reports).toEqual([]);
});
