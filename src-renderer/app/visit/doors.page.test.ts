import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDoors } from './doors.ts';

const onOff = vi.fn<() => void>();
const onPressed = vi.fn<(words: string) => void>();
const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
let open: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `
    <div data-visit-frame><button id="out">Salir</button></div>
    <main>
      <button id="pay" aria-label="Retirar ahora"><svg></svg></button>
      <a id="inside" href="/withdrawals">Retirar
        dinero</a>
      <a id="outside" href="https://scan.example/tx/1">Ver</a>
      <a id="tab" href="/made-withdrawals" target="_blank">Aparte</a>
    </main>`;
  Object.defineProperty(navigator, 'clipboard', {
    value: Object.create({ writeText }) as Clipboard,
    configurable: true,
  });
  open = closeDoors({
    isInside: (element) => !element.closest('[data-visit-frame]'),
    onOff,
    onPressed,
  });
});
afterEach(() => {
  open();
  document.body.innerHTML = '';
});

/** Whether the event's default was not prevented. */
const happens = (event: Event, on: string | Document = document): boolean => {
  const target = typeof on === 'string' ? document.querySelector(on) : on;
  return target?.dispatchEvent(event) ?? false;
};
const click = (id: string) =>
  happens(new MouseEvent('click', { bubbles: true, cancelable: true }), id);
const key = (init: KeyboardEventInit) =>
  happens(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

test.each(['copy', 'cut', 'dragstart'])('%s is blocked', (kind) => {
  expect(happens(new Event(kind, { bubbles: true, cancelable: true }))).toBe(false);
  expect(onOff).toHaveBeenCalledOnce();
});

test('printing is blocked, and other keys are not', () => {
  expect(key({ key: 'p', ctrlKey: true })).toBe(false);
  expect(key({ key: 'P', metaKey: true })).toBe(false);
  expect(key({ key: 'p' })).toBe(true);
  expect(key({ key: 'Escape' })).toBe(true);
  expect(onOff).toHaveBeenCalledTimes(2);
});

test('external links are blocked, links to screens are not', () => {
  // jsdom cannot navigate; cancelling the event here avoids its error.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  expect(click('#outside')).toBe(false);
  expect(click('#tab')).toBe(false);
  expect(onOff).toHaveBeenCalledTimes(2);
  click('#inside');
  expect(onOff).toHaveBeenCalledTimes(2);
  expect(onPressed).toHaveBeenLastCalledWith('Retirar dinero');
});

test('a pressed control is reported by its name; the frame’s own controls are not', () => {
  click('#pay');
  expect(onPressed).toHaveBeenLastCalledWith('Retirar ahora');
  click('#out');
  expect(onPressed).toHaveBeenCalledOnce();
});

test('the clipboard is blocked, and restored afterwards', async () => {
  const written = vi.fn();
  void navigator.clipboard.writeText('0x3C44').then(written, written);
  await Promise.resolve();
  expect(onOff).toHaveBeenCalledOnce();
  expect(written).not.toHaveBeenCalled();
  expect(writeText).not.toHaveBeenCalled();
  open();
  await navigator.clipboard.writeText('0x3C44');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0x3C44');
  expect(happens(new Event('copy', { bubbles: true, cancelable: true }))).toBe(true);
});
