import { support } from '#contract/api/support/tickets.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { keepMacro, openDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';
import { settled } from './support/visits.ts';

const MEMBER = 'member@demo.test';

test(
  'a member asks about a withdrawal, sends what happened, is answered by who looked at it, and rates it',
  { tag: '@phone' },
  async ({ page, say, demo, onPhone, newPerson }) => {
    await openDesk(demo);
    const macro = `Historia ${Date.now()}`;
    const macroText = '{{name}}: no falta nada de tu parte en el caso n.º {{number}}.';
    await keepMacro(demo, {
      name_es: macro,
      text_es: macroText,
      name_en: macro,
      text_en: macroText,
    });
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

    await test.step('what happened goes with it, and shows what it holds before', async () => {
      await page.getByRole('switch', { name: say('diagnostics', 'ticket.title') }).click();
      await page.getByRole('button', { name: say('diagnostics', 'ticket.all') }).click();
      const sheet = page.getByRole('dialog', { name: say('diagnostics', 'ticket.sheet') });
      await expect(sheet).toContainText('/made-withdrawals');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    });

    const number = await test.step('it is sent, and the conversation opens', async () => {
      await page.getByRole('button', { name: say('support', 'form.send') }).click();
      await expect(page).toHaveURL(/\/support\/\d+$/);
      await expect(page.getByText(text)).toBeVisible();
      return Number(/\d+$/.exec(page.url())?.[0]);
    });

    const staff = await newPerson();
    const reason = `Comprobar el retiro ${pending.number} del caso ${number}`;
    const answer = `Valeria: no falta nada de tu parte en el caso n.º ${number}.`;

    await test.step('somebody of support begins at the desk, and opens what the member sent', async () => {
      await openAs(staff, demo, 'support@demo.test', '/');
      await expect(staff).toHaveURL(/\/admin\/support$/);
      await staff.goto(`/admin/support/${number}`);
      await expect(staff.getByText(text)).toBeVisible();
      await staff
        .getByRole('button', { name: new RegExp(`^${say('ticket', 'recording')}`) })
        .click();
      await expect(staff).toHaveURL(new RegExp(`/admin/support/${number}/recordings/`));
      const frame = staff.frameLocator(`iframe[title="${say('replay', 'recording.frame')}"]`);
      await expect(frame.getByText('/made-withdrawals').first()).toBeVisible();
      await frame.getByRole('button', { name: say('replay', 'close') }).click();
      await expect(staff).toHaveURL(new RegExp(`/admin/support/${number}$`));
    });

    await test.step('they look at the account for this ticket, and leave it', async () => {
      if (onPhone) {
        await staff.getByRole('button', { name: say('admin-support', 'facts.open') }).click();
      }
      await staff.getByRole('button', { name: say('viewas', 'open') }).click();
      await staff.getByRole('textbox', { name: say.like('viewas', 'reason') }).fill(reason);
      await staff.getByRole('button', { name: say.like('viewas', 'enter') }).click();
      const band = staff.getByRole('region', { name: say('viewas', 'band') });
      await expect(band).toContainText('Valeria');
      await settled(staff);
      await staff.getByRole('button', { name: say('viewas', 'leave') }).click();
      await expect(band).toHaveCount(0);
      await expect(staff).toHaveURL(/\/admin\/support/);
      await settled(staff);
    });

    await test.step('a macro answers, and the answer comes by itself', async () => {
      await staff.goto(`/admin/support/${number}`);
      const reply = staff.getByRole('textbox', { name: say('admin-support', 'reply.field') });
      await reply.click();
      await reply.pressSequentially(`/${macro}`);
      await expect(staff.getByRole('option', { name: new RegExp(macro) })).toBeVisible();
      await staff.keyboard.press('Enter');
      await expect(reply).toHaveValue(answer);
      await staff.getByRole('button', { name: say('admin-support', 'send.others') }).click();
      await staff.getByRole('menuitem', { name: say('admin-support', 'send.solve') }).click();
      await expect(page.getByText(answer)).toBeVisible();
      await expect(page.getByText(say('ticket', 'state.solved')).first()).toBeVisible();
    });

    await test.step('the ticket says who looked, word for word why', async () => {
      await page.reload();
      await expect(page.getByText(reason)).toBeVisible();
      await expect(page.getByText(say.like('support', 'seen')).first()).toContainText('Marisol');
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
  },
);

test(
  'what is written without a connection is sent once when that is back',
  { tag: '@computer' },
  async ({ page, say, demo, context }) => {
    await openDesk(demo);
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
    for (const state of ['thread.queued', 'unsent.sending'] as const) {
      await expect(page.getByText(say('support', state))).toHaveCount(0, { timeout: 120_000 });
    }
    const { messages } = await demo.call(support.one, { token, params: { number: open.number } });
    expect(messages.filter((message) => message.text === text)).toHaveLength(1);
  },
);
