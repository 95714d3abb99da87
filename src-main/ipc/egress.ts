import { PACKAGES_PATH } from '#contract/rules/academy/scorm.ts';
import {
  CHART_FRAME_PATH,
  CHART_SCRIPTS,
  CHART_VENDOR_DOMAINS,
} from '#contract/rules/content-security-policy.ts';
import { isNavigationAllowed } from './frames.ts';
import { isOwnPage } from './sender.ts';

/** The part of Electron's WebFrameMain that the rules need. */
interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}

export interface Requested {
  readonly url: string;
  /** Electron's name of it, e.g. `mainFrame`, `xhr`. */
  readonly resourceType: string;
  /** The frame that requests, or that navigates; absent for requests of the main process. */
  readonly frame?: Frame | null | undefined;
  /** Of the window; absent for requests of the main process. */
  readonly webContentsId?: number | undefined;
}

const ofServer = ['/api/', PACKAGES_PATH] as const;

const isAt = (url: string, start: string): boolean =>
  isOwnPage(url) && new URL(url).pathname.startsWith(start);

/** Pages and their files in the package, without what the server answers. */
const isBundled = (url: string): boolean =>
  isOwnPage(url) && !ofServer.some((start) => isAt(url, start));

/** A frame without a document of its own inherits the origin of its creator. */
function placeOf(frame: Frame): Frame {
  const isEmpty = frame.url === '' || frame.url.startsWith('about:');
  return isEmpty && frame.parent ? placeOf(frame.parent) : frame;
}

const isChart = (frame: Frame): boolean =>
  isAt(frame.url, CHART_FRAME_PATH) && frame.parent !== null;

const isBelowChart = ({ parent }: Frame): boolean =>
  parent !== null && (isChart(parent) || isBelowChart(parent));

/** Over TLS, to a domain of the chart's vendor or below it. */
function isVendors(url: string): boolean {
  const { protocol, hostname, port } = new URL(url);
  const isSafe = (protocol === 'https:' || protocol === 'wss:') && port === '';
  return (
    isSafe &&
    CHART_VENDOR_DOMAINS.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
}

/** A development server also answers over a socket, at the same host. */
const asPage = (url: string): string => url.replace(/^ws/, 'http');

/** What the document of a frame may load. */
function mayLoad(frame: Frame, url: string): boolean {
  const place = placeOf(frame);
  if (isChart(place)) return isBundled(url) || url.startsWith(`${CHART_SCRIPTS}/`);
  if (isBelowChart(place)) return isVendors(url);
  // Packages of lessons are foreign code below our own origin.
  if (isAt(place.url, PACKAGES_PATH)) return isAt(url, PACKAGES_PATH);
  return place.parent === null && isOwnPage(place.url) && isOwnPage(asPage(url));
}

/**
 * Allow-list of every request of the app's session, redirects included. `app://` answers any frame as if
 * it were of our origin, and the page policies of foreign frames are not ours: so who requests decides.
 * @param servers origins that the main process itself may reach
 */
export function isRequestAllowed(
  { url, resourceType, frame, webContentsId }: Requested,
  servers: readonly string[],
): boolean {
  if (/^(?:blob|data):/.test(url)) return true;
  const isMainFrame = resourceType === 'mainFrame';
  if (isMainFrame || resourceType === 'subFrame') {
    return isNavigationAllowed({ url, isMainFrame, frame: frame ?? null });
  }
  // Of a window, but of no frame that is there: a worker's, or of a frame that is gone.
  if (!frame) return webContentsId === undefined && servers.includes(new URL(url).origin);
  return mayLoad(frame, url);
}
