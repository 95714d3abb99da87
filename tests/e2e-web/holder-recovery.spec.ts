import type { Page } from '@playwright/test';
import { adminOfferings } from '#contract/api/admin/offerings.ts';
import { offeringChain } from '#contract/api/admin/offering-chain.ts';
import { connectWallet } from './support/administrator.ts';
import { FINAL, look, sign, stepUp, useSecondAccount } from './support/chain-signing.ts';
import type { DemoApi } from './support/demo-api.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

const ADMIN = 'admin@demo.test';
const SECOND = 'admin2@demo.test';
/** The one that the demo issued, of which one holder has a wallet of their own. */
const SLUG = 'residencia-laureles';
const NS = 'admin-offering-chain';
const EVIDENCE = 'Caso 2418: videollamada con su documento, y la denuncia del robo.';
const NOTE = 'Avisaste que te robaron el teléfono con tu billetera.';

interface Holder {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly wallet: string;
  readonly replacement: string;
}

/** Who holds units in a wallet of their own, and the other one that they proved. */
async function holderOf(demo: DemoApi): Promise<Holder> {
  const { access: token } = await demo.signIn(ADMIN);
  const { items } = await demo.call(adminOfferings.list, { token });
  const id = items.find(({ slug }) => slug === SLUG)?.id ?? 0;
  const { register } = await demo.call(offeringChain.register, { token, params: { id } });
  const held = register?.wallets.find(({ member }) => member !== null);
  const { wallets } = await demo.call(offeringChain.acts, { token, params: { id } });
  const other = wallets.find(({ wallet }) => wallet !== held?.wallet);
  if (!held?.member || !other) throw new Error('The demo has no holder with two wallets');
  return { id, ...held.member, wallet: held.wallet, replacement: other.wallet };
}

async function onBothSizes(page: Page): Promise<void> {
  const wide = page.viewportSize();
  await look(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page);
  if (wide) await page.setViewportSize(wide);
}

test('a lost wallet is recovered by two persons and two agents, and its member reads what was done', async ({
  page,
  newPerson,
  say,
  demo,
}) => {
  test.setTimeout(600_000);
  const { id, username, name, wallet, replacement } = await holderOf(demo);
  const path = `/admin/offerings/${id}/chain`;
  const holders = page.getByRole('region', { name: say(NS, 'holders'), exact: true });
  const act = holders
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: say(NS, 'act.recovery.of', { name }) }) });
  const button = (key: string) =>
    page.getByRole('button', { name: say(NS, key, { name }), exact: true });
  const isNow = (key: string) => act.getByText(say(NS, `act.state.${key}`), { exact: true });

  await test.step('one administrator asks, with what shows it', async () => {
    await openAs(page, demo, ADMIN, path);
    await button('ask.recovery.of').click();
    const sheet = page.getByRole('dialog');
    for (const address of [wallet, replacement]) {
      await expect(sheet.getByText(address)).toBeVisible();
    }
    await sheet.getByLabel(say(NS, 'ask.recovery.evidence')).fill(EVIDENCE);
    await sheet.getByLabel(say(NS, 'ask.freeze.reason')).fill(NOTE);
    await onBothSizes(page);
    const submit = sheet.getByRole('button', { name: say(NS, 'ask.freeze.submit') });
    await submit.click();
    const waits = holders.getByText(say(NS, 'act.asked'));
    await stepUp(page, say, waits);
    await expect(waits).toBeVisible();
    await expect(page.getByRole('button', { name: say('proposals', 'accept') })).toHaveCount(0);
    await onBothSizes(page);
  });

  await test.step('another one reads it whole and approves', async () => {
    const second = await newPerson();
    await openAs(second, demo, SECOND, path);
    const card = second.getByRole('region', { name: say(NS, 'holders'), exact: true });
    await expect(card.getByText(EVIDENCE)).toBeVisible();
    await expect(card.getByText(NOTE)).toBeVisible();
    for (const address of [wallet, replacement]) {
      await expect(card.getByText(address).first()).toBeVisible();
    }
    await onBothSizes(second);
    await card.getByRole('button', { name: say('proposals', 'accept') }).click();
    const decided = card.getByText(say(NS, 'act.state.unregistered'), { exact: true });
    await stepUp(second, say, decided);
    await expect(decided).toBeVisible();
  });

  await test.step('an agent registers the new wallet and proposes; another one confirms', async () => {
    await page.reload();
    await connectWallet(page, say, say('wallet', 'demo.name'));
    await expect(isNow('unregistered')).toBeVisible();
    await onBothSizes(page);
    await sign(page, say, button('call.act_register.of'));
    await expect(isNow('decided')).toBeVisible({ timeout: FINAL });
    await sign(page, say, button('call.act_propose.of'));
    await expect(isNow('proposed')).toBeVisible({ timeout: FINAL });
    await onBothSizes(page);
    await useSecondAccount(page, say);
    await sign(page, say, button('call.act_confirm.of'));
    await expect(isNow('done')).toBeVisible({ timeout: FINAL });
    await expect(holders.getByText(say(NS, 'holder.lost'), { exact: true })).toBeVisible();
    await onBothSizes(page);
  });

  await test.step('the member reads it, and holds in the other wallet', async () => {
    const member = await newPerson();
    await openAs(member, demo, `${username}@demo.test`, '/tokenization/subscriptions');
    await expect(member.getByText(say('tokenization', 'hold.title'))).toBeVisible();
    await onBothSizes(member);
    await member
      .getByRole('button', { name: new RegExp(`^${say('shell', 'frame.inbox')}`) })
      .click();
    await expect(member.getByText(new RegExp(NOTE))).toBeVisible();
    await look(member);
  });
});
