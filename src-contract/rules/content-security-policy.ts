/** The only Trusted Types policy of the app; it lets nothing but our own scripts through. */
export const TRUSTED_TYPES_POLICY = 'app';

/**
 * The policy of every page, sent by the server and by the desktop's `app://` handler alike. There is
 * no nonce and no hash: nothing inline exists. `api` is the server's origin where it is not the
 * page's own (desktop); `iconHosts` are the origins that icons outside the bundled ones come from.
 */
export function contentSecurityPolicy(api?: string, iconHosts: readonly string[] = []): string {
  const connect = ["'self'", ...(api ? [api] : []), ...iconHosts];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src ${["'self'", ...(api ? [api] : [])].join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${["'self'", ...(api ? [api] : [])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join('; ');
}

/** Where the market chart's own page is; no other page carries its policy. */
export const CHART_FRAME_PATH = '/chart.html';

/** Origins of the chart's vendor: its script and its pictures, and the frames that script opens. */
export const CHART_SCRIPTS = 'https://s3.tradingview.com';
export const CHART_FRAMES = [
  'https://www.tradingview-widget.com',
  'https://s.tradingview.com',
  'https://www.tradingview.com',
];

/** What the vendor's frames load is at these domains or below them. */
export const CHART_VENDOR_DOMAINS = ['tradingview.com', 'tradingview-widget.com'];

/**
 * The policy of the chart's page alone. It is foreign code, so the page has no origin (`sandbox`
 * without same-origin: no storage, no calls as the member), opens nothing and is framed by us only.
 * The vendor's script writes styles of its own.
 */
export function chartFramePolicy(): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' ${CHART_SCRIPTS}`,
    "style-src 'unsafe-inline'",
    `img-src ${CHART_SCRIPTS} data:`,
    `frame-src ${CHART_FRAMES.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** What pages use of a device: addresses are scanned, copied, pasted; passkeys; videos fill the screen. */
const allowedFeatures = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
] as const;
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

/**
 * Every feature that browsers guard, off but for the app's own use of the allowed ones. Not named are
 * those that some systems do not know and warn of (sharing, Bluetooth): by default they are the
 * page's own, and ask.
 */
const PERMISSIONS_POLICY = [
  ...allowedFeatures.map((name) => `${name}=(self)`),
  ...refusedFeatures.map((name) => `${name}=()`),
].join(', ');

/** The same of the one page that reaches hardware wallets: those, and nothing else. */
const HID_ALONE = [...allowedFeatures, ...refusedFeatures]
  .map((name) => `${name}=${name === 'hid' ? '(self)' : '()'}`)
  .join(', ');

/** Headers that go with every page and asset of the app. */
export function securityHeaders(
  api?: string,
  iconHosts: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(api, iconHosts),
    'Permissions-Policy': PERMISSIONS_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** What pages of windows apart need: their own scripts and styles, no address to send anything to. */
const apart = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
] as const;

/** The policy of the window in which the desktop's main process asks. */
export const askWindowPolicy = (): string => [...apart, "trusted-types 'none'"].join('; ');

/** Headers that go with that window's page and assets. */
export function askWindowHeaders(): Readonly<Record<string, string>> {
  return { ...securityHeaders(), 'Content-Security-Policy': askWindowPolicy() };
}

/** Headers that go with the page of the desktop's main process that reaches hardware wallets. */
export function ledgerWindowHeaders(): Readonly<Record<string, string>> {
  return { ...askWindowHeaders(), 'Permissions-Policy': HID_ALONE };
}

/** The policy of the window in which support looks at a recording: the app's own screens. */
export const replayPolicy = (): string =>
  [...apart, "img-src 'self' data: blob:", `trusted-types ${TRUSTED_TYPES_POLICY}`].join('; ');

/** Headers that go with that window's page and assets. */
export function replayHeaders(): Readonly<Record<string, string>> {
  return { ...securityHeaders(), 'Content-Security-Policy': replayPolicy() };
}

/** Where a browser shows a recording, in a frame of the app; no other page carries its policy. */
export const REPLAY_FRAME_PATH = '/replay.html';

/** The same in a browser: our own page frames it, and it has as little to send anything to. */
export const replayFramePolicy = (): string =>
  replayPolicy().replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Headers that go with that frame's page. */
export function replayFrameHeaders(): Readonly<Record<string, string>> {
  return { ...securityHeaders(), 'Content-Security-Policy': replayFramePolicy() };
}

/** Headers that go with the chart's page. */
export function chartFrameHeaders(): Readonly<Record<string, string>> {
  return { ...securityHeaders(), 'Content-Security-Policy': chartFramePolicy() };
}

/** Where whoever has its link opens a voucher. */
export const VOUCHER_PATH = '/voucher';

/**
 * Headers of that page: it alone may ask the chain's public endpoints, and no search engine lists
 * it. `rpcOrigins` are those of the endpoints.
 */
export function voucherHeaders(
  rpcOrigins: readonly string[],
  iconHosts: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(undefined, [...iconHosts, ...rpcOrigins]),
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
  };
}

/** Where the code of a printed statement leads. */
export const STATEMENT_PATH = '/statement';

/** Headers of that page, which no search engine lists. */
export const statementHeaders = (
  iconHosts: readonly string[] = [],
): Readonly<Record<string, string>> => voucherHeaders([], iconHosts);
