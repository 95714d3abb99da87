import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeArchive } from '#renderer/platform/fake/archive.ts';
import { openPrint } from '../../../../tests/support/papers/open-print.ts';
import { invoicePaper } from '../../../../tests/support/papers/kept-papers.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { orderOf } from '../market.fixtures.ts';
import { PaidCard } from './paid-card.tsx';

const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>());
vi.mock(import('#renderer/lib/browser/files.ts'), async (original) => ({
  ...(await original()),
  downloadBlob: saved,
}));
beforeEach(() => void saved.mockClear());
afterEach(() => vi.restoreAllMocks());

const { paper } = invoicePaper();
const FILE = 'GET /api/market/orders/30431/invoice/';
const PAPER = 'GET /api/market/orders/30431/invoice/paper/';
const refund = { id: 1, amount: '20.00', at: '2026-11-21T10:00:00.000Z', to: 'balance' } as const;

async function open(archive: ReturnType<typeof createFakeArchive>, file: () => Response) {
  const order = orderOf({
    invoice: 'TCT-4117',
    refunds: [{ ...refund, number: 'NC-3', entry: null }],
  });
  return renderMember(<PaidCard order={order} />, {
    archive,
    answers: { [FILE]: file, [PAPER]: () => paper },
  });
}
const pdf = () => new Response('%PDF-');

test('what an invoice and a credit note say is kept when their files are saved', async () => {
  const archive = createFakeArchive({ isOn: true });
  const world = await open(archive, pdf);
  await userEvent.click(screen.getByRole('button', { name: 'Factura TCT-4117' }));
  await waitFor(() => expect(archive.kept).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Nota de crédito NC-3' }));
  await waitFor(() => expect(archive.kept).toHaveLength(2));
  const common = { kind: 'invoice', order: 30_431, language: 'es', paper };
  expect(archive.kept).toMatchObject([
    { reason: 'saved', paper: { ...common, credit: null } },
    { reason: 'saved', paper: { ...common, credit: 'NC-3' } },
  ]);
  expect(world.calls.at(-1)?.call).toBe(`${PAPER}?credit=NC-3`);
  expect(saved.mock.calls.map(([, name]) => name)).toEqual(['TCT-4117.pdf', 'NC-3.pdf']);
});

test('what is printed is kept as it was printed', async () => {
  const archive = createFakeArchive({ isOn: true });
  const { close } = openPrint();
  await open(archive, () =>
    Response.json({ code: 'not_found', message: '', request_id: '1' }, { status: 404 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Factura TCT-4117' }));
  await waitFor(() =>
    expect(archive.kept).toMatchObject([{ reason: 'printed', paper: { credit: null, paper } }]),
  );
  close();
});

test('where nothing is kept, nothing more is asked', async () => {
  const archive = createFakeArchive();
  const world = await open(archive, pdf);
  await userEvent.click(screen.getByRole('button', { name: 'Factura TCT-4117' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(world.calls.map(({ call }) => call)).not.toContain(PAPER);
});
