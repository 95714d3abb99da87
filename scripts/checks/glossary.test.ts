import { describe, expect, it } from 'vitest';
import { findUnwanted, unwantedWords } from './glossary.ts';

const glossary = `
| word | what it means | not | where |
|---|---|---|---|
| visitor | somebody who is not signed in | **guest**, anonymous | |
| second approval | a second administrator agrees | **double check** | |

### Español

| palabra | what it means | not |
|---|---|---|
| miembro | a person with an account | **usuario** |
`;
const words = unwantedWords(glossary);

/** What is found in one file. */
const found = (path: string, text: string) => findUnwanted(new Map([[path, text]]), words);

it('reads the bold words of the column, with the word of their row and the language of their table', () => {
  expect(words).toEqual([
    { word: 'guest', instead: 'visitor' },
    { word: 'double check', instead: 'second approval' },
    { word: 'usuario', instead: 'miembro', language: 'es' },
  ]);
});

describe('a planted word', () => {
  it.each([
    ['in a comment', 'src-server/a.ts', '// A guest may not.', 'src-server/a.ts:1'],
    ['in a name', 'src-server/a.ts', '\nconst guestName = 1;', 'src-server/a.ts:2'],
    ['at the end of a name', 'src-main/a.ts', 'isGuest()', 'src-main/a.ts:1'],
    ['in the plural', 'docs/a.md', 'Guests are led to the login.', 'docs/a.md:1'],
    ['of two parts', 'docs/a.md', 'the double-check', 'docs/a.md:1'],
    ['of two parts, as a name', 'src-server/a.ts', 'doubleCheck', 'src-server/a.ts:1'],
    ['in a file’s name', 'src-server/guest-routes.ts', '', 'src-server/guest-routes.ts'],
    ['in an English text', 'src-renderer/locales/en/a.json', '  "a": "Guest"', '.json:1'],
    ['in a Spanish text', 'src-renderer/locales/es/a.json', '  "a": "Un usuario"', '.json:1'],
  ])('is found %s', (_, path, text, where) => {
    const problems = found(path, text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${where}: not "`);
  });

  it.each([
    ['a longer word', 'src-server/a.ts', 'guesthouse'],
    ['a word that is not bold', 'src-server/a.ts', 'anonymous'],
    ['the key of a text', 'src-renderer/locales/en/a.json', '  "guest": "Visitor"'],
    [
      'what people type to find an action',
      'src-renderer/locales/en/a.json',
      '  "a.words": "guest"',
    ],
    ['another language', 'src-renderer/locales/en/a.json', '  "a": "usuario"'],
    ['the glossary', 'docs/glossary.md', 'guest'],
  ])('is not %s', (_, path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
