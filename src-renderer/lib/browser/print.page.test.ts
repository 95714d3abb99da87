import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printInBrowser } from './print.ts';
import { browserFiles } from './files.ts';

const medium = new EventTarget();
const turn = (matches: boolean) =>
  medium.dispatchEvent(Object.assign(new Event('change'), { matches }));
const printed = vi.fn<() => void>();

beforeEach(() => {
  printed.mockReset();
  vi.stubGlobal('matchMedia', () => medium);
  vi.stubGlobal('print', printed);
});
afterEach(() => vi.unstubAllGlobals());

/** Whether the promise has resolved. */
async function isDone(printing: Promise<unknown>): Promise<boolean> {
  const no = Symbol();
  return (await Promise.race([printing, Promise.resolve(no)])) !== no;
}

describe('printing in a browser', () => {
  it('keeps the page until the browser has finished printing', async () => {
    const printing = browserFiles.print('statement');
    expect(printed).toHaveBeenCalledOnce();
    expect(await isDone(printing)).toBe(false);
    window.dispatchEvent(new Event('afterprint'));
    expect(await printing).toBe('saved');
  });

  it('uses the change of the print media query if there is no event', async () => {
    const printing = printInBrowser();
    turn(true);
    expect(await isDone(printing)).toBe(false);
    turn(false);
    await printing;
  });

  it('also works if the browser blocks inside the call', async () => {
    printed.mockImplementation(() => window.dispatchEvent(new Event('afterprint')));
    await printInBrowser();
    expect(printed).toHaveBeenCalledOnce();
  });
});
