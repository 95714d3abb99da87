import { app } from 'electron';

/** Where the app's own pages live: files of the package, served by `modules/window.ts`. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://bundle`;

/** While developing, the server that builds the pages; a packaged app listens to no environment. */
export function developmentServer(): string | undefined {
  return app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
}

/** The origins whose pages are ours: the bundle and, while developing, the server that builds it. */
function ownOrigins(): readonly string[] {
  const development = developmentServer();
  return development === undefined ? [APP_ORIGIN] : [APP_ORIGIN, new URL(development).origin];
}

/** Whether an address is one of our own pages. */
export function isOwnPage(url: string): boolean {
  // URL.origin is "null" for schemes the web does not know, so the address is compared itself.
  return ownOrigins().some((origin) => url === origin || url.startsWith(`${origin}/`));
}

interface Frame {
  readonly url: string;
  readonly parent: unknown;
}

/** Whether a message comes from the top frame of one of our pages; a frame inside it has no say. */
export function isOwnSender(frame: Frame | null): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url);
}
