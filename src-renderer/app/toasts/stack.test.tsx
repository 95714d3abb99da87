import { act, fireEvent, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOAST_DURATION, TOAST_LEAVE, showToast, type ToastTone } from '#renderer/lib/toast.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Toaster } from './toaster.tsx';

const WIDTH = 360;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH);
  Element.prototype.setPointerCapture = () => {};
  await renderScreen(
    <>
      <button type="button">antes</button>
      <Toaster />
    </>,
  );
});

afterEach(async () => {
  toast.remove();
  vi.useRealTimers();
});

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

async function say(text: string, tone: ToastTone = 'ok', about?: string) {
  showToast(tone, text, about);
  // The toast code loads on first use.
  await act(() => vi.dynamicImportSettled());
  await pass(0);
}

const shown = () => document.querySelectorAll('[data-toast]').length;
const cardOf = (text: string) => {
  const card = screen.getByText(text).parentElement;
  if (!card) throw new Error('A toast without its card');
  return card;
};

test('a toast with the same id replaces the earlier one', async () => {
  await say('Falta su confirmación', 'ok', 'request/7');
  await say('Copiado');
  await say('Pago confirmado', 'ok', 'request/7');
  await pass(TOAST_LEAVE);
  expect(screen.queryByText('Falta su confirmación')).toBeNull();
  expect(screen.getByText('Pago confirmado')).toBeVisible();
  expect(screen.getByText('Copiado')).toBeVisible();
});

describe('time', () => {
  test('a toast stays for 5 s, then leaves', async () => {
    await say('Hecho');
    await pass(TOAST_DURATION - 1);
    expect(screen.getByText('Hecho')).toBeVisible();
    await pass(1);
    await pass(TOAST_LEAVE);
    expect(shown()).toBe(0);
  });

  test('it is paused while hovered, and then stays for the remaining time', async () => {
    await say('Hecho');
    await pass(3_000);
    fireEvent.pointerEnter(cardOf('Hecho').closest('[data-toast]')?.parentElement as Element);
    await pass(60_000);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(cardOf('Hecho').closest('[data-toast]')?.parentElement as Element);
    await pass(1_999);
    expect(shown()).toBe(1);
    await pass(1);
    await pass(TOAST_LEAVE);
    expect(shown()).toBe(0);
  });

  test('it is paused while the window is not focused', async () => {
    await say('Hecho');
    await pass(3_000);
    fireEvent.blur(window);
    await pass(600_000);
    expect(shown()).toBe(1);
    fireEvent.focus(window);
    await pass(1_999);
    expect(shown()).toBe(1);
    await pass(1);
    await pass(TOAST_LEAVE);
    expect(shown()).toBe(0);
  });

  test('one that appears while the window is not focused has 5 s afterwards, no more', async () => {
    await say('Antes');
    fireEvent.blur(window);
    await pass(600_000);
    await say('Durante');
    fireEvent.focus(window);
    await pass(TOAST_DURATION - 1);
    expect(screen.getByText('Durante')).toBeVisible();
    await pass(1);
    await pass(TOAST_LEAVE);
    expect(shown()).toBe(0);
  });

  test('the pointer leaving does not resume it while the window is not focused', async () => {
    await say('Hecho');
    const stack = cardOf('Hecho').closest('[data-toast]')?.parentElement as Element;
    fireEvent.pointerEnter(stack);
    fireEvent.blur(window);
    fireEvent.pointerLeave(stack);
    await pass(60_000);
    expect(shown()).toBe(1);
  });

  test('it is paused while it contains the focus', async () => {
    await say('Hecho');
    act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus());
    await pass(60_000);
    expect(shown()).toBe(1);
  });

  test('one that is removed under the pointer does not pause the next one', async () => {
    await say('Uno');
    fireEvent.pointerEnter(cardOf('Uno').closest('[data-toast]')?.parentElement as Element);
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    await pass(TOAST_LEAVE);
    await say('Dos');
    await pass(TOAST_DURATION);
    await pass(TOAST_LEAVE);
    expect(shown()).toBe(0);
  });
});

test('a fourth toast removes the oldest one', async () => {
  for (const text of ['Uno', 'Dos', 'Tres']) await say(text);
  expect(shown()).toBe(3);
  await say('Cuatro');
  await pass(TOAST_LEAVE);
  expect(shown()).toBe(3);
  expect(screen.queryByText('Uno')).toBeNull();
  const texts = [...document.querySelectorAll('[data-toast] p')].map((one) => one.textContent);
  expect(texts).toEqual(['Cuatro', 'Tres', 'Dos']);
});

test('toasts appear in a live region that exists from the start', async () => {
  const region = screen.getByRole('status');
  await say('No se pudo', 'bad');
  expect(region).toHaveTextContent('No se pudo');
});

describe('dismissing', () => {
  const press = (card: Element, change = {}) =>
    fireEvent.pointerDown(card, { clientX: 100, isPrimary: true, button: 0, ...change });
  const gone = async () => {
    await pass(TOAST_LEAVE);
    return shown() === 0;
  };

  test('a click removes it, also one with slight movement', async () => {
    await say('Hecho');
    press(cardOf('Hecho'));
    fireEvent.pointerMove(cardOf('Hecho'), { clientX: 103 });
    fireEvent.pointerUp(cardOf('Hecho'), { clientX: 103 });
    expect(await gone()).toBe(true);
  });

  test('neither a secondary click nor a scroll that starts on it does', async () => {
    await say('Hecho');
    press(cardOf('Hecho'), { button: 2 });
    fireEvent.pointerUp(cardOf('Hecho'), { clientX: 100 });
    press(cardOf('Hecho'));
    fireEvent.pointerCancel(cardOf('Hecho'));
    expect(await gone()).toBe(false);
  });

  test.each([
    ['right', 1],
    ['left', -1],
  ])('dragged %s past 80 percent of its width it goes', async (_, sign) => {
    await say('Hecho');
    const end = 100 + sign * (WIDTH * 0.8 + 1);
    press(cardOf('Hecho'));
    fireEvent.pointerMove(cardOf('Hecho'), { clientX: end });
    fireEvent.pointerUp(cardOf('Hecho'), { clientX: end });
    expect(await gone()).toBe(true);
  });

  test('before that it follows the finger and rotates, shows the hint, and returns', async () => {
    await say('Hecho');
    const end = 100 + WIDTH * 0.8;
    press(cardOf('Hecho'));
    fireEvent.pointerMove(cardOf('Hecho'), { clientX: end });
    expect(cardOf('Hecho').style.translate).toBe('288px');
    expect(cardOf('Hecho').style.rotate).toBe('1deg');
    expect(screen.getByText('Cerrar aviso')).toBeVisible();
    await pass(TOAST_DURATION);
    fireEvent.pointerUp(cardOf('Hecho'), { clientX: end });
    expect(cardOf('Hecho').style.translate).toBe('');
    expect(screen.queryByText('Cerrar aviso')).toBeNull();
    expect(await gone()).toBe(false);
  });

  test('the ✕ removes it and gives the focus to the next one, then back to where it was', async () => {
    const outside = screen.getByRole('button', { name: 'antes' });
    act(() => outside.focus());
    await say('Uno');
    await say('Dos');
    const [second, first] = screen.getAllByRole('button', { name: 'Cerrar aviso' });
    act(() => second?.focus());
    if (second) fireEvent.click(second);
    await pass(TOAST_LEAVE);
    expect(screen.queryByText('Dos')).toBeNull();
    expect(first).toHaveFocus();
    if (first) fireEvent.click(first);
    expect(await gone()).toBe(true);
    expect(outside).toHaveFocus();
  });

  test('Esc removes the newest one, or that with the focus', async () => {
    await say('Uno');
    await say('Dos');
    await say('Tres');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await pass(TOAST_LEAVE);
    expect(screen.queryByText('Tres')).toBeNull();
    const [, oldest] = screen.getAllByRole('button', { name: 'Cerrar aviso' });
    act(() => oldest?.focus());
    if (oldest) fireEvent.keyDown(oldest, { key: 'Escape' });
    await pass(TOAST_LEAVE);
    expect(screen.queryByText('Uno')).toBeNull();
    expect(screen.getByText('Dos')).toBeVisible();
  });

  test('Esc goes to an open dialog first', async () => {
    await say('Hecho');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(await gone()).toBe(false);
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await gone()).toBe(true);
  });
});
