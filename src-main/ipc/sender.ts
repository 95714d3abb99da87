import { app } from 'electron';

/** Custom scheme of the app's own pages; `modules/window.ts` serves them from the package. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://bundle`;

/** Origin of Vite's development server. A packaged app ignores the environment variable. */
export function developmentServer(): string | undefined {
  return app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
}

/** Origins of our own pages: the bundle and, in development, Vite. */
function ownOrigins(): readonly string[] {
  const development = developmentServer();
  return development === undefined ? [APP_ORIGIN] : [APP_ORIGIN, new URL(development).origin];
}

/** Whether a URL belongs to one of our own pages. */
export function isOwnPage(url: string): boolean {
  // `URL.origin` is "null" for custom schemes, so compare the URL as text.
  return ownOrigins().some((origin) => url === origin || url.startsWith(`${origin}/`));
}

interface Frame {
  readonly url: string;
  readonly parent: unknown;
}

/**
 * Whether a message comes from the top frame of one of our pages. Messages of subframes are
 * rejected.
 */
export function isOwnSender(frame: Frame | null): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url);
}
