import type { Page } from '@playwright/test';
import { issuerPayments, type IssuerPayment } from '#contract/api/admin/issuer/payments.ts';
import { adminOfferings } from '#contract/api/admin/offerings.ts';
import { demoApi as demoCalls } from '#contract/api/public.ts';
import { demoOwner } from '#server/chain/embedded/demo-accounts.ts';
import { Wallet } from 'ethers';
import { FINAL, look, stepUp } from '../support/chain-signing.ts';
import type { DemoApi } from '../support/demo-api.ts';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';
import { still } from '../support/visits.ts';

const ADMIN = 'admin@demo.test';
const SECOND = 'admin2@demo.test';
const SLUG = 'residencia-laureles';
const NS = 'admin-offerings';
const AMOUNT = '12.50';

/** The issued offering, read beside the screens. */
async function viewOf(demo: DemoApi) {
  const { access: token } = await demo.signIn(ADMIN);
  const { items } = await demo.call(adminOfferings.list, { token });
  const id = items.find(({ slug }) => slug === SLUG)?.id ?? 0;
  const view = await demo.call(issuerPayments.view, { token, params: { id } });
  return { id, token, view };
}

/** The treasury's owner sends what the screen shows. */
async function send(demo: DemoApi, token: string, { call }: IssuerPayment): Promise<void> {
  const body = {
    method: 'eth_sendTransaction',
    params: [{ from: demoOwner.address, to: call?.to, data: call?.data }],
  };
  const { error } = await demo.call(demoCalls.rpc, { token, body });
  if (error) throw new Error(error.message);
}

async function onBothSizes(page: Page): Promise<void> {
  const wide = page.viewportSize();
  await look(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page);
  if (wide) await page.setViewportSize(wide);
  // A sheet of the other kind takes the place of the one that a phone shows.
  await still(page);
}

test('an issuer is paid: two record its address, two approve, the treasury sends, the network confirms', async ({
  page,
  newPerson,
  say,
  demo,
}) => {
  test.setTimeout(600_000);
  const { id, view: before } = await viewOf(demo);
  const path = `/admin/offerings/${id}`;
  const address = Wallet.createRandom().address;
  const text = (key: string) => say(NS, key);
  const submit = page.getByRole('button', { name: text('pay.submit'), exact: true });
  const accept = (of: Page) => of.getByRole('button', { name: say('proposals', 'accept') });
  const second = await newPerson();

  await test.step('one person asks for an address; one of ours is refused', async () => {
    await openAs(page, demo, ADMIN, path);
    await page
      .getByRole('button', { name: text('pay.address.ask'), exact: true })
      .or(page.getByRole('button', { name: text('pay.address.change'), exact: true }))
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(text('pay.address')).fill(`0x${'0'.repeat(40)}`);
    await sheet.getByLabel(say('proposals', 'reason')).fill('Carta del emisor del 3 de marzo');
    await submit.click();
    const refused = sheet.getByText(say('validation', 'issuer.forbidden'));
    await stepUp(page, say, refused);
    await expect(refused).toBeVisible();
    await onBothSizes(page);
    await sheet.getByRole('button', { name: say('address-book', 'field.change') }).click();
    await sheet.getByLabel(text('pay.address')).fill(address);
    await submit.click();
    await expect(page.getByText(text('pay.pending.address'), { exact: true })).toBeVisible();
    await expect(accept(page)).toHaveCount(0);
  });

  await test.step('another one reads it whole and approves', async () => {
    await openAs(second, demo, SECOND, path);
    await expect(second.getByText(address).first()).toBeVisible();
    await onBothSizes(second);
    await accept(second).click();
    const recorded = second.getByText(text('pay.address.since'));
    await stepUp(second, say, recorded);
    await expect(second.getByText(text('pay.pending.address'), { exact: true })).toHaveCount(0);
  });

  await test.step('a payment of more than is left is refused where it is typed', async () => {
    await page.reload();
    await page.getByRole('button', { name: text('pay.ask'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(text('pay.amount')).fill('999999999');
    await sheet.getByLabel(say('proposals', 'reason')).fill('Acta de adjudicación 12');
    await submit.click();
    await expect(sheet.getByText(say.like('validation', 'issuer.left'))).toBeVisible();
    await onBothSizes(page);
    await sheet.getByLabel(text('pay.amount')).fill(AMOUNT);
    await submit.click();
    // While it closes, nothing but it is there for assistive technology.
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(text('pay.pending'), { exact: true })).toBeVisible();
    await onBothSizes(page);
  });

  await test.step('another one approves it among the approvals, in words', async () => {
    await openAs(second, demo, SECOND, '/admin/approvals');
    await second.getByText(say('proposals', 'kind.offering.pay_issuer')).first().click();
    await expect(second.getByText(say.like('proposals', 'effect.issuer_paid'))).toBeVisible();
    await onBothSizes(second);
    await accept(second).click();
    const approved = second.getByText(say('proposals', 'state.accepted'), { exact: true });
    await stepUp(second, say, approved);
    await expect(approved.first()).toBeVisible();
    await expect
      .poll(async () => (await viewOf(demo)).view.payments[0]?.state, { timeout: 90_000 })
      .toBe('approved');
  });

  await test.step('the treasury sends it, and it is paid once a final block has it', async () => {
    await page.reload();
    await page.getByText(text('pay.send'), { exact: true }).click();
    await onBothSizes(page);
    const { token, view } = await viewOf(demo);
    const [payment] = view.payments;
    expect(payment).toMatchObject({ state: 'approved', address, amount: AMOUNT });
    if (payment) await send(demo, token, payment);
    await expect
      .poll(async () => (await viewOf(demo)).view.payments[0]?.state, { timeout: FINAL })
      .toBe('paid');
    await page.reload();
    await expect(page.getByText(text('pay.stage.paid'), { exact: true }).first()).toBeVisible();
    await onBothSizes(page);
    const { view: after } = await viewOf(demo);
    expect(Number(after.paid) - Number(before.paid)).toBeCloseTo(Number(AMOUNT));
    expect(Number(before.left) - Number(after.left)).toBeCloseTo(Number(AMOUNT));
  });
});
