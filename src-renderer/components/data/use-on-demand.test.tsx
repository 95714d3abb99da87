import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from 'react-hot-toast/headless';
import { renderScreen } from '../../../tests/support/render.tsx';
import { useOnDemand } from './use-on-demand.ts';

interface Part {
  readonly Words: () => string;
}
const part: Part = { Words: () => 'Aquí está' };
const load = vi.fn<() => Promise<Part>>();
let complain = vi.spyOn(console, 'error');

beforeEach(() => {
  load.mockReset();
  complain = vi.spyOn(console, 'error').mockReturnValue();
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const found = useOnDemand(load, isOpen, () => setOpen(false));
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Abrir
      </button>
      {isOpen && found && <found.Words />}
    </>
  );
}

async function show() {
  await renderScreen(<Opener />);
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Abrir' }) };
}

test('is loaded on its first use, once', async () => {
  load.mockResolvedValue(part);
  const { user, button } = await show();
  expect(load).not.toHaveBeenCalled();
  await user.click(button);
  expect(await screen.findByText('Aquí está')).toBeVisible();
  await user.click(button);
  expect(screen.queryByText('Aquí está')).toBeNull();
  await user.click(button);
  expect(screen.getByText('Aquí está')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a load failure is reported, nothing stays open, and the next use retries', async () => {
  const said = vi.spyOn(toast, 'error');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { user, button } = await show();
  await user.click(button);
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith(
      expect.stringContaining('No llegamos al servidor'),
      expect.anything(),
    ),
  );
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(complain).toHaveBeenCalledOnce();
  load.mockResolvedValue(part);
  await user.click(button);
  expect(await screen.findByText('Aquí está')).toBeVisible();
});

test('a failure that nobody waits for is not reported', async () => {
  let fail = (_error: Error) => {};
  load.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject;
    }),
  );
  const { user, button } = await show();
  await user.click(button);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await user.click(button);
  fail(new TypeError('gone'));
  load.mockResolvedValue(part);
  await user.click(button);
  expect(await screen.findByText('Aquí está')).toBeVisible();
  expect(complain).not.toHaveBeenCalled();
});
