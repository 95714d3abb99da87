/** Item number in Electron's checklist, and the weakness. */
export type Weakness = `${number}: ${string}`;

type Headers = Readonly<Record<string, string>>;

const directivesOf = (headers: Headers): ReadonlyMap<string, string> =>
  new Map(
    (headers['content-security-policy'] ?? '').split(/;\s*/).map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')] as const;
    }),
  );

/** Expected directives with their exact sources. */
export type Wanted = Readonly<Record<string, string>>;

const always = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
} as const satisfies Wanted;

const ownPages: Wanted = {
  ...always,
  'connect-src': "'self'",
  'frame-src': "'self'",
  'form-action': "'self'",
  'trusted-types': 'app',
};

/** Pages of windows apart may not connect anywhere. */
export const sealed: Wanted = {
  ...always,
  'connect-src': "'none'",
  'frame-src': "'none'",
  'form-action': "'none'",
};

/** Weaknesses of a page's response headers. */
export function headerWeaknesses(who: string, headers: Headers, wanted: Wanted): Weakness[] {
  const found: Weakness[] = [];
  const policy = directivesOf(headers);
  for (const [name, value] of Object.entries(wanted)) {
    const said = policy.get(name);
    if (said !== value) found.push(`7: ${name} of ${who} is ${said ?? 'missing'}`);
  }
  for (const [name, value] of policy) {
    if (/\*|unsafe|https?:/.test(value)) found.push(`7: ${name} of ${who} lets ${value} in`);
  }
  if (headers['x-content-type-options'] !== 'nosniff') {
    found.push(`7: types of files of ${who} are guessed`);
  }
  return found;
}

/**
 * Weaknesses in the policies of the app's pages and of the chart's page, the only one with
 * third-party code.
 */
export function policyWeaknesses(page: Headers, chart: Headers): Weakness[] {
  const found = headerWeaknesses('main', page, ownPages);
  const framed = directivesOf(chart);
  if (framed.get('sandbox') !== 'allow-scripts') {
    found.push('7: the chart’s page is not in a sandbox of its own');
  }
  for (const [name, value] of framed) {
    if (/\*|unsafe-eval|http:/.test(value)) found.push(`1: the chart’s ${name} lets ${value} in`);
  }
  return found;
}
