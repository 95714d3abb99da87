import type { Page } from '@playwright/test';

interface Place {
  readonly x: number;
  readonly y: number;
}

const MOVES = 8;

/**
 * Two fingers on a phone's screen that move apart or together around a place.
 * @param from and `to`: pixels between them, before and after
 */
export async function pinch(
  page: Page,
  { x, y }: Place,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const fingers = (distance: number) => [
    { x, y: y - distance / 2, id: 0 },
    { x, y: y + distance / 2, id: 1 },
  ];
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let move = 1; move <= MOVES; move++) {
    const touchPoints = fingers(from + ((to - from) * move) / MOVES);
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}

/** Two taps of one finger, a tenth of a second apart however slow the computer is. */
export async function doubleTap(page: Page, { x, y }: Place): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const begin = Date.now() / 1000;
  for (const [after, type] of [
    [0, 'touchStart'],
    [0.03, 'touchEnd'],
    [0.1, 'touchStart'],
    [0.13, 'touchEnd'],
  ] as const) {
    const touchPoints = type === 'touchStart' ? [{ x, y }] : [];
    await screen.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begin + after });
  }
  await screen.detach();
}
