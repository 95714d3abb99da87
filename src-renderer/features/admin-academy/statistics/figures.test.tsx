import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { courseStatistics as statistics } from '../admin-academy.fixtures.ts';
import { Figures } from './figures.tsx';

test('the share of those enrolled who passed is said, and none of nobody', async () => {
  const { unmount } = await renderScreen(<Figures statistics={statistics} />);
  expect(screen.getByText(/^\d+% de los inscritos$/)).toBeVisible();
  unmount();
  await renderScreen(<Figures statistics={{ ...statistics, enrolled: 0, passed: 0 }} />);
  expect(screen.queryByText(/de los inscritos/)).toBeNull();
  expect(screen.getAllByText('muy pocos para decirlo').length).toBeGreaterThan(1);
});
