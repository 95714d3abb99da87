import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Countdown, DateText } from './date-text.tsx';

afterEach(() => vi.useRealTimers());

describe('Countdown', () => {
  it('shows seconds, announces minutes, and ends once', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z') });
    const ended = vi.fn<() => void>();
    await renderScreen(<Countdown until="2026-11-20T20:04:32Z" onEnd={ended} />);
    expect(screen.getByText('04:32')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByRole('timer')).toHaveTextContent('05:00');
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.getByText('04:30')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('05:00');
    act(() => void vi.advanceTimersByTime(300_000));
    expect(screen.getAllByText('00:00')).toHaveLength(2);
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('DateText', () => {
  it('shows a UTC day as the same day in every time zone, with a datetime attribute', async () => {
    await renderScreen(<DateText at="2026-11-20T00:00:00Z" utc />);
    expect(screen.getByText('20 nov 2026')).toHaveAttribute('datetime', '2026-11-20T00:00:00.000Z');
  });
});
