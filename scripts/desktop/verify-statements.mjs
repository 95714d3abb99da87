// Checks an export of statements kept on a device, with nothing but Node:
//   node scripts/desktop/verify-statements.mjs kept-documents.json
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const byUnits = ([a], [b]) => Number(a > b) - Number(a < b);

/** Keys in the order of their UTF-16 units, no blanks. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(byUnits);
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** Sentences about what is wrong with an export; none: it is whole. */
function verifyStatements({ format, server, member, damage, head, records }) {
  const wrong = damage.map(({ kind, number }) =>
    ['The app had found damage:', kind, number].filter((part) => part !== undefined).join(' '),
  );
  let previous = sha256(canonical({ format, member, server }));
  for (const [at, { previous: said, hash, ...content }] of records.entries()) {
    const { number } = content;
    if (number !== at + 1) wrong.push(`Record ${number} is in place ${at + 1}.`);
    if (said !== previous) wrong.push(`Record ${number} does not follow the one before.`);
    const isWhole = hash === sha256(`${said}\n${canonical(content)}`);
    if (!isWhole) wrong.push(`Record ${number} was altered.`);
    previous = hash;
  }
  if (head?.count !== records.length || head.hash !== previous) {
    wrong.push(`The end is not the noted one: ${head?.count ?? 'unknown'} records.`);
  }
  return wrong;
}

if (argv[1] === import.meta.filename) {
  const content = JSON.parse(readFileSync(argv[2], 'utf8'));
  const wrong = verifyStatements(content);
  for (const sentence of wrong) console.error(sentence);
  const { hash } = content.records.at(-1) ?? {};
  if (wrong.length === 0) console.log(`${content.records.length} records, whole. Last: ${hash}`);
  exit(wrong.length === 0 ? 0 : 1);
}
