import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createFakeArchive } from '#renderer/platform/fake/archive.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ArchiveScreen } from './archive-screen.tsx';

const former = async () => {
  const archive = createFakeArchive({ access: 'former' });
  await renderMember(<ArchiveScreen />, { path: '/reports?view=kept', archive });
  await userEvent.click(await screen.findByRole('button', { name: 'Apartar y empezar otro' }));
  return { archive, dialog: await screen.findByRole('dialog') };
};

test('who does not know the former password sets it aside after a question, and begins another', async () => {
  const { archive, dialog } = await former();
  expect(dialog).toHaveTextContent(/sin la contraseña anterior.*no se podrá abrir/);
  expect(archive.state()).toMatchObject({ access: 'former', aside: 0 });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apartar y empezar otro' }));
  expect(await screen.findByText(/^1 archivo apartado/)).toBeVisible();
  expect(archive.state()).toMatchObject({ access: 'open', isOn: true, aside: 1 });
  await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled());
});

test('that it could not be set aside is said, and it stays', async () => {
  const { archive, dialog } = await former();
  vi.spyOn(archive, 'setAside').mockRejectedValue(new Error('EBUSY'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apartar y empezar otro' }));
  expect(await within(dialog).findByText(/^No se pudo apartar/)).toBeVisible();
  expect(archive.state()).toMatchObject({ access: 'former', isOn: false });
});
