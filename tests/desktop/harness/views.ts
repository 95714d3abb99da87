import { loud, onlyKnown } from './loud.ts';
import { BrowserWindow } from './windows.ts';
import type { WindowOptions } from './windows.ts';
import { report } from './wire.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page that a window shows over its own; in the harness a page of the same browser. */
export class WebContentsView {
  readonly webContents: BrowserWindow['webContents'];
  private bounds: Bounds = { x: 0, y: 0, width: 0, height: 0 };

  constructor(options: Pick<WindowOptions, 'webPreferences'> = {}) {
    onlyKnown('WebContentsView option', options, ['webPreferences']);
    const window = new BrowserWindow(options);
    window.becomeView();
    this.webContents = window.webContents;
    return loud('WebContentsView', this);
  }
  getBounds = (): Bounds => this.bounds;
  setBounds(bounds: Bounds): void {
    this.bounds = bounds;
    report('view.bounds', { id: this.webContents.id, bounds });
  }
}
