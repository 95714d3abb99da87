import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { NoSponsorForm } from './no-sponsor-form.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <p data-place>{pathname + search}</p>;
}
const place = () => document.querySelector('[data-place]')?.textContent;

test('without a sponsor it says to copy the link and try again, and takes the link', async () => {
  await renderScreen(
    <>
      <NoSponsorForm />
      <Place />
    </>,
    { path: '/register' },
  );
  expect(
    screen.getByText(/Copia el enlace de tu patrocinador, ábrelo y vuelve a intentarlo\./),
  ).toBeVisible();
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), 'https://tct.test/register?ref=andres&side=left');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(place()).toBe('/register?ref=andres&side=left'));
});
