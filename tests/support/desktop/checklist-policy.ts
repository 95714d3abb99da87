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

/** What these directives must say, word by word. */
const wanted: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'app',
};

/** What is wrong with the policies of the app's pages, and of the chart's page, which alone is foreign code. */
export function policyWeaknesses(page: Headers, chart: Headers): Weakness[] {
  const found: Weakness[] = [];
  const policy = directivesOf(page);
  for (const [name, value] of Object.entries(wanted)) {
    const said = policy.get(name);
    if (said !== value) found.push(`7: ${name} is ${said ?? 'missing'}`);
  }
  for (const [name, value] of policy) {
    if (/\*|unsafe|https?:/.test(value)) found.push(`7: ${name} lets ${value} in`);
  }
  if (page['x-content-type-options'] !== 'nosniff') found.push('7: types of files are guessed');
  const framed = directivesOf(chart);
  if (framed.get('sandbox') !== 'allow-scripts') {
    found.push('7: the chart’s page is not in a sandbox of its own');
  }
  for (const [name, value] of framed) {
    if (/\*|unsafe-eval|http:/.test(value)) found.push(`1: the chart’s ${name} lets ${value} in`);
  }
  return found;
}
