import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILE_NAME_MAX, fileTypes, type FileKind } from '#contract/rules/files.ts';
import { shownName } from './shown-name.ts';

test.each([
  ['Factura 2026.pdf', 'pdf', 'Factura 2026.pdf'],
  ['Factura.PDF', 'pdf', 'Factura.pdf'],
  ['Pantalla.PNG', 'picture', 'Pantalla.webp'],
  ['foto.de.playa.jpeg', 'picture', 'foto.de.playa.webp'],
  ['datos.csv', 'text', 'datos.csv'],
  ['archivo', 'text', 'archivo.txt'],
  ['año\u0301.txt', 'text', 'añó.txt'],
  ['  .hidden', 'recording', 'hidden.json'],
  ['👩🏽‍💻.txt', 'text', '👩🏽💻.txt'],
] as const)('"%s" as %s is called "%s"', (given, kind, name) => {
  expect(shownName(given, kind)).toBe(name);
});

test('whatever it was called, a name is short, seen, of no folder, and ends as its content', () => {
  const kinds = Object.keys(fileTypes) as FileKind[];
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 })),
      fc.constantFrom(...kinds),
      (given, kind) => {
        const name = shownName(given, kind);
        expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX);
        expect(name).toMatch(
          /^[^\s.].*\.(webp|pdf|txt|csv|md|log|age|json|vtt|mp4|m4v|webm|zip)$/u,
        );
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}<>:"|?*\\/]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(shownName(name, kind)).toBe(name);
      },
    ),
  );
});
