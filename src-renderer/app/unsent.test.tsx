import { act, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { renderMember } from '../../tests/support/render-member.tsx';
import { Unsent } from './unsent.tsx';

const KEPT = 'game-attempt.valeria';
const log = [13, 12, 15, 4, 14, 5, 11, 9, 10, 8];

test('a finished attempt is sent from any screen once the device is online again', async () => {
  getDeviceStorage().setItem(KEPT, JSON.stringify([{ day: '2026-11-20', log, score: 959 }]));
  let isBack = false;
  const { calls } = await renderMember(<Unsent />, {
    path: '/reports',
    answers: {
      'POST /api/game/finish/': () =>
        isBack
          ? { log, state: 'verified', finished_at: '2026-11-20T20:00:00.000Z', score: null }
          : new Response(null, { status: 503 }),
    },
  });
  const finishes = () => calls.filter(({ call }) => call === 'POST /api/game/finish/');
  await waitFor(() => expect(finishes()).toHaveLength(1));
  expect(getDeviceStorage().getItem(KEPT)).not.toBeNull();
  isBack = true;
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  await waitFor(() => expect(getDeviceStorage().getItem(KEPT)).toBeNull());
  expect(finishes().map(({ body }) => body)).toEqual([
    { day: '2026-11-20', log, score: 959 },
    { day: '2026-11-20', log, score: 959 },
  ]);
});
