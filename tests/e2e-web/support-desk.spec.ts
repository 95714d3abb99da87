import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import { support } from '#contract/api/support/tickets.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';

test('a member asks about a withdrawal, is offered an article, gets a live answer and rates it', async ({
  page,
  say,
  demo,
  onPhone,
}) => {
  const { access: token } = await demo.signIn(MEMBER);
  const { items } = await demo.call(withdrawals.list, { token });
  const pending = items.find(({ status }) => status === 'Pending');
  if (!pending) throw new Error('The demo has no pending withdrawal');
  const object = say('ticket', 'object.withdrawal', { number: pending.number });
  const text = `¿Falta algo de mi parte? ${Date.now()}`;

  await test.step('the question begins beside the withdrawal, and carries it along', async () => {
    await openAs(page, demo, MEMBER, `/made-withdrawals?number=${pending.number}`);
    await page.getByRole('link', { name: say('ticket', 'ask') }).click();
    await expect(page).toHaveURL(new RegExp(`/support/new\\?about=withdrawal-${pending.number}`));
    await expect(page.getByText(object, { exact: true }).first()).toBeVisible();
    const from = say('shell', 'heading.made-withdrawals');
    await expect(page.getByText(say('support', 'came.from', { screen: from }))).toBeVisible();
  });

  await test.step('an article that may answer it is offered, and does not move the form', async () => {
    if (onPhone) {
      await page.getByRole('button', { name: say('support', 'suggest') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await expect(page.getByText(say('support', 'suggest.yours'))).toBeVisible();
    await expect(
      page.getByRole('button', { name: say('support', 'suggest.solved') }),
    ).toBeVisible();
    if (onPhone) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('a code is marked and holds the ticket back', async () => {
    const field = page.getByRole('textbox', { name: say('support', 'form.text') });
    await field.fill('código 493 027');
    await expect(page.getByText(say('support', 'hold.secret'))).toBeVisible();
    await page.getByRole('button', { name: say('ticket', 'secret.remove') }).click();
    await field.fill(text);
  });

  const number = await test.step('it is sent, and the conversation opens', async () => {
    await page.getByRole('button', { name: say('support', 'form.send') }).click();
    await expect(page).toHaveURL(/\/support\/\d+$/);
    await expect(page.getByText(text)).toBeVisible();
    return Number(/\d+$/.exec(page.url())?.[0]);
  });

  await test.step('somebody of support answers, and the answer comes by itself', async () => {
    const { access: staff } = await demo.signIn('support@demo.test');
    const { messages } = await demo.call(support.one, { token, params: { number } });
    const seen = messages.at(-1)?.id ?? 0;
    await demo.call(adminSupport.reply, {
      token: staff,
      params: { number },
      body: { text: 'No falta nada de tu parte.', is_internal: false, end: 'solve', seen },
    });
    await expect(page.getByText('No falta nada de tu parte.')).toBeVisible();
    await expect(page.getByText(say('ticket', 'state.solved')).first()).toBeVisible();
  });

  await test.step('the member rates it once', async () => {
    await page
      .getByRole('radio', { name: say('support', 'rate.4'), exact: false })
      .first()
      .check();
    await page.getByRole('button', { name: say('support', 'rate.send', { score: 4 }) }).click();
    const done = say('support', 'rate.done', { score: 4, word: say('support', 'rate.4') });
    await expect(page.getByText(done)).toBeVisible();
    await page.reload();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });

  await test.step('the list has it, with how it stands', async () => {
    await page.goto('/support');
    const row = page.getByRole('listitem').filter({ hasText: `${number}` });
    await expect(row.first()).toContainText(say('ticket', 'state.solved'));
  });
});

test('what is written without a connection is sent once when that is back', async ({
  page,
  say,
  demo,
  context,
}) => {
  const { access: token } = await demo.signIn(MEMBER);
  const { items } = await demo.call(support.list, { token });
  const open = items.find(({ state }) => state === 'open' || state === 'waiting');
  if (!open) throw new Error('The demo has no open ticket');
  const text = `Sin conexión ${Date.now()}`;
  await openAs(page, demo, MEMBER, `/support/${open.number}`);
  const field = page.getByRole('textbox', { name: say('support', 'reply.label') });
  await expect(field).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(say.like('support', 'thread.offline'))).toBeVisible();
  await field.fill(text);
  await page.getByRole('button', { name: say('support', 'reply.send'), exact: true }).click();
  await expect(page.getByText(say('support', 'thread.queued'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(say('support', 'thread.queued'))).toHaveCount(0, { timeout: 45_000 });
  const { messages } = await demo.call(support.one, { token, params: { number: open.number } });
  expect(messages.filter((message) => message.text === text)).toHaveLength(1);
});
