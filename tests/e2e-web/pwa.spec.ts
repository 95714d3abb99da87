import { expect, test } from './support/test.ts';

interface ManifestIcon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose: string;
}
interface WebManifest {
  readonly id: string;
  readonly short_name: string;
  readonly lang: string;
  readonly display: string;
  readonly start_url: string;
  readonly icons: readonly ManifestIcon[];
  readonly shortcuts: readonly { readonly url: string }[];
}

test('the app can be installed: manifest, icons of their sizes, start page', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as WebManifest;
  expect(manifest).toMatchObject({
    id: '/',
    short_name: 'TCT',
    lang: 'es',
    display: 'standalone',
    start_url: '/dashboard',
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    // A PNG's width stands at its sixteenth byte.
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).ok()).toBe(true);
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await request.get(apple ?? '')).headers()['content-type']).toBe('image/png');
});

test('the service worker is asked for anew each time and answers nothing of the API', async ({
  request,
}) => {
  const answer = await request.get('/sw.js');
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const script = await answer.text();
  expect(script).not.toContain('importScripts');
  expect(script).toContain('SKIP_WAITING');
  expect(script).toMatch(/denylist:\[\/\^\\\/api\\\//);
});

test.describe('an iPhone that shows the app in its browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    serviceWorkers: 'block',
  });

  test('is shown once how to put it on the home screen', async ({ page, say, demo }) => {
    const tokens = await demo.signIn('member@demo.test');
    await page.route('**/api/settings/', async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as object;
      // The band of a demo would go first.
      await route.fulfill({ response, json: { ...settings, demo: false } });
    });
    await page.goto('/');
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('access', access);
      localStorage.setItem('refresh', refresh);
    }, tokens);
    await page.goto('/dashboard');
    const hint = page.getByText(say('shell', 'install.hint'));
    await expect(hint).toBeVisible();
    await page
      .getByRole('status')
      .filter({ has: hint })
      .getByRole('button', { name: say('common', 'button.close') })
      .click();
    await expect(hint).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});
