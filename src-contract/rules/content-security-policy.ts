/** The only Trusted Types policy of the app; it lets nothing but our own scripts through. */
export const TRUSTED_TYPES_POLICY = 'app';

/**
 * The policy of every page, sent by the server and by the desktop's `app://` handler alike. There is
 * no nonce and no hash: nothing inline exists. `api` is the server's origin where it is not the
 * page's own (desktop).
 */
export function contentSecurityPolicy(api?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    api ? `connect-src 'self' ${api}` : "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join('; ');
}

/** Headers that go with every page and asset of the app. */
export function securityHeaders(api?: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(api),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
