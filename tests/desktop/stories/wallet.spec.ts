import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, logIn, test } from '../harness/test.ts';
import { operatorFile, walletPerson } from '../harness/wallet-person.ts';

test('a wallet is imported and its contract accepted in windows of their own; a malicious page gets nothing', async ({
  start,
  say,
  folder,
}) => {
  const { file, key } = await operatorFile(folder);
  const app = await start();
  const { page } = app;
  await logIn(page, say, 'admin@demo.test');
  const person = walletPerson(app, say);

  // Import with a wrong password first, then with the right one.
  await app.system.choosePath(file);
  const importing = person.act('import');
  await person.typePassword('not this one');
  await person.answer('do.import');
  await person.showsText('problem.wrong_password');
  await person.typePassword();
  await person.answer('do.import');
  await person.showsText('keep');
  await person.answer('do.created');
  expect(await importing).toBe(true);
  const kept = join(folder, 'profile', 'wallet', 'keystore.json');
  // File modes do not exist on Windows.
  if (process.platform !== 'win32') expect(statSync(kept).mode & 0o077).toBe(0);
  expect(readFileSync(kept, 'utf8')).not.toContain(key.privateKey.slice(2));

  // Connecting asks once to accept the payout contract.
  const connecting = person.ask({ method: 'eth_requestAccounts' });
  await person.answer('do.contract');
  expect(await connecting).toEqual({ result: [key.address] });

  // The page can neither reply for the user nor sign anything but a frozen run.
  expect(await page.evaluate(() => 'ask' in window)).toBe(false);
  expect(
    await person.ask({ method: 'personal_sign', params: ['0x00', key.address] }),
  ).toMatchObject({ error: { code: 4200 } });
  const lie = { from: key.address, to: key.address, data: '0x00', gas: '0x5208', value: '0x1' };
  expect(await person.ask({ method: 'eth_sendTransaction', params: [lie] })).toMatchObject({
    error: { code: -32_000 },
  });
  await person.showsText('refused.contract');
});

test('a hardware wallet that is not there is looked for in a window that nobody sees', async ({
  start,
  say,
}) => {
  const app = await start();
  await logIn(app.page, say, 'admin@demo.test');
  const person = walletPerson(app, say);
  const connecting = person.act('ledger');
  await person.answer('do.ledger');
  await person.showsText('problem.ledger_none');
  await person.answer('cancel');
  expect(await connecting).toBe(false);

  // What is asked does not stay open behind the lock.
  const again = person.act('ledger');
  await app.window('ask-window.html');
  await app.page.evaluate(() =>
    (
      globalThis as unknown as { readonly desktop: { readonly vault: { lock(): Promise<void> } } }
    ).desktop.vault.lock(),
  );
  expect(await again).toBe(false);
});
