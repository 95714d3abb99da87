import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Wallet } from 'ethers/wallet';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { demoOperator } from '#server/chain/embedded/demo-accounts.ts';
import { acceptWithdrawal, chooseWithdrawal } from '../../e2e-web/support/administrator.ts';
import { demoApi } from '../../e2e-web/support/demo-api.ts';
import { createPhone, Refusal, signed } from '../../support/phone/phone.ts';
import type { Shown } from '../../support/phone/phone.ts';
import { startRelay } from '../../support/phone/relay.ts';
import { expect, logIn, test } from '../harness/test.ts';
import { walletPerson } from '../harness/wallet-person.ts';

const ADMIN = 'admin@demo.test';

/** The setting of a build that was given no project id. */
const NO_RELAY = { projectId: '', url: 'wss://relay.walletconnect.com' };
/** As it stands in the build: a text in a text. */
const written = (setting: typeof NO_RELAY): string => JSON.stringify(JSON.stringify(setting));

/** The build's setting, for a relay of the test. */
const buildFor = (relay: { readonly url: string; readonly projectId: string }) => [
  {
    file: 'main/main.js',
    from: written(NO_RELAY),
    to: written({ projectId: relay.projectId, url: relay.url }),
  },
];

/** A phone whose person the test is: it waits for what is shown, and says what is done. */
async function phoneInHand(relay: Awaited<ReturnType<typeof startRelay>>) {
  const waiting: PromiseWithResolvers<boolean | null>[] = [];
  const person = async (shown: Shown, key: Wallet): Promise<unknown> => {
    const act = Promise.withResolvers<boolean | null>();
    waiting.push(act);
    const isConfirmed = await act.promise;
    if (isConfirmed === null) return undefined;
    if (!isConfirmed) throw new Refusal(5000);
    return signed(shown, key);
  };
  const phone = await createPhone(relay, { key: new Wallet(demoOperator.privateKey), person });
  let seen = 0;
  return {
    ...phone,
    /** The next thing that it shows. */
    async shows(): Promise<Shown> {
      await expect.poll(() => phone.shown.length, { timeout: 90_000 }).toBeGreaterThan(seen);
      seen += 1;
      return phone.shown[seen - 1] as Shown;
    },
    /** Null: the person puts it down. */
    press: (isConfirmed: boolean | null): void => waiting[seen - 1]?.resolve(isConfirmed),
  };
}

let relay: Awaited<ReturnType<typeof startRelay>>;
test.beforeEach(async () => {
  relay = await startRelay();
});
test.afterEach(() => relay.stop());

test('a run is paid with the wallet of a phone: compared in the window, confirmed on the phone', async ({
  start,
  say,
  folder,
  api,
}) => {
  const demo = demoApi(api);
  const recipient = Wallet.createRandom().address;
  const wish = { type: 'direct', currency: 'USDT', amount: '40.00', wallet: recipient } as const;
  const number = await demo.requestWithdrawal('member@demo.test', wish);
  const { access: token } = await demo.signIn(ADMIN);

  const app = await start({ mutations: buildFor(relay) });
  const { page } = app;
  const person = walletPerson(app, say);
  const phone = await phoneInHand(relay);
  const button = (namespace: string, key: string) =>
    page.getByRole('button', { name: say.like(namespace, key) }).last();
  await logIn(page, say, ADMIN);
  await acceptWithdrawal(page, say, number, false);
  await chooseWithdrawal(page, 'to_pay', number);

  await test.step('the contract is accepted, the code is scanned, and an account is compared', async () => {
    await button('wallet', 'connect').click();
    await button('wallet', 'action.phone').click();
    await person.answer('do.contract');
    await person.showsText('phone.waits.scan');
    // What stands in the picture: the page of that window has it as the question.
    const uri = await (
      await person.asking()
    ).evaluate(async () => {
      const { question } = await (
        globalThis as unknown as { ask: { read(): Promise<{ question: { uri: string } }> } }
      ).ask.read();
      return question.uri;
    });
    phone.scan(uri);
    await person.shows((own) => own.getByText(say('ask-window', 'phone.account.signs')));
    await person.answer('do.phoneAccount');
    await button('wallet', 'desktop.phone').click();
    await expect(page.getByText(say.like('wallet', 'connected')).first()).toBeVisible();
  });

  const run = await test.step('the run is frozen on the screen', async () => {
    await button('payouts', 'new.freeze').click();
    const title = page.getByRole('dialog').getByText(say.like('payouts', 'pay.title'));
    await expect(title).toBeVisible();
    return Number(/\d+/.exec(await title.innerText())?.[0]);
  });
  const sent = async (): Promise<readonly (string | null)[]> => {
    const { batches } = await demo.call(adminPayouts.one, { token, params: { number: run } });
    return batches.map(({ tx_hash }) => tx_hash);
  };

  await test.step('leaving the window and rejecting send nothing', async () => {
    await page.getByRole('button', { name: say.like('payouts', 'pay.submit') }).click();
    await person.showsText('phone.compare.transaction');
    expect(phone.shown).toEqual([]);
    await person.answer('do.pay');
    await phone.shows();
    await person.showsText('phone.waits.sign');
    await person.answer('reject');
    await person.showsText('problem.phone_cancelled');
    // The phone goes on asking; whatever is pressed there is nobody's any more.
    phone.press(true);
    await person.answer('do.pay');
    await phone.shows();
    phone.press(false);
    await person.showsText('problem.phone_rejected');
    expect(await sent()).toEqual([null]);
  });

  await test.step('a relay that breaks meanwhile is found again; then it is paid', async () => {
    await person.answer('do.pay');
    const { params } = await phone.shows();
    const shown = (await (await person.asking()).locator('body').innerText()).replaceAll(/\s/g, '');
    expect(shown.toLowerCase()).toContain(recipient.toLowerCase());
    const { to } = params[0] as { readonly to: string };
    expect(shown.toLowerCase()).toContain(to.toLowerCase());
    relay.setDown(true);
    relay.setDown(false);
    await phone.connect();
    phone.press(true);
    const paid = page.getByText(
      say('messages', 'Transaction approved successfully!_one', { count: 1 }),
    );
    await expect(paid).toBeVisible({ timeout: 120_000 });
  });
  expect(await demo.tokenBalance('USDT', recipient, token)).toBeGreaterThan(0n);

  await test.step('logging out forgets the phone, and tells it', async () => {
    const kept = () => readFileSync(join(folder, 'profile', 'session.json'), 'utf8');
    expect(kept()).toContain('"phone"');
    expect(kept()).not.toContain(demoOperator.address);
    await page.evaluate(() =>
      (
        globalThis as unknown as { desktop: { session: { signOut(): Promise<void> } } }
      ).desktop.session.signOut(),
    );
    await phone.hears('wc_sessionDelete');
    expect(kept()).not.toContain('"phone"');
    phone.close();
  });
});

test('a build without a project id offers no phone', async ({ start, say }) => {
  const app = await start();
  await logIn(app.page, say, ADMIN);
  const state = await app.page.evaluate(() =>
    (
      globalThis as unknown as { desktop: { wallet: { state(): Promise<object> } } }
    ).desktop.wallet.state(),
  );
  expect(state).toMatchObject({ address: null, hasPhones: false });
  const act = (action: string): Promise<boolean> => walletPerson(app, say).act(action);
  expect(await act('phone')).toBe(false);
});
