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

test('a newer message leaves a small phone to itself and to what was written @computer', async ({
  page,
  demo,
  say,
}) => {
  await openDesk(demo);
  const subject = `En el teléfono ${Date.now()}`;
  const ticket = await askSupport(demo, { category: 'tree', subject });
  await page.setViewportSize({ width: 320, height: 568 });
  await keepSession(page, await demo.signIn(ADMIN));
  await page.goto(`/admin/support/${ticket.number}`);
  await settled(page);
  const field = page.getByRole('textbox', { name: say('admin-support', 'reply.field') });
  await field.fill('Estoy en eso.');
  const { access: token } = await demo.signIn('admin2@demo.test');
  const text = 'Ya lo respondo yo: el volumen de ayer se vuelve a contar esta noche.';
  const seen = ticket.messages.at(-1)?.id ?? 0;
  const body = { text, is_internal: false, end: 'send', seen } as const;
  await demo.call(adminSupport.reply, { token, params: { number: ticket.number }, body });
  const message = page.getByRole('group', { name: say('admin-support', 'messages') });
  await expect(message.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: say('admin-support', 'send.wait') }).click();

  const keep = page.getByRole('button', { name: say('admin-support', 'newer.keep') });
  await expect(keep).toBeVisible();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveValue('Estoy en eso.');
  const asked = page.getByRole('alert').filter({ has: keep });
  expect((await asked.boundingBox())?.height).toBeLessThan(568 / 8);
  // Nothing lies over the message that is to be read.
  await expect(message.getByText(text)).toBeInViewport({ ratio: 1 });
  const [bubble, bar] = [await message.getByText(text).boundingBox(), await asked.boundingBox()];
  expect(Number(bubble?.y) + Number(bubble?.height)).toBeLessThan(Number(bar?.y));
  await keep.click();
  await expect(page.getByRole('button', { name: say('admin-support', 'send.wait') })).toBeVisible();
});
