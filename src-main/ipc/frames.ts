import { PACKAGES_PATH } from '#contract/rules/academy/scorm.ts';
import { CHART_FRAME_PATH, CHART_FRAMES } from '#contract/rules/content-security-policy.ts';
import { isOwnPage } from './sender.ts';

/** The part of Electron's WebFrameMain that the checks need. */
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

/**
 * Whether the frame is a direct child of the market chart's frame, which itself is a child of our
 * page.
 */
function isInChart(frame: Frame): boolean {
  const { parent } = frame;
  const top = parent?.parent;
  if (!parent || !top || top.parent) return false;
  return isChart(parent) && isOwnPage(top.url);
}

/** Whether a URL is a page of a lesson's package: foreign code, below our own origin. */
const isPackage = (url: string): boolean =>
  isOwnPage(url) && new URL(url).pathname.startsWith(PACKAGES_PATH);

/**
 * Navigation allow-list. Our own pages may load in any frame of ours; the chart vendor's origin
 * only in the frame that its script creates inside the chart's page; packages of lessons in frames
 * alone, for the window has the bridge.
 */
export function isNavigationAllowed({ url, isMainFrame, frame }: Navigation): boolean {
  if (isMainFrame) return isOwnPage(url) && !isPackage(url);
  const isVendors = frame != null && isInChart(frame);
  if (isOwnPage(url)) return !isVendors;
  return isVendors && CHART_FRAMES.some((origin) => url.startsWith(`${origin}/`));
}

interface Asking {
  /** Origin of the requesting frame, not of the top-level page; `null` or empty if it has none. */
  readonly origin: string;
  readonly isMainFrame: boolean;
}

/**
 * Permission allow-list: our top-level pages may use the clipboard and the camera (QR codes), and fill
 * the screen (videos of lessons). No subframe gets a permission.
 * @param media requested capture devices: camera (`video`), microphone (`audio`)
 */
export function isGranted(
  permission: string,
  { origin, isMainFrame }: Asking,
  media: readonly string[],
): boolean {
  if (!isMainFrame || !isOwnPage(origin)) return false;
  const isCamera = media.length > 0 && media.every((kind) => kind === 'video');
  const isAllowed = permission === 'clipboard-sanitized-write' || permission === 'fullscreen';
  return isAllowed || (permission === 'media' && isCamera);
}
