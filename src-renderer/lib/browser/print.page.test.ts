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

/** Whether it has resolved. */
async function isDone(printing: Promise<unknown>): Promise<boolean> {
  const no = Symbol();
  return (await Promise.race([printing, Promise.resolve(no)])) !== no;
}

describe('printing in a browser', () => {
  it('holds the page until the browser says that it is on paper', async () => {
    const printing = browserFiles.print('statement');
    expect(printed).toHaveBeenCalledOnce();
    expect(await isDone(printing)).toBe(false);
    window.dispatchEvent(new Event('afterprint'));
    expect(await printing).toBe('saved');
  });

  it('takes the change of medium for it where nothing else is said', async () => {
    const printing = printInBrowser();
    turn(true);
    expect(await isDone(printing)).toBe(false);
    turn(false);
    await printing;
  });

  it('knows it too where the browser holds everything inside the call', async () => {
    printed.mockImplementation(() => window.dispatchEvent(new Event('afterprint')));
    await printInBrowser();
    expect(printed).toHaveBeenCalledOnce();
  });
});
