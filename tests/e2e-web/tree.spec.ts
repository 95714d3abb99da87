import type { Locator, Page } from '@playwright/test';
import { tree } from '#contract/api/tree.ts';
import type { DemoApi } from './support/demo-api.ts';
import { doubleTap, pinch } from './support/fingers.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';

/** The picture of a member's tree, on their screen. */
async function openTree(page: Page, demo: DemoApi, say: Texts): Promise<Locator> {
  await openAs(page, demo, MEMBER, '/binary-tree');
  const picture = page.getByRole('tree', { name: say('tree', 'tree.label') });
  await expect(picture.getByRole('treeitem').first()).toHaveAccessibleName(
    new RegExp(say('tree', 'spoken.top')),
  );
  return picture;
}

test(
  'a member is found by search, opened by the address, and walked on from',
  { tag: '@computer' },
  async ({ page, say, demo, onPhone }) => {
    const { access: token } = await demo.signIn(MEMBER);
    const { hits } = await demo.call(tree.search, { token, query: { q: 'a' } });
    const wanted = hits.find(({ depth }) => depth > 1 && depth < 10);
    if (!wanted) throw new Error('The demo has nobody below the first level');
    const path = await demo.call(tree.path, { token, query: { to: wanted.username } });
    const above = path.steps.at(-2);

    const picture = await openTree(page, demo, say);
    const panel = page.getByRole('region', { name: say('tree', 'panel.label') });

    await test.step('found by search', async () => {
      if (onPhone) await page.getByRole('button', { name: say('tree', 'search.label') }).click();
      await page.getByRole('combobox', { name: say('tree', 'search.label') }).fill(wanted.username);
      await page.getByRole('option').filter({ hasText: wanted.username }).first().click();
      await expect(page).toHaveURL(new RegExp(`node=${wanted.username}`));
      await expect(panel).toContainText(wanted.username);
    });

    await test.step('the address alone leads to the same', async () => {
      await page.reload();
      await expect(panel.getByRole('heading', { name: wanted.name })).toBeVisible();
      await expect(picture.getByRole('treeitem', { selected: true })).toHaveAccessibleName(
        new RegExp(wanted.name),
      );
    });

    if (onPhone) {
      await test.step('the sheet leads up, and what is above it stays in reach', async () => {
        await panel
          .getByRole('button', { name: above?.name ?? '', exact: true })
          .first()
          .click();
        await expect(page).toHaveURL(new RegExp(`node=${above?.username}`));
        await expect(panel).toContainText(above?.username ?? '');
        const [sheet, canvas] = [await panel.boundingBox(), await picture.boundingBox()];
        expect((sheet?.y ?? 0) - (canvas?.y ?? 0)).toBeGreaterThan(200);
      });
      await test.step('the way back closes the sheet, as its button does', async () => {
        await page.goBack();
        await expect(panel).toBeHidden();
        await expect(page).toHaveURL(/binary-tree(?!.*node=)/);
        await page.goForward();
        await expect(panel).toContainText(above?.username ?? '');
        await panel.getByRole('button', { name: say('common', 'button.close') }).click();
        await expect(panel).toBeHidden();
        await expect(page).not.toHaveURL(/node=/);
      });
      return;
    }
    await test.step('keys walk up to oneself', async () => {
      await picture.focus();
      const selected = picture.getByRole('treeitem', { selected: true });
      for (const { name } of path.steps.toReversed().slice(1, -1)) {
        await page.keyboard.press('ArrowUp');
        await expect(selected).toHaveAccessibleName(new RegExp(name));
      }
      await page.keyboard.press('Home');
      await expect(selected).toHaveAccessibleName(new RegExp(say('tree', 'spoken.top')));
      // A node whose card is not loaded yet is walked to as well.
      await page.keyboard.press('End');
      await expect(selected).not.toHaveAccessibleName(new RegExp(say('tree', 'spoken.top')));
      await expect(selected).not.toHaveAccessibleName(new RegExp(say('tree', 'spoken.loading')));
      await expect(page).not.toHaveURL(new RegExp(`node=${path.steps[0]?.username}`));
    });

    await test.step('who is put at the top stays selected, and the way back leads to the whole', async () => {
      await picture.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      const selected = picture.getByRole('treeitem', { selected: true });
      await expect(selected).toHaveAttribute('aria-level', '2');
      await expect(selected).not.toHaveAccessibleName(new RegExp(say('tree', 'spoken.loading')));
      const [name = ''] = (await selected.getAttribute('aria-label'))?.split(',') ?? [];
      await expect(panel.getByRole('heading', { name })).toBeVisible();
      const username = panel.getByText(/^[a-z0-9_]+$/).first();
      await expect(page).toHaveURL(new RegExp(`node=${await username.innerText()}`));
      const address = new URL(page.url()).searchParams.get('node');
      await panel.getByRole('button', { name: say('tree', 'panel.root') }).click();
      await expect(selected).toHaveAccessibleName(
        new RegExp(`${name}.*${say('tree', 'spoken.top')}`),
      );
      await expect(panel.getByRole('heading', { name })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('root')).toBe(address);
      expect(new URL(page.url()).searchParams.get('node')).toBe(address);
      await page.goBack();
      await expect(page).not.toHaveURL(/root=/);
      await expect(panel.getByRole('heading', { name })).toBeVisible();
    });

    await test.step('and the panel gives the keys back to the tree', async () => {
      await panel.getByRole('button', { name: say('common', 'button.close') }).click();
      await expect(panel).toBeHidden();
      await expect(picture).toBeFocused();
    });
  },
);

test(
  'canvas, search, legend, minimap and panel stand beside each other',
  { tag: '@computer' },
  async ({ page, say, demo, onPhone }) => {
    test.skip(onPhone, 'a phone has no panel beside its canvas');
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const picture = await openTree(page, demo, say);
      const panel = page.getByRole('region', { name: say('tree', 'panel.label') });
      await picture.focus();
      await page.keyboard.press('ArrowDown');
      await expect(panel).toBeVisible();
      const places = await Promise.all(
        [
          picture,
          panel,
          page.getByRole('combobox', { name: say('tree', 'search.label') }),
          page.getByRole('list', { name: say('tree', 'legend.label') }),
          page.getByRole('group', { name: say('tree', 'zoom.label') }),
        ].map(async (part) => {
          const box = await part.boundingBox();
          if (!box) throw new Error(`Not on the screen: ${String(part)}`);
          return box;
        }),
      );
      const over = places.flatMap((one, at) =>
        places
          .slice(at + 1)
          .filter(
            (other) =>
              one.x < other.x + other.width &&
              other.x < one.x + one.width &&
              one.y < other.y + other.height &&
              other.y < one.y + one.height,
          ),
      );
      expect(over).toEqual([]);
      expect(places[0]?.height).toBeGreaterThan(300);
    }
  },
);

test(
  'the next sign-up lands on the slot that the ghost shows',
  { tag: '@phone' },
  async ({ page, say, demo, onPhone }) => {
    // A side for each profile: over the other one to it is a change, whatever is chosen now.
    const [side, other] = onPhone ? (['right', 'left'] as const) : (['left', 'right'] as const);
    await openTree(page, demo, say);
    if (onPhone) await page.getByRole('button', { name: say('tree', 'options.openPhone') }).click();
    const panel = page.getByRole('region', { name: say('tree', 'insertion.title') });
    for (const chosen of [other, side]) {
      const choice = panel.getByRole('radio', { name: say('tree', `insertion.${chosen}`) });
      await choice.check();
      await expect(choice).toBeChecked();
      await expect(choice).toBeEnabled();
    }

    const { access: token } = await demo.signIn(MEMBER);
    const { [side]: slot, insertion_side } = await demo.call(tree.preview, { token });
    expect(insertion_side).toBe(side);
    await expect(panel).toContainText(slot.parent.name);

    const { steps } = await demo.call(tree.path, { token, query: { to: slot.parent.username } });
    const sponsor = steps[0]?.username ?? '';
    const newcomer = await registerNewcomer(demo, { name: 'Fantasma', sponsor, hasNoSide: true });
    const landed = await demo.call(tree.path, { token, query: { to: newcomer.username } });
    expect(landed.steps.at(-2)?.username).toBe(slot.parent.username);
    expect(landed.steps.at(-1)?.side).toBe(side);

    await page.goto(`/binary-tree?node=${newcomer.username}&depth=all`);
    const member = page.getByRole('region', { name: say('tree', 'panel.label') });
    await expect(member).toContainText(newcomer.username);
  },
);

test(
  'two fingers and two taps bring the tree closer, and back',
  { tag: '@phone' },
  async ({ page, demo, say, onPhone }) => {
    test.skip(!onPhone, 'fingers belong to a phone');
    const picture = await openTree(page, demo, say);
    const names = picture.getByRole('treeitem');
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture is not on the screen');
    // Below the second level, between both legs: nobody is there.
    const place = { x: box.x + box.width / 2, y: box.y + box.height * 0.45 };
    const first = await names.count();

    await pinch(page, place, { from: 80, to: 260 });
    await expect.poll(() => names.count()).toBeGreaterThan(first);
    const near = await names.count();
    await pinch(page, place, { from: 260, to: 60 });
    await expect.poll(() => names.count()).toBeLessThan(near);
    const far = await names.count();
    await doubleTap(page, place);
    await expect.poll(() => names.count()).toBeGreaterThan(far);
    // The page itself stays as large as it was.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  },
);

test(
  'the second of two taps is never a press in the sheet that the first one opens',
  { tag: '@phone' },
  async ({ page, say, demo, onPhone }) => {
    test.skip(!onPhone, 'the sheet belongs to a phone');
    const picture = await openTree(page, demo, say);
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture is not on the screen');
    const panel = page.getByRole('region', { name: say('tree', 'panel.label') });
    const close = panel.getByRole('button', { name: say('common', 'button.close') });
    await page.evaluate(() => {
      const heard: string[] = [];
      addEventListener(
        'pointerup',
        ({ target }) => {
          const isTree = target instanceof Element && target.closest('[role=tree]');
          heard.push(isTree ? 'tree' : 'sheet');
          document.body.dataset['heard'] = heard.join(' ');
        },
        true,
      );
    });
    // Low on the screen, where so many stand that a finger always meets somebody.
    const low = { x: box.x + box.width / 3, y: box.y + box.height * 0.74 };
    await doubleTap(page, low);
    await expect(panel).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-heard', 'tree tree');
    // Once the member's figures are in it, it stands where the second tap was.
    await expect.poll(async () => (await panel.boundingBox())?.y).toBeLessThan(low.y);
    await expect(page).toHaveURL(/node=/);

    // Positive control: once it is there it takes what is pressed.
    await close.tap();
    await expect(panel).toBeHidden();
    await expect(page.locator('body')).toHaveAttribute('data-heard', 'tree tree sheet');
  },
);

test(
  'who stands above is not there, wherever one asks',
  { tag: '@computer' },
  async ({ page, say, demo }) => {
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

    await openAs(page, demo, MEMBER, `/binary-tree?root=${ABOVE}`);
    await expect(page.getByText(say('tree', 'refused'))).toBeVisible();
    await page.goto(`/binary-tree?node=${ABOVE}`);
    await expect(page.getByText(say('tree', 'refused'))).toBeVisible();
  },
);

test(
  'an earlier day shows who was there, and the last one is today',
  { tag: '@phone' },
  async ({ page, say, demo }) => {
    const picture = await openTree(page, demo, say);
    const items = picture.getByRole('treeitem');
    const { access: token } = await demo.signIn(MEMBER);
    const { version } = await demo.call(tree.levels, { token, query: { format: 'json' } });
    const { cards } = await demo.call(tree.nodes, { token, query: { version, ordinals: '0' } });
    const totals = [cards[0]?.left_total, cards[0]?.right_total].map((volume) =>
      Math.trunc(Number(volume)).toString(),
    );
    await expect.poll(() => items.count()).toBeGreaterThan(4);
    const today = await items.count();

    await page.getByRole('button', { name: say('tree', 'travel.open') }).click();
    const bar = page.getByRole('region', { name: say('tree', 'travel.label') });
    const slider = bar.getByRole('slider', { name: say('tree', 'travel.day') });
    await expect(slider).toBeFocused();
    const said = async () => (await bar.innerText()).replaceAll(/[.,](?=\d{3})/g, '');
    for (const total of totals) await expect.poll(said).toContain(total);

    await page.keyboard.press('Home');
    await expect.poll(() => items.count()).toBe(1);
    await expect(items.first()).toHaveAccessibleName(new RegExp(say('tree', 'spoken.top')));
    const [first, last] = [await slider.getAttribute('min'), await slider.getAttribute('max')];
    await expect(slider).toHaveValue(first ?? '');
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue(String(Number(first) + 1));
    await page.keyboard.press('End');
    await expect(slider).toHaveValue(last ?? '');
    await expect.poll(() => items.count()).toBe(today);
    for (const total of totals) await expect.poll(said).toContain(total);

    await page.keyboard.press('Home');
    await expect.poll(() => items.count()).toBe(1);
    await bar.getByRole('button', { name: say('tree', 'travel.leave') }).click();
    await expect(bar).toBeHidden();
    await expect(picture).toBeFocused();
    await expect.poll(() => items.count()).toBeGreaterThan(4);
  },
);
