import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';

const folder = join(root, 'docs/adr');
const decisions = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));

test('the index lists every decision once, and nothing else', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const lines = index.matchAll(/^- \[(\d{4})\]\((\1-[^)]+\.md)\) \S/gm);
  const listed = [...lines].flatMap(([, , file]) => file ?? []);
  expect(listed.toSorted()).toEqual(
    decisions.filter((name) => !name.startsWith('0000')).toSorted(),
  );
});

test('no two decisions have the same number', () => {
  const numbers = decisions.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
