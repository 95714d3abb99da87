import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { voucherQueries } from '#renderer/domain/voucher/voucher-queries.ts';
import { createFakeArchive } from '#renderer/platform/fake/archive.ts';
import { voucherPaper } from '../../../../tests/support/papers/kept-papers.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { VoucherPanel } from './voucher-panel.tsx';

const { voucher } = voucherPaper();
const { number } = voucher;
const { queryKey } = voucherQueries.one(number);

it('keeps a voucher as it was just read, and none that was read long ago', async () => {
  const archive = createFakeArchive({ isOn: true });
  const { queryClient } = await renderMember(<VoucherPanel number={number} />, {
    archive,
    answers: { [`GET /api/withdrawals/${number}/voucher/`]: () => ({ voucher, link: null }) },
  });
  await waitFor(() => expect(archive.kept).toHaveLength(1));

  const link = { token: 'old', created_at: voucher.paid_at, expires_at: voucher.paid_at };
  const old = { voucher: { ...voucher, net: '96.00' }, link };
  queryClient.setQueryData(queryKey, old, { updatedAt: Date.now() - HOUR_MS });
  expect(await screen.findByText(/#old$/)).toBeVisible();
  queryClient.setQueryData(queryKey, { ...old, voucher: { ...voucher, net: '95.00' } });
  await waitFor(() => expect(archive.kept).toHaveLength(2));
  expect(archive.kept).toMatchObject([
    { reason: 'opened', paper: { voucher: { net: '97.00' } } },
    { reason: 'opened', paper: { voucher: { net: '95.00' } } },
  ]);
});

it('keeps nothing for a member who came while the screen was another one’s', async () => {
  const archive = createFakeArchive({ isOn: true });
  const keep = vi.spyOn(archive, 'keep');
  const { queryClient } = await renderMember(<VoucherPanel number={number} />, {
    archive,
    answers: { [`GET /api/withdrawals/${number}/voucher/`]: () => ({ voucher, link: null }) },
  });
  await waitFor(() => expect(archive.kept).toHaveLength(1));
  act(() => archive.change({ member: '8' }));
  queryClient.setQueryData(queryKey, { voucher: { ...voucher, net: '95.00' }, link: null });
  await waitFor(() => expect(keep).toHaveBeenCalledTimes(2));
  expect(await keep.mock.results[1]?.value).toBe('refused');
  expect(archive.kept).toHaveLength(1);
});
