import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCsv } from '../e2e-web/support/sheet.ts';
import { keepFiles } from './saved-files.ts';

/** Presses the export of the list that is shown: the file's name, and its rows by their titles. */
export async function exportedFile() {
  const saved = keepFiles();
  const button = await screen.findByRole('button', { name: 'Exportar CSV' });
  await waitFor(() => {
    if (button.hasAttribute('disabled')) throw new Error('There is nothing to export yet');
  });
  await userEvent.click(button);
  const { name, file } = await waitFor(() => {
    const [first] = saved;
    if (!first) throw new Error('No file was saved yet');
    return first;
  });
  return { name, rows: readCsv(await file.text()) };
}
