import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesWith, heapOf } from '../harness/search.ts';
import { expect, expectSignedIn, logIn, test } from '../harness/test.ts';

test('no byte of a refresh token is in the profile, in the output or in the page’s memory', async ({
  launch,
  folder,
  say,
}) => {
  const profile = join(folder, 'profile');
  const first = await launch();
  await logIn(await first.page(), say);
  await first.kill9();
  const app = await launch();
  const page = await app.page();
  await expectSignedIn(page);

  const tokens = [...first.events, ...app.events].filter(({ type }) => type === 'net.tokens');
  expect(tokens).toHaveLength(2);
  const heap = await heapOf(await page.context().newCDPSession(page));
  // Positive control: the search finds the access token, which the page does hold.
  expect(heap).toContain(String(tokens[1]?.['access']));
  const printed = first.output() + app.output();
  await app.kill9();
  for (const { refresh } of tokens) {
    const secret = String(refresh);
    expect(secret.length).toBeGreaterThan(20);
    expect(heap).not.toContain(secret);
    expect(printed).not.toContain(secret);
    expect(filesWith(profile, secret)).toEqual([]);
    // Positive control: a token that was written to a file is found.
    const leak = join(profile, 'leak.log');
    writeFileSync(leak, `token=${Buffer.from(`"${secret}"`).toString('base64')} ${secret}`);
    expect(filesWith(profile, secret)).toEqual([leak]);
    writeFileSync(leak, '');
  }
  expect(filesWith(profile, '"session"')).not.toEqual([]);
});
