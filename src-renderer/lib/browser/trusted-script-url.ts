import { TRUSTED_TYPES_POLICY } from '#contract/rules/content-security-policy.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

/** The subset of the Trusted Types API in use; undefined in browsers without it. */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
  };
}

const OUR_SCRIPTS = /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

/**
 * Returns the URL of one of our own scripts unchanged.
 * @throws TypeError for any other URL
 */
export function checkScriptUrl(url: string, base: string): string {
  const { origin, pathname, href } = new URL(url, base);
  // Vite's development server serves modules under their source names.
  const isKnown = (import.meta.env.DEV && pathname.endsWith('.ts')) || OUR_SCRIPTS.test(pathname);
  const isOurs = origin === new URL(base).origin && isKnown;
  if (!isOurs) throw new TypeError(`Not a script of ours: ${href}`);
  return href;
}

const rules: ScriptUrlPolicy = {
  createScriptURL: (url) => checkScriptUrl(url, location.href),
};

let policy: ScriptUrlPolicy | undefined;

/** A script URL that the policy accepts for a worker or service worker. */
export function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as TrustedTypesWindow;
  policy ??= trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;
  return policy.createScriptURL(url);
}
