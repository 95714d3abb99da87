import { CHART_FRAME_PATH, CHART_FRAMES } from '#contract/rules/content-security-policy.ts';
import { isOwnPage } from './sender.ts';

/** A frame as Electron's WebFrameMain describes it. */
interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly frame?: Frame | null;
}

const isChart = ({ url }: Frame): boolean =>
  isOwnPage(url) && new URL(url).pathname === CHART_FRAME_PATH;

/** Whether a frame lies directly in the market chart's frame, and that one in our page. */
function isInChart(frame: Frame): boolean {
  const { parent } = frame;
  const top = parent?.parent;
  if (!parent || !top || top.parent) return false;
  return isChart(parent) && isOwnPage(top.url);
}

/**
 * Whether a window or a frame may go to an address: our pages anywhere but in foreign frames, the
 * chart's vendor in the frame that its script opens inside the chart's page.
 */
export function mayGo({ url, isMainFrame, frame }: Navigation): boolean {
  if (isMainFrame) return isOwnPage(url);
  const isVendors = frame != null && isInChart(frame);
  if (isOwnPage(url)) return !isVendors;
  return isVendors && CHART_FRAMES.some((origin) => url.startsWith(`${origin}/`));
}

interface Asking {
  /** Of the frame that asks, not of the page around it: `null` or empty where it has none. */
  readonly origin: string;
  readonly isMainFrame: boolean;
}

/**
 * Whether a wish for a permission is granted: our pages copy addresses and read QR codes by the
 * camera. No frame in them asks for anything, whatever the page around it may.
 * @param media what of camera (`video`) and microphone (`audio`) is asked for
 */
export function isGranted(
  permission: string,
  { origin, isMainFrame }: Asking,
  media: readonly string[],
): boolean {
  if (!isMainFrame || !isOwnPage(origin)) return false;
  const isCamera = media.length > 0 && media.every((kind) => kind === 'video');
  return permission === 'clipboard-sanitized-write' || (permission === 'media' && isCamera);
}
