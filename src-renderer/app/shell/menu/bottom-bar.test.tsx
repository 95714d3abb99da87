import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { BottomBar } from './bottom-bar.tsx';

const settings = (areas: readonly string[]) => ({
  'GET /api/settings/': () => ({
    areas,
    chain: null,
    chat_url: '',
    social_url: '',
    support_url: '',
  }),
});

const links = async () => {
  const bar = await screen.findByRole('navigation', { name: 'Accesos' });
  return within(bar)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

const staff = memberUser({ role: 'support', current_membership: null });

it('leads somebody of the desk to what they do, while it is on', async () => {
  await renderMember(<BottomBar />, { user: staff, answers: settings(['support']) });
  await screen.findByRole('link', { name: 'Casos' });
  expect(await links()).toEqual(['Casos', 'Ayuda', 'Respuestas', 'Cifras']);
});

const administrator = memberUser({
  is_admin: true,
  current_membership: null,
  balance: '0',
  pool_bonus_balance: '0',
  left_volume: '0',
  right_volume: '0',
});

it.each([
  ['every duty', administrator, ['Retiros', 'Aprobar', 'Miembros', 'Casos']],
  ['other duties', { ...administrator, duties: [] }, ['Retiros', 'Aprobar', 'Casos', 'Auditoría']],
])('leads an administrator with %s who is no member to their work', async (_, user, words) => {
  await renderMember(<BottomBar />, { user, answers: settings(['support']) });
  await screen.findByRole('link', { name: 'Aprobar' });
  await waitFor(async () => expect(await links()).toEqual(words));
});

it.each([
  ['an administrator with volume', { ...administrator, left_volume: '3' }, ['support']],
  ['the desk while it is off', staff, []],
  ['a member', memberUser(), ['support']],
  ['somebody of the desk who is a member too', memberUser({ role: 'support' }), ['support']],
])('leads %s as it leads members', async (_, user, areas) => {
  await renderMember(<BottomBar />, { user, answers: settings(areas) });
  await screen.findByRole('link', { name: 'Referidos' });
  expect(await links()).toEqual(['Panel', 'Árbol', 'Retirar', 'Referidos']);
});
