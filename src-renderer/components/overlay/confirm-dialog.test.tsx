import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

async function open(busy: boolean) {
  const onClose = vi.fn<() => void>();
  const onConfirm = vi.fn<() => void>();
  await renderScreen(
    <ConfirmDialog
      opened
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Cancelar el retiro"
      confirm="Cancelar retiro"
    >
      650,00 USD vuelven a tu saldo ahora.
    </ConfirmDialog>,
  );
  return { onClose, onConfirm, user: userEvent.setup() };
}

describe('ConfirmDialog', () => {
  it('is a named dialog whose button repeats what will happen', async () => {
    const { onConfirm, user } = await open(false);
    expect(screen.getByRole('dialog', { name: 'Cancelar el retiro' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar retiro' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('goes back by its button and by Esc', async () => {
    const { onClose, user } = await open(false);
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('can neither be closed nor confirmed again while the action runs', async () => {
    const { onClose, onConfirm, user } = await open(true);
    await user.click(screen.getByRole('button', { name: 'Cancelar retiro' }));
    await user.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
