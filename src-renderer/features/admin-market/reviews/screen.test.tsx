import { expect, test } from 'vitest';
import { exportedFile } from '../../../../tests/support/exported-file.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { ReviewsScreen } from './screen.tsx';
import type { Review } from './use-reviews-file.ts';

const review = (change: Partial<Review>): Review => ({
  id: 1,
  product: { text: 'Llave T1', language: 'es' },
  slug: 'llave-t1',
  member: { username: 'elena_s', name: 'Elena Sarmiento' },
  grade: 4,
  text: 'Llegó a tiempo',
  at: '2026-11-18T00:00:00Z',
  answer: '',
  is_hidden: false,
  ...change,
});

test('exports every page of the reviews that are shown', async () => {
  const asked: string[] = [];
  await renderMember(<ReviewsScreen title="Reseñas" />, {
    user: memberUser({ is_admin: true }),
    path: '/admin/marketplace/reviews',
    answers: {
      'GET /api/admin/market/reviews/': ({ query }: { query: URLSearchParams }) => {
        asked.push(['unanswered', 'limit', 'cursor'].map((key) => query.get(key)).join(' '));
        return query.get('cursor') === 'more'
          ? { items: [review({ id: 2, text: '=1+1', is_hidden: true })], next: null }
          : { items: [review({})], next: 'more' };
      },
    },
  });
  const { name, rows } = await exportedFile();
  expect(asked.slice(-2)).toEqual(['true 200 ', 'true 200 more']);
  expect(name).toMatch(/^resenas-\d{4}-\d\d-\d\d\.csv$/);
  expect(rows).toMatchObject([
    { Artículo: 'Llave T1', 'Nombre de usuario': 'elena_s', Nota: '4', Oculta: 'No' },
    { Reseña: "'=1+1", Oculta: 'Sí', 'Escrita (UTC)': '2026-11-18T00:00:00Z' },
  ]);
});
