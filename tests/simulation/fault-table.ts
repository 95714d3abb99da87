/**
 * How often each fault met each action, as a table in Markdown: a column a fault, a row an action. A place without a
 * number is one that the seeds did not bring together.
 * @param met counts by `fault × action`
 */
export function faultTable(met: ReadonlyMap<string, number>): string {
  const places = [...met].map(([key, count]) => {
    const [fault = '', action = ''] = key.split(' × ');
    return { fault, action, count };
  });
  const names = (of: 'fault' | 'action'): string[] =>
    [...new Set(places.map((place) => place[of]))].toSorted((a, b) => a.localeCompare(b));
  const faults = names('fault');
  const rows = names('action').map((action) => [
    action,
    ...faults.map((fault) => met.get(`${fault} × ${action}`)?.toLocaleString('en') ?? ''),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['action', ...faults]),
    line(['---', ...faults.map(() => '--:')]),
    ...rows.map(line),
  ].join('\n');
}
