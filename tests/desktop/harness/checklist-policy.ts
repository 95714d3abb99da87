/** The number of Electron's checklist, and what is wrong. */
export type Weakness = `${number}: ${string}`;

type Headers = Readonly<Record<string, string>>;

const directivesOf = (headers: Headers): ReadonlyMap<string, string> =>
  new Map(
    (headers['content-security-policy'] ?? '').split(/;\s*/).map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')] as const;
    }),
  );

/** What directives must say, word by word. */
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

/** Windows apart have nowhere to send anything. */
export const sealed: Wanted = {
  ...always,
  'connect-src': "'none'",
  'frame-src': "'none'",
  'form-action': "'none'",
};

/** What is wrong with the headers of a page. */
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

/** What is wrong with the policies of the app's pages, and of the chart's page, which alone is foreign code. */
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
