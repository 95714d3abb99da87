import { expect, test } from 'vitest';
import type { HelpDraftHead } from '#contract/api/admin/support/texts.ts';
import { exportedFile } from '../../../tests/support/exported-file.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { AdminHelpScreen } from './admin-help-screen.tsx';

const head = (change: Partial<HelpDraftHead>): HelpDraftHead => ({
  id: 1,
  slug: 'por-que',
  state: 'published',
  published: 2,
  published_at: '2026-11-01T00:00:00Z',
  is_changed: false,
  reviewed_at: '2026-11-18T00:00:00Z',
  languages: ['es', 'en'],
  version: 4,
  updated_at: '2026-11-18T00:00:00Z',
  updated_by: 'Marisol Vega',
  figures: { reads: 10, helped: 6, missing: 1, solved: 3 },
  topic: 'withdrawals',
  title_es: 'Por qué recibes menos',
  title_en: 'Why you receive less',
  ...change,
});

test('exports every page of the filtered articles', async () => {
  const asked: string[] = [];
  await renderMember(<AdminHelpScreen title="Ayuda" />, {
    user: memberUser({ is_admin: true }),
    path: '/admin/support/help?q=recibes&state=published',
    answers: {
      'GET /api/admin/support/help/': ({ query }: { query: URLSearchParams }) => {
        asked.push(['search', 'state', 'limit', 'cursor'].map((key) => query.get(key)).join(' '));
        const counts = { draft: 0, published: 2, withdrawn: 0 };
        return query.get('cursor') === 'more'
          ? { items: [head({ id: 2, title_es: '-Menos', is_changed: true })], next: null, counts }
          : { items: [head({})], next: 'more', counts };
      },
    },
  });
  const { name, rows } = await exportedFile();
  expect(asked.slice(-2)).toEqual(['recibes published 200 ', 'recibes published 200 more']);
  expect(name).toMatch(/^articulos-de-ayuda-\d{4}-\d\d-\d\d\.csv$/);
  expect(rows).toMatchObject([
    {
      'Título en español': 'Por qué recibes menos',
      'Título en inglés': 'Why you receive less',
      Dirección: '/support/help/por-que',
      Estado: 'Publicado',
      'Con cambios sin publicar': 'No',
      Tema: 'Retiros',
      'Leído (90 días)': '10',
      'Revisado (UTC)': '2026-11-18T00:00:00Z',
    },
    { 'Título en español': "'-Menos", 'Con cambios sin publicar': 'Sí' },
  ]);
});
