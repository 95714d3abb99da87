import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { AccountMenu } from './account-menu.tsx';

test('the button shows the picture of the member, the menu their e-mail', async () => {
  await renderMember(<AccountMenu />, { user: memberUser({ avatar: '/api/media/valeria.webp' }) });
  const button = await screen.findByRole('button', { name: 'Cuenta de valeria@demo.test' });
  expect(button.querySelector('img')).toHaveAttribute('src', '/api/media/valeria.webp');
  await userEvent.setup().click(button);
  expect(await screen.findByText('valeria@demo.test')).toBeVisible();
});

test('a member without a picture has initials', async () => {
  await renderMember(<AccountMenu />);
  const button = await screen.findByRole('button', { name: /^Cuenta de/ });
  expect(button.querySelector('img')).toBeNull();
  expect(button).toHaveTextContent('VM');
});
