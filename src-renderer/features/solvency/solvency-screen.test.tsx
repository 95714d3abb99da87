import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SolvencyEdition, SolvencyProof } from '#contract/api/solvency.ts';
import { keepFiles } from '../../../tests/support/saved-files.ts';
import { PROOF_DAY, proofOfTwo } from '../../../tests/support/solvency-proof.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { OwnProofCard } from './own-proof-card.tsx';
import { SolvencyScreen } from './solvency-screen.tsx';

// The test's document has no secure context of its own.
beforeEach(() => vi.stubGlobal('crypto', webcrypto));
afterEach(() => vi.unstubAllGlobals());

const proof = proofOfTwo();
const edition: SolvencyEdition = {
  day: PROOF_DAY,
  published_at: `${PROOF_DAY}T00:05:00.000Z`,
  digest: proof.digest,
  root: (JSON.parse(proof.edition) as { root: string }).root,
  leaves: 4,
  totals: [{ currency: 'USD', amount: '70.500011' }],
  custody: null,
  gaps: [
    { asset: 'USD', owed: '70.500011', held: '70', gap: '-0.500011' },
    { asset: 'TCT', owed: '0', held: '5', gap: '5' },
  ],
  anchor: proof.anchor,
  has_proofs: true,
};
const answers = (given: SolvencyProof = proof, items = [edition]) => ({
  'GET /api/solvency/': () => ({ items, next: null }),
  [`GET /api/solvency/${PROOF_DAY}/mine/`]: () => given,
});
const choose = async (text: string) => {
  const file = new File([text], 'proof.json', { type: 'application/json' });
  await userEvent.upload(
    screen.getByLabelText('Elegir el archivo de la prueba', { selector: 'input' }),
    file,
  );
};

it('shows anybody what is owed and held, and where it is short', async () => {
  await renderMember(<SolvencyScreen />, { answers: answers() });
  const newest = await screen.findByRole('region', { name: /Edición más reciente/ });
  expect(within(newest).getByText('Falta')).toBeVisible();
  expect(within(newest).getByText('Cubierto')).toBeVisible();
  expect(newest).toHaveTextContent(edition.root);
});

it('checks a chosen proof on the device, and refuses what is none', async () => {
  const { calls } = await renderMember(<SolvencyScreen />, { answers: answers() });
  await screen.findByRole('region', { name: /Edición más reciente/ });
  await choose(JSON.stringify(proof));
  expect(await screen.findByText(/^Estás en ella/)).toBeVisible();
  await choose(JSON.stringify({ ...proof, holder: 'otra' }));
  expect(await screen.findByText(/^Algo no coincide/)).toBeVisible();
  await choose('{"a":1}');
  expect(await screen.findByText(/no es una prueba de solvencia/)).toBeVisible();
  expect(calls.every(({ call }) => call.startsWith('GET /api/solvency/'))).toBe(true);
});

it.each([
  ['Descargar verificador', 'verify-solvency.mjs'],
  ['Descargar verificador de la red', 'verify-solvency-chain.mjs'],
])('%s: keeps the script as a file', async (name, script) => {
  const files = keepFiles();
  await renderMember(<SolvencyScreen />, { answers: answers() });
  const button = await screen.findByRole('button', { name });
  vi.stubGlobal('fetch', (url: URL) => Promise.resolve(new Response(url.pathname)));
  await userEvent.click(button);
  await waitFor(() => expect(files.map((file) => file.name)).toEqual([script]));
  expect(await files[0]?.file.text()).toMatch(new RegExp(`/scripts/${script}$`));
});

it('tells a member that they are counted, and keeps the proof as a file', async () => {
  const files = keepFiles();
  await renderMember(<OwnProofCard />, { answers: answers() });
  expect(await screen.findByText(/^Estás en ella/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar mi prueba' }));
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual([`tct-solvency-proof-${PROOF_DAY}.json`]),
  );
  expect(JSON.parse((await files[0]?.file.text()) ?? '')).toEqual(proof);
});

it('says before the first edition when it comes', async () => {
  await renderMember(<OwnProofCard />, { answers: answers(proof, []) });
  expect(await screen.findByText(/después del próximo cierre diario/)).toBeVisible();
});
