import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { settingKeys } from '#contract/rules/setting-rules.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const items = settingKeys.map((key) => ({ key, value: settingDefaults[key], changed: null }));

it('confirms a fee with old and new, in percent, before it is sent with its reason', async () => {
  const user = userEvent.setup();
  const world = await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: {
      'GET /api/admin/settings/': () => ({ items }),
      'PATCH /api/admin/settings/withdrawal_fee_stable/': () => items[1],
    },
  });
  await user.click(await screen.findByRole('button', { name: /Cambiar: Tarifa en USDT y USDC/ }));
  const value = await screen.findByRole('textbox', { name: /Valor nuevo/ });
  expect(value).toHaveValue('3');
  await user.clear(value);
  await user.type(value, '2.5');
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Acuerdo');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  const confirm = await screen.findByRole('button', { name: 'Pedir el cambio a 2.5%' });
  expect(world.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  await user.click(confirm);
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('PATCH'))?.body)
    .toEqual({ value: '0.025', seen: '0.03', note: 'Acuerdo' });
});

it('has the area of support, its hours and limits, and the link for while it is off', async () => {
  await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: { 'GET /api/admin/settings/': () => ({ items }) },
  });
  expect(await screen.findByText('Enlace de soporte')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Archivos' })).toBeVisible();
  expect(screen.getByText('Soporte y ayuda')).toBeVisible();
  expect(screen.getByText('Casos por hora')).toBeVisible();
});

it('has a row for every setting, the switches of all areas among them', async () => {
  await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: { 'GET /api/admin/settings/': () => ({ items }) },
  });
  expect(await screen.findAllByRole('button', { name: /^Cambiar: / })).toHaveLength(items.length);
});

it('takes none where that means not at all, and offers the first value only where it is another', async () => {
  const user = userEvent.setup();
  const world = await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: {
      'GET /api/admin/settings/': () => ({ items }),
      'PATCH /api/admin/settings/new_wallet_hold_hours/': () => items[0],
    },
  });
  await user.click(
    await screen.findByRole('button', { name: /Cambiar: Pausa de una dirección nueva/ }),
  );
  const value = await screen.findByRole('textbox', { name: /Valor nuevo/ });
  expect(screen.queryByRole('button', { name: /De fábrica/ })).toBeNull();
  await user.clear(value);
  await user.type(value, '0');
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Sin espera');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  await user.click(await screen.findByRole('button', { name: 'Pedir el cambio a 0 h' }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('PATCH'))?.body)
    .toEqual({ value: 0, seen: 24, note: 'Sin espera' });
});

it('offers the first value of one that was changed', async () => {
  const user = userEvent.setup();
  const changed = items.map((item) =>
    item.key === 'pool_result_review_minutes' ? { ...item, value: 30 } : item,
  );
  await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: { 'GET /api/admin/settings/': () => ({ items: changed }) },
  });
  await user.click(await screen.findByRole('button', { name: /Cambiar: Revisión de resultados/ }));
  const value = await screen.findByRole('textbox', { name: /Valor nuevo/ });
  await user.click(screen.getByRole('button', { name: /15 min/ }));
  expect(value).toHaveValue('15');
});

it('names the bounds beside the field and in the sentence of what is outside', async () => {
  const user = userEvent.setup();
  const world = await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: { 'GET /api/admin/settings/': () => ({ items }) },
  });
  await user.click(await screen.findByRole('button', { name: /Cambiar: Tarifa en USDT y USDC/ }));
  const value = await screen.findByRole('textbox', { name: /Valor nuevo/ });
  expect(value).toHaveAccessibleDescription(/Entre 0% y 20%\./);
  await user.clear(value);
  await user.type(value, '20.5');
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Acuerdo');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByText(/Escribe un porcentaje de 0 a 20,/)).toBeVisible();
  expect(world.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
});

it('says how far the price may move, where the server refuses it', async () => {
  const user = userEvent.setup();
  const values = { min: '0.384', max: '0.576' };
  const body = {
    code: 'validation',
    message: '',
    fields: { value: { id: 'setting.priceMove', values } },
    request_id: 'r1',
  };
  await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: {
      'GET /api/admin/settings/': () => ({ items }),
      'PATCH /api/admin/settings/tct_price/': () => Response.json(body, { status: 400 }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cambiar: Precio del TCT' }));
  const value = await screen.findByRole('textbox', { name: /Valor nuevo/ });
  await user.clear(value);
  await user.type(value, '0.3');
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Mercado');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  await user.click(await screen.findByRole('button', { name: /Pedir el cambio a 0.3/ }));
  expect(await screen.findByText(/ahora, de 0.384 a 0.576 USD/)).toBeVisible();
});

it('says when a price takes effect, and who cannot exchange until then', async () => {
  const user = userEvent.setup();
  await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: { 'GET /api/admin/settings/': () => ({ items }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Cambiar: Precio del TCT' }));
  const value = await screen.findByRole('textbox', { name: /Valor nuevo/ });
  await user.clear(value);
  await user.type(value, '0.5');
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Acta 31');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  const warning = await screen.findByText(/Entra en vigor 24 horas después de que otra persona/);
  expect(warning).toHaveTextContent(/ni tú ni quien lo apruebe pueden intercambiar/);
  expect(screen.queryByText(/^Vale desde que otra persona/)).toBeNull();
});

it('takes an address line by line, without those that are empty, and asks a second person', async () => {
  const user = userEvent.setup();
  const world = await renderMember(<SettingsScreen title="Ajustes" />, {
    path: '/admin/settings',
    answers: {
      'GET /api/admin/settings/': () => ({ items }),
      'PATCH /api/admin/settings/market_return_address/': () => items[0],
    },
  });
  await user.click(await screen.findByRole('button', { name: /Cambiar: Dirección de devolu/ }));
  const value = await screen.findByRole('textbox', { name: /Valor nuevo/ });
  await user.type(value, ' TCT, devoluciones{Enter}{Enter}Calle 80 # 11-42 {Enter}Bogotá{Enter}');
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Bodega nueva');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByText('TCT, devoluciones, Calle 80 # 11-42, Bogotá')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pedir este cambio' }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('PATCH'))?.body)
    .toEqual({
      value: 'TCT, devoluciones\nCalle 80 # 11-42\nBogotá',
      seen: '',
      note: 'Bodega nueva',
    });
});
