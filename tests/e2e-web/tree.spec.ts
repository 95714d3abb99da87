import { tree } from '#contract/api/tree.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';
import { logIn } from './support/visitor.ts';

const MEMBER = 'member@demo.test';

test('a member is found by search, opened by the address, and walked on from by keys', async ({
  page,
  say,
  demo,
  onPhone,
}) => {
  test.skip(onPhone, 'keys belong to a computer');
  const { access: token } = await demo.signIn(MEMBER);
  const { hits } = await demo.call(tree.search, { token, query: { q: 'a' } });
  const wanted = hits.find(({ depth }) => depth > 1 && depth < 10);
  if (!wanted) throw new Error('The demo has nobody below the first level');

  await logIn(page, say, MEMBER);
  await page.goto('/binary-tree');
  const picture = page.getByRole('tree', { name: say('tree', 'tree.label') });
  await expect(picture).toBeVisible();

  await test.step('found by search', async () => {
    await page.getByRole('combobox', { name: say('tree', 'search.label') }).fill(wanted.username);
    await page.getByRole('option').filter({ hasText: wanted.username }).first().click();
    await expect(page).toHaveURL(new RegExp(`node=${wanted.username}`));
    const panel = page.getByRole('region', { name: say('tree', 'panel.label') });
    await expect(panel).toContainText(wanted.username);
  });

  await test.step('the address alone leads to the same', async () => {
    await page.reload();
    const panel = page.getByRole('region', { name: say('tree', 'panel.label') });
    await expect(panel.getByRole('heading', { name: wanted.name })).toBeVisible();
    await expect(picture.getByRole('treeitem', { selected: true })).toHaveAccessibleName(
      new RegExp(wanted.name),
    );
  });

  await test.step('keys walk up to oneself', async () => {
    await picture.focus();
    const selected = picture.getByRole('treeitem', { selected: true });
    const path = await demo.call(tree.path, { token, query: { to: wanted.username } });
    for (const { name } of path.steps.toReversed().slice(1, -1)) {
      await page.keyboard.press('ArrowUp');
      await expect(selected).toHaveAccessibleName(new RegExp(name));
    }
    await page.keyboard.press('Home');
    await expect(selected).toHaveAccessibleName(new RegExp(say('tree', 'spoken.top')));
  });
});

test('the next sign-up lands on the slot that the ghost shows', async ({
  page,
  say,
  demo,
  onPhone,
}) => {
  test.skip(onPhone, 'once is enough: it changes who is where');
  await logIn(page, say, MEMBER);
  await page.goto('/binary-tree');
  const panel = page.getByRole('region', { name: say('tree', 'insertion.title') });
  const left = panel.getByRole('radio', { name: say('tree', 'insertion.left') });
  const right = panel.getByRole('radio', { name: say('tree', 'insertion.right') });
  // Whatever side is chosen now: over the right one to the left one is a change.
  await right.check({ force: true });
  await expect(right).toBeChecked();
  await expect(right).toBeEnabled();
  await left.check({ force: true });
  await expect(left).toBeChecked();

  const { access: token } = await demo.signIn(MEMBER);
  const { left: slot, insertion_side } = await demo.call(tree.preview, { token });
  expect(insertion_side).toBe('left');
  await expect(panel).toContainText(slot.parent.name);

  const { steps } = await demo.call(tree.path, { token, query: { to: slot.parent.username } });
  const sponsor = steps[0]?.username ?? '';
  const newcomer = await registerNewcomer(demo, { name: 'Fantasma', sponsor });
  const landed = await demo.call(tree.path, { token, query: { to: newcomer.username } });
  expect(landed.steps.at(-2)?.username).toBe(slot.parent.username);
  expect(landed.steps.at(-1)?.side).toBe('left');

  await page.goto(`/binary-tree?node=${newcomer.username}&depth=all`);
  const member = page.getByRole('region', { name: say('tree', 'panel.label') });
  await expect(member).toContainText(newcomer.username);
});

test('who stands above is not there, wherever one asks', async ({ page, say, demo }) => {
  const ABOVE = 'hector';
  // Positive control: to themselves the same name answers.
  const { access: theirs } = await demo.signIn('hector@demo.test');
  const own = await demo.call(tree.path, { token: theirs, query: { to: ABOVE } });
  expect(own.steps.at(-1)?.username).toBe(ABOVE);

  const { access: token } = await demo.signIn(MEMBER);
  const refusals = await Promise.allSettled([
    demo.call(tree.path, { token, query: { to: ABOVE } }),
    demo.call(tree.levels, { token, query: { root: ABOVE, format: 'json' } }),
    demo.call(tree.path, { token, query: { to: 'nobody_of_that_name' } }),
  ]);
  for (const refusal of refusals) {
    expect(refusal.status === 'rejected' ? String(refusal.reason) : 'answered').toMatch(
      /not_found/,
    );
  }
  const { hits } = await demo.call(tree.search, { token, query: { q: ABOVE } });
  expect(hits.map(({ username }) => username)).not.toContain(ABOVE);

  await logIn(page, say, MEMBER);
  await page.goto(`/binary-tree?root=${ABOVE}`);
  await expect(page.getByText(say('tree', 'refused'))).toBeVisible();
  await page.goto(`/binary-tree?node=${ABOVE}`);
  await expect(page.getByText(say('tree', 'refused'))).toBeVisible();
});
