import type { Page } from '@playwright/test';
import { adminOfferings } from '#contract/api/admin/offerings.ts';
import { offeringChain } from '#contract/api/admin/offering-chain.ts';
import { demoOperator, demoSecondAgent } from '#server/chain/embedded/demo-accounts.ts';
import { connectWallet } from './support/administrator.ts';
import { FINAL, look, sign, stepUp, useSecondAccount } from './support/chain-signing.ts';
import type { DemoApi } from './support/demo-api.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { openAs } from './support/visitor.ts';

const ADMIN = 'admin@demo.test';
/** For which more was asked than there is; everybody's time to step back is over. */
const SLUG = 'telares-otavalo';
const NS = 'admin-offering-chain';

async function offeringId(demo: DemoApi): Promise<number> {
  const { access: token } = await demo.signIn(ADMIN);
  const { items } = await demo.call(adminOfferings.list, { token });
  const found = items.find(({ slug }) => slug === SLUG);
  if (!found) throw new Error('The demo has no offering to allot');
  return found.id;
}

/** Asks for the offering's token by its sheet. */
async function askToken(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: say(NS, 'ask.token'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(say(NS, 'symbol')).fill('TELARES');
  await look(page);
  const submit = sheet.getByRole('button', { name: say(NS, 'ask'), exact: true });
  await submit.click();
  await stepUp(page, say, page.getByRole('button', { name: say(NS, 'contract.sign') }));
  await expect(submit).toBeHidden();
}

async function allotByTwo(demo: DemoApi, id: number): Promise<void> {
  const { access: token } = await demo.signIn(ADMIN);
  const { digest } = await demo.call(adminOfferings.allotment, { token, params: { id } });
  await demo.changeByTwo(adminOfferings.allot, {
    params: { id },
    body: { reason: 'Recalculada y revisada con el emisor.', digest },
  });
}

/** Who the chain says holds units of it, by their e-mail address. */
async function holder(demo: DemoApi, id: number): Promise<string> {
  const { access: token } = await demo.signIn(ADMIN);
  const { register } = await demo.call(offeringChain.register, { token, params: { id } });
  expect(register?.agrees).toBe(true);
  return `${register?.members[0]?.member.username}@demo.test`;
}

test('an offering has its token deployed, is anchored, issued and compared; the member sees what they hold', async ({
  page,
  newPerson,
  say,
  demo,
}) => {
  test.setTimeout(900_000);
  const id = await offeringId(demo);
  const part = (key: string) => page.getByRole('region', { name: say(NS, key), exact: true });
  const confirmed = part('contracts').getByText(say(NS, 'state.accepted'), { exact: true });
  const button = (key: string) => page.getByRole('button', { name: say(NS, key), exact: true });
  await openAs(page, demo, ADMIN, `/admin/offerings/${id}/chain`);
  // The demo's registry stands; another of its offerings is issued.
  await expect(confirmed).toHaveCount(1);
  await look(page);
  await connectWallet(page, say, say('wallet', 'demo.name'));

  await test.step('its token is made, and a final block has it', async () => {
    await askToken(page, say);
    await look(page);
    await sign(page, say, button('contract.sign'));
    await expect(page.getByText(say(NS, 'state.sent'), { exact: true })).toBeVisible();
    await look(page);
    await expect(confirmed).toHaveCount(2, { timeout: FINAL });
  });

  await test.step('two agents and the custody are signed by the owner', async () => {
    for (const { address } of [demoOperator, demoSecondAgent]) {
      await page.getByLabel(say(NS, 'agents.address')).fill(address);
      await sign(page, say, button('call.registry_agent'));
      await sign(page, say, button('call.token_agent'));
    }
    await sign(page, say, button('call.custody'));
    await expect(page.getByText(say(NS, 'agents.is.token'), { exact: true })).toBeVisible({
      timeout: FINAL,
    });
    await look(page);
  });

  await test.step('every version is anchored', async () => {
    const anchors = part('anchors');
    const missing = anchors.getByRole('button', { name: say.like(NS, 'call.anchor.of') });
    for (const version of await missing.all()) await sign(page, say, version);
    await expect(anchors.getByText(say(NS, 'anchor.missing'), { exact: true })).toHaveCount(0, {
      timeout: FINAL,
    });
    await look(page);
  });

  await test.step('what two persons allotted is planned, issued and closed', async () => {
    await allotByTwo(demo, id);
    await page.reload();
    await connectWallet(page, say, say('wallet', 'demo.name'));
    await button('plan').click();
    const issue = page.getByRole('button', { name: say.like(NS, 'call.issue') });
    await stepUp(page, say, issue);
    await expect(page.getByText(say.like(NS, 'issue.progress'))).toBeVisible();
    await look(page);
    await sign(page, say, issue);
    await expect(button('call.close')).toBeVisible({ timeout: FINAL });
    await look(page);
    // Who issued does not close: another account of the wallet does.
    await useSecondAccount(page, say);
    await sign(page, say, button('call.close'));
    await expect(page.getByText(say(NS, 'issue.done'))).toBeVisible({ timeout: FINAL });
  });

  await test.step('network and books agree, on a phone too', async () => {
    await button('register.compare').click();
    await expect(page.getByText(say.like(NS, 'register.agrees'))).toBeVisible({ timeout: FINAL });
    await look(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await look(page);
  });

  await test.step('the member reads what they hold, and chooses a wallet for what comes', async () => {
    const member = await newPerson();
    await openAs(member, demo, await holder(demo, id), '/tokenization/subscriptions');
    await expect(member.getByText(say('tokenization', 'hold.title'))).toBeVisible();
    await expect(member.getByText(say('tokenization', 'hold.custody')).first()).toBeVisible();
    await member.getByRole('button', { name: say('tokenization', 'to.choose') }).click();
    const sheet = member.getByRole('dialog');
    await sheet.getByRole('button', { name: say('wallet', 'connect'), exact: true }).click();
    await member.getByRole('button', { name: say('wallet', 'demo.name') }).click();
    await look(member);
    await member.getByRole('button', { name: say('tokenization', 'to.sign') }).click();
    await member.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
    await expect(member.getByText(say.like('tokenization', 'to.sent'))).toBeVisible();
    await look(member);
  });
});
