import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { BarChart } from './bars.tsx';
import { barScale } from './bars-scale.ts';

const series = [
  { key: 'binary', label: 'Binario' },
  { key: 'pool', label: 'Pools' },
];
const days = [
  { day: '2026-11-18', values: { binary: '150.10', pool: '8.20' } },
  { day: '2026-11-19', values: { pool: '-12.30' } },
  { day: '2026-11-20', values: { binary: '0.01' } },
];

describe('BarChart', () => {
  it('carries exact sums in its legend, losses included', async () => {
    await renderScreen(<BarChart label="Bonos por día" series={series} days={days} />);
    const legend = screen.getByText('Pools').closest('span');
    expect(legend).toHaveTextContent('Pools \u22124.10');
    expect(screen.getByText('Binario').closest('span')).toHaveTextContent('150.11');
  });

  it('announces single days by the arrow keys', async () => {
    const user = userEvent.setup();
    await renderScreen(<BarChart label="Bonos por día" series={series} days={days} />);
    screen.getByRole('slider').focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      '19 nov, Pools \u221212.30\u00a0USD, Total \u221212.30\u00a0USD',
    );
  });

  it('reserves space for the longest tick label', async () => {
    const rich = [{ day: '2026-11-20', values: { binary: '2150000.00' } }];
    const { container } = await renderScreen(
      <BarChart label="Bonos por día" series={series} days={rich} />,
    );
    const figure = [...container.querySelectorAll('text')].find(
      ({ textContent }) => textContent === '2,000,000',
    );
    // End-anchored text: its x must leave space for the label, at least 6 px a character.
    expect(Number(figure?.getAttribute('x'))).toBeGreaterThanOrEqual('2,000,000'.length * 6);
  });

  it('offers a table behind a toggle', async () => {
    const user = userEvent.setup();
    await renderScreen(<BarChart label="Bonos por día" series={series} days={days} />);
    await user.click(screen.getByRole('button', { name: 'Ver tabla' }));
    const rows = within(screen.getByRole('table', { name: 'Bonos por día' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('20 nov 2026');
    expect(rows).toHaveLength(days.length + 1);
  });
});

describe('barScale', () => {
  it('draws gains and losses in one scale', () => {
    const scale = barScale(300, 100, 200);
    expect(scale.baseline).toBe(150);
    expect(scale.height(100)).toBe(50);
    expect(scale.ticks).toEqual([0, 100, 200, 300]);
  });

  it('reserves space for a tiny loss', () => {
    expect(barScale(1000, 0.01, 150).baseline).toBeLessThanOrEqual(146);
  });

  it('has nothing but the axis without data', () => {
    expect(barScale(0, 0, 150)).toMatchObject({ baseline: 150, ticks: [0] });
  });
});
