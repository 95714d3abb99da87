import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { DockedDetail } from './docked-detail.tsx';

const WIDE = 1440;
const NARROW = 900;

/** A window whose width can be changed while it is looked at. */
function windowOf(width: number) {
  const held = { width };
  const known: { readonly list: MediaQueryList; readonly fits: () => boolean }[] = [];
  const before = matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => {
    const edge = Number(/([\d.]+)em/.exec(media)?.[1] ?? 0) * 16;
    const fits = () => {
      if (media.includes('max-width')) return held.width <= edge;
      return media.includes('min-width') && held.width >= edge;
    };
    const list = Object.assign(new EventTarget(), { media, onchange: null });
    Object.defineProperty(list, 'matches', { get: fits });
    known.push({ list: list as MediaQueryList, fits });
    return list;
  });
  onTestFinished(() => {
    vi.stubGlobal('matchMedia', before);
  });
  return (next: number) => {
    act(() => {
      held.width = next;
      for (const { list, fits } of known) {
        list.dispatchEvent(Object.assign(new Event('change'), { matches: fits() }));
      }
    });
  };
}

function Rows() {
  const [open, setOpen] = useState<string | null>('a');
  return (
    <DockedDetail
      detail={
        open === null
          ? null
          : { title: `Detalle ${open}`, content: <input key={open} aria-label="Nota" /> }
      }
      onClose={() => setOpen(null)}
    >
      {['a', 'b'].map((row) => (
        <button
          key={row}
          type="button"
          data-row={row}
          aria-current={row === open || undefined}
          onClick={() => setOpen(row)}
        >
          Fila {row}
        </button>
      ))}
    </DockedDetail>
  );
}

test('what was typed in a detail stays from wide to narrow and back; another row begins empty', async () => {
  const user = userEvent.setup();
  const resize = windowOf(WIDE);
  await renderMember(<Rows />);
  const note = await screen.findByRole('textbox', { name: 'Nota' });
  await user.type(note, 'Sin su caja');
  expect(screen.queryByRole('dialog')).toBeNull();
  resize(NARROW);
  const sheet = await screen.findByRole('dialog', { name: 'Detalle a' });
  expect(within(sheet).getByRole('textbox', { name: 'Nota' })).toHaveValue('Sin su caja');
  await user.click(within(sheet).getByRole('textbox', { name: 'Nota' }));
  resize(WIDE);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('Sin su caja');
  expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Fila b' }));
  expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('');
});

test.each([WIDE, NARROW])('closed at %i px, the focus is on its row again', async (width) => {
  const user = userEvent.setup();
  const resize = windowOf(WIDE);
  await renderMember(<Rows />);
  await user.click(await screen.findByRole('textbox', { name: 'Nota' }));
  resize(width);
  await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Fila a' })).toHaveFocus());
});
