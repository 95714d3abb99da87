import { onlineManager } from '@tanstack/react-query';
import i18next from 'i18next';
import type { DiagnosticEvent, PageFacts, PageReport } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsSaved } from '#contract/diagnostics/open-problem.ts';
import type { Exchange } from '#renderer/lib/api/client.ts';
import { getTabStorage, getDeviceStorage } from '#renderer/lib/device/storage.ts';
import type { DiagnosticsPort, SessionPort } from '#renderer/platform/ports.ts';
import { deviceRegion } from '#renderer/lib/use-format.ts';
import { errorEvent } from './error-event.ts';
import { createEventLog } from './event-log.ts';
import type { EventLog } from './event-log.ts';
import { currentRecording, recordExchange, recordPlace } from './recording.ts';

const only = (text: string, unwanted: RegExp, most: number): string =>
  text.replaceAll(unwanted, '').slice(0, most);

/** What browser and screen are like, and how the app looks on it. */
function pageFacts(): PageFacts {
  const { documentElement: page } = document;
  return {
    version: only(import.meta.env.VITE_APP_VERSION ?? '', /[^\w.+-]/g, 40),
    browser: only(navigator.userAgent, /[<>]/g, 300),
    language: only(i18next.language || page.lang, /[^\w-]/g, 20),
    region: only(deviceRegion(), /[^\w-]/g, 40),
    zone: only(Intl.DateTimeFormat().resolvedOptions().timeZone, /[^\w/+-]/g, 60),
    width: Math.round(innerWidth),
    height: Math.round(innerHeight),
    scale: devicePixelRatio,
    isDark: page.dataset['mantineColorScheme'] === 'dark',
    isMirrored: page.dir === 'rtl',
    isTouch: navigator.maxTouchPoints > 0,
    isOnline: navigator.onLine,
    keepsStorage: getDeviceStorage().trouble() === undefined,
  };
}

let log: EventLog | undefined;
const events = (): EventLog => (log ??= createEventLog(getTabStorage()));

type CallEvent = Extract<DiagnosticEvent, { readonly kind: 'call' }>;
type What = Extract<DiagnosticEvent, { readonly kind: 'state' }>['what'];

export const noteState = (what: What): void =>
  events().note({ at: Date.now(), kind: 'state', source: 'page', what });

export const noteError = (error: unknown): void => events().note(errorEvent(error, Date.now()));

/** A call that is over; `onExchange` of the app's API client. */
export function noteExchange(exchange: Exchange): void {
  const { endpoint, status, at, ms, response } = exchange;
  const request = response?.headers.get('X-Request-Id') ?? '';
  const event: CallEvent = {
    at,
    kind: 'call',
    source: 'page',
    method: endpoint.method,
    path: endpoint.path,
    status,
    ms,
    ...(/^[\w-]{1,64}$/.test(request) && { request }),
  };
  events().note(event);
  if (response && !response.ok) void addRefusal(event, response.clone());
  recordExchange(exchange);
}

/** Adds to a call why it was refused, once that is read; what is no refusal of ours adds nothing. */
async function addRefusal(event: CallEvent, response: Response): Promise<void> {
  try {
    const body: unknown = await response.json();
    const { refusalOf } = await import('./refusal.ts');
    events().replace(event, { ...event, ...refusalOf(body) });
  } catch {
    // The call stays as it was noted.
  }
}

/** A screen that was opened: its path in the list of routes, without values. */
export const noteRoute = (path: string): void =>
  events().note({ at: Date.now(), kind: 'route', path });

/** Where on it a member is, filters included; only a recording keeps that. */
export const notePlace = recordPlace;

/** Follows what happens to the page beside its screens and calls. Once, when the app starts. */
export function watchPage(session: SessionPort): void {
  noteState('started');
  session.onChange(({ signedIn }) => noteState(signedIn ? 'signed_in' : 'signed_out'));
  onlineManager.subscribe((isOnline) => noteState(isOnline ? 'online' : 'offline'));
  addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) noteError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    const directive = effectiveDirective.replaceAll(/[^a-z-]/g, '').slice(0, 40);
    if (directive === '') return;
    events().note({ at: Date.now(), kind: 'refused', source: 'page', directive });
  });
  // What controls are called comes with them: the first screens need none of it.
  void import('./controls.ts').then(
    ({ watchControls }) => watchControls((event) => events().note(event)),
    noteError,
  );
  // A page that is loaded again after a crash still knows what led to it.
  addEventListener('pagehide', () => events().keep());
}

/** Events that a file would hold now. */
export const countEvents = (): number => events().events().length;

let port: DiagnosticsPort | undefined;

/** The crash screen has no platform around it: the app names the port beforehand. */
export function configureDiagnostics(platform: DiagnosticsPort): void {
  port = platform;
}

const reportNow = (withRecording: boolean): PageReport => ({
  facts: pageFacts(),
  events: [...events().events()],
  recording: withRecording ? currentRecording() : null,
});

/** The file's text as it is now. Rejects where the platform writes none. */
export async function composeDiagnostics(withRecording: boolean): Promise<string> {
  if (!port) throw new Error('No platform writes diagnostics');
  return port.compose(reportNow(withRecording));
}

/** Hands the file to the person. Never rejects. */
export async function saveDiagnostics(withRecording: boolean): Promise<DiagnosticsSaved> {
  try {
    return (await port?.save(reportNow(withRecording))) ?? 'failed';
  } catch (error) {
    noteError(error);
    return 'failed';
  }
}
