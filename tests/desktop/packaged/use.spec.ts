import { join } from 'node:path';
import { packageFolder, startPackaged } from '../electron/packaged-app.ts';
import { chooseServer, recordApi } from '../electron/recorded-api.ts';
import { expect, logIn, test } from '../harness/test.ts';

test('the package restores the session of this computer, and opens the screen of a link', async ({
  start,
  say,
  folder,
  api,
}) => {
  const profile = join(folder, 'profile');
  const recorded = await recordApi(api);
  const count = (call: string) => recorded.answered.filter((one) => one === call).length;
  chooseServer(profile, recorded.origin);
  // Nobody can type into the package from a test: the same app, unpacked, signs in on its profile.
  const unpacked = await start();
  await logIn(unpacked.page, say);
  await unpacked.quit();
  const before = count('POST /api/auth/token/refresh/ 200');
  expect(count('GET /api/academy/courses/ 200')).toBe(0);

  const options = { folder: packageFolder('fused'), profile };
  const app = startPackaged(options);
  try {
    await expect
      .poll(() => count('POST /api/auth/token/refresh/ 200'), { timeout: 60_000 })
      .toBeGreaterThan(before);
    await expect
      .poll(() => recorded.answered.at(-1), { timeout: 60_000 })
      .toMatch(/^GET \/api\/.* 200$/);
    // A second start hands the link over and ends.
    expect(await startPackaged({ ...options, words: ['tct://academy'] }).ended).toBe(0);
    await expect.poll(() => count('GET /api/academy/courses/ 200'), { timeout: 60_000 }).toBe(1);
  } finally {
    await app.kill9();
    await recorded.close();
  }
});
