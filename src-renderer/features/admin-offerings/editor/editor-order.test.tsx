import { cleanup, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { allotment, closed, offering } from '../admin-offerings.fixtures.ts';
import { OfferingScreen } from './screen.tsx';

const decide = (proposal: number) => <p>decide {proposal}</p>;
const acts = { decide, decideWhole: decide };

const open = (offered: AdminOffering) =>
  renderMember(<OfferingScreen id={5} acts={acts} notFound={null} />, {
    path: '/admin/offerings/5',
    user: memberUser({ is_admin: true }),
    answers: {
      'GET /api/settings/': () => ({
        areas: ['tokenization'],
        chain: null,
        chat_url: '',
        social_url: '',
        support_url: '',
        diagnostics_public_key: '',
      }),
      'GET /api/admin/offerings/5/': () => offered,
      'GET /api/admin/offerings/5/allotment/': () => allotment(),
    },
  });

test.each([
  ['a phone', true],
  ['a computer', false],
])('on %s what waits for a second person is met before the texts: %s', async (_device, isFirst) => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      matches: isFirst && media.includes('max-width'),
      media,
      onchange: null,
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const at = '2026-11-20T15:12:00.000Z';
  const waits = { proposal: 31, kind: 'offering.approve' as const, version: null, by: 'Marta', at };
  await open(offering({ pending: [waits] }));
  const decision = await screen.findByText('decide 31');
  const texts = screen.getByRole('heading', { name: 'Textos' });
  const follows = decision.compareDocumentPosition(texts) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows !== 0).toBe(isFirst);
});

test('an offering that nobody can step back from says no time to', async () => {
  await open(closed({ cooling_until: null }));
  expect(await screen.findByText('Último momento para desistir')).toBeVisible();
  expect(screen.queryByText(/Hasta entonces/)).toBeNull();
  cleanup();
  await open(closed());
  expect(await screen.findByText(/Hasta entonces/)).toBeVisible();
});
