import { app, session } from 'electron';
import type { Session } from 'electron';
import { apiOrigin } from '../api-origin.ts';
import { eventLog } from '../diagnostics/event-log.ts';
import { isRequestAllowed } from '../ipc/egress.ts';
import type { DesktopModule } from './module.ts';

/** Origins that the main process asks once beside its server, with how many such questions wait. */
const asked = new Map<string, number>();

/** Lets the main process reach another server while `work` lasts. */
export async function whileReaching<T>(url: string, work: () => Promise<T>): Promise<T> {
  const { origin } = new URL(url);
  asked.set(origin, (asked.get(origin) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (asked.get(origin) ?? 1) - 1;
    if (left === 0) asked.delete(origin);
    else asked.set(origin, left);
  }
}

/** Developer tools load themselves; packages have none. */
const isDeveloperTool = (url: string): boolean =>
  !app.isPackaged && /^(?:devtools|chrome-extension):/.test(url);

/** More hosts than this are not noted: a hostile frame would push everything else out of the log. */
const MOST_NOTED = 50;
const noted = new Set<string>();

/** Notes the host alone: the rest of a URL could carry what must not be kept. */
function note(url: string): void {
  const requested = new URL(url).host;
  // A hostile frame asks for what the format of diagnostics has no place for.
  const host = /^[\w.:[\]-]{0,260}$/.test(requested) ? requested : 'other';
  if (noted.has(host) || noted.size >= MOST_NOTED) return;
  noted.add(host);
  eventLog.note({ at: Date.now(), kind: 'blocked', source: 'main', host });
}

function limit({ webRequest }: Session): void {
  webRequest.onBeforeRequest(({ url, resourceType, frame, webContentsId }, answer) => {
    const servers = [apiOrigin(), ...asked.keys()];
    const isAllowed =
      isDeveloperTool(url) ||
      isRequestAllowed({ url, resourceType, frame, webContentsId }, servers);
    if (!isAllowed) note(url);
    answer({ cancel: !isAllowed });
  });
}

/** Blocks every request of the app's session that is not on the allow-list, and notes its host. */
export const egress: DesktopModule = {
  start: () => limit(session.defaultSession),
};
