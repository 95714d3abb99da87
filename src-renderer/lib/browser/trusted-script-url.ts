import { TRUSTED_TYPES_POLICY } from '#contract/rules/content-security-policy.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

/** The part of the Trusted Types API that we use; browsers without it have no such global. */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
  };
}

const OUR_SCRIPTS = /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

/** Passes the address of a script of ours on unchanged. Throws a TypeError for any other. */
export function checkScriptUrl(url: string, base: string): string {
  const { origin, pathname, href } = new URL(url, base);
  // Vite's development server hands out the modules as they were written.
  const isKnown = (import.meta.env.DEV && pathname.endsWith('.ts')) || OUR_SCRIPTS.test(pathname);
  const isOurs = origin === new URL(base).origin && isKnown;
  if (!isOurs) throw new TypeError(`Not a script of ours: ${href}`);
  return href;
}

const rules: ScriptUrlPolicy = {
  createScriptURL: (url) => checkScriptUrl(url, location.href),
};

let policy: ScriptUrlPolicy | undefined;

/** An address that the policy lets a worker or service worker start from. */
export function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as TrustedTypesWindow;
  policy ??= trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;
  return policy.createScriptURL(url);
}
