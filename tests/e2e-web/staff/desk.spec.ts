import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import { support } from '#contract/api/support/tickets.ts';
import { violationsOf } from '../support/axe.ts';
import { askSupport, keepMacro, openDesk } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';
import { keepSession, settled } from '../support/visits.ts';

const ADMIN = 'admin@demo.test';

test('a ticket goes from the queue by a macro to its solution', async ({
  page,
  demo,
  say,
  onPhone,
}) => {
  await openDesk(demo);
  const tag = onPhone ? 'telefono' : 'escritorio';
  const subject = `Cuánto tarda mi membresía ${tag} ${Date.now()}`;
  const ticket = await askSupport(demo, { category: 'membership', subject });
  const name = `Saludo ${tag} ${ticket.number}`;
  const text = 'Hola, {{name}}: es el caso n.º {{number}}. {{withdrawal.price}}';
  await keepMacro(demo, { name_es: name, text_es: text, name_en: name, text_en: text });
  await keepSession(page, await demo.signIn(ADMIN));

  // The queue finds it, and Enter or a tap opens it.
  await page.goto(`/admin/support?q=${ticket.number}`);
  await settled(page);
  await page.locator(`[data-row="${ticket.number}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/support/${ticket.number}`));
  expect(await violationsOf(page)).toEqual([]);

  // A macro at the caret; the field that this ticket has no value for holds the message.
  const field = page.getByRole('textbox', { name: say('admin-support', 'reply.field') });
  await field.click();
  await field.pressSequentially(`/Saludo ${tag} ${ticket.number}`);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(
    `Hola, Valeria: es el caso n.º ${ticket.number}. {{withdrawal.price}}`,
  );
  const solve = say('admin-support', 'send.solve');
  const others = page.getByRole('button', { name: say('admin-support', 'send.others') });
  await expect(others).toBeDisabled();
  await field.fill(`Hola, Valeria: es el caso n.º ${ticket.number}. Ya está.`);
  await others.click();
  await page.getByRole('menuitem', { name: solve }).click();
  await expect(page.getByText(say('admin-support', 'sent.solve'))).toBeVisible();

  const { access: token } = await demo.signIn('member@demo.test');
  const answered = await demo.call(support.one, { token, params: { number: ticket.number } });
  expect(answered.state).toBe('solved');
  expect(answered.messages.at(-1)?.text).toContain('Ya está.');
});

test('what somebody else does in an open ticket is there at once', async ({ page, demo, say }) => {
  await openDesk(demo);
  const subject = `Dos a la vez ${Date.now()}`;
  const ticket = await askSupport(demo, { category: 'tree', subject });
  const params = { number: ticket.number };
  await keepSession(page, await demo.signIn(ADMIN));
  await page.goto(`/admin/support/${ticket.number}`);
  await settled(page);
  const field = page.getByRole('textbox', { name: say('admin-support', 'reply.field') });
  await field.fill('Estoy en eso.');

  // Another of the desk answers first: it comes by itself, and sending asks once.
  const { access: token } = await demo.signIn('admin2@demo.test');
  await demo.call(adminSupport.reply, {
    token,
    params,
    body: {
      text: 'Ya lo respondo yo.',
      is_internal: false,
      end: 'send',
      seen: ticket.messages.at(-1)?.id ?? 0,
    },
  });
  await expect(page.getByText('Ya lo respondo yo.')).toBeVisible();
  await page.getByRole('button', { name: say('admin-support', 'send.wait') }).click();
  await expect(page.getByText(say('admin-support', 'newer'))).toBeVisible();
  await page.getByRole('button', { name: say('admin-support', 'newer.send') }).click();
  await expect(page.getByText(say('admin-support', 'sent.wait'))).toBeVisible();
  await expect(page.getByText('Estoy en eso.')).toBeVisible();
});
