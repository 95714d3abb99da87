import { useMantineColorScheme } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChartReport } from '#renderer/lib/chart-messages.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { TradingScreen } from './trading-screen.tsx';

afterEach(() => vi.useRealTimers());

const frame = () => screen.getByTitle<HTMLIFrameElement>('Gráfico de BTC/USDT, de TradingView');
const retry = () => screen.findByRole('button', { name: 'Reintentar' });

/** What the frame is sent, and a way to report as it would. */
function answer(element: HTMLIFrameElement) {
  const told = vi.fn<(setup: unknown, origin: string, ports: MessagePort[]) => void>();
  const itself = element.contentWindow;
  if (!itself) throw new Error('The frame has no window');
  itself.postMessage = told as unknown as typeof itself.postMessage;
  const hello = (source: Window | null = itself) =>
    act(() => {
      dispatchEvent(new MessageEvent('message', { source, data: { type: 'chart:hello' } }));
    });
  const report = (what: ChartReport) => told.mock.calls[0]?.[2][0]?.postMessage(what);
  return { told, hello, report };
}

/** Messages over ports arrive in the order in which they were sent. */
const delivered = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

function DarkSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme('dark')}>
      dark
    </button>
  );
}

describe('the market chart', () => {
  it('lives in a frame that may run scripts and nothing else', async () => {
    await renderScreen(<TradingScreen title="Mercado" />);
    expect(frame()).toHaveAttribute('src', '/chart.html');
    expect(frame()).toHaveAttribute('sandbox', 'allow-scripts');
  });

  it('gets theme and language over a port of its own, once, after its hello', async () => {
    await renderScreen(<TradingScreen title="Mercado" />, { language: 'en' });
    const { told, hello } = answer(
      screen.getByTitle<HTMLIFrameElement>('BTC/USDT chart, by TradingView'),
    );
    expect(told).not.toHaveBeenCalled();
    hello();
    hello();
    expect(told).toHaveBeenCalledExactlyOnceWith(
      { type: 'chart:setup', theme: 'light', language: 'en' },
      '*',
      [expect.any(MessagePort)],
    );
  });

  it('does not answer a hello from elsewhere', async () => {
    await renderScreen(<TradingScreen title="Mercado" />);
    const { told, hello } = answer(frame());
    hello(window);
    expect(told).not.toHaveBeenCalled();
    hello();
    expect(told).toHaveBeenCalledOnce();
  });

  it('is shown once the frame says so, whatever goes wrong beside it later', async () => {
    await renderScreen(<TradingScreen title="Mercado" />);
    const { hello, report } = answer(frame());
    hello();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando');
    report({ type: 'chart:shown' });
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
    report({ type: 'chart:failed', why: 'error' });
    await act(delivered);
    expect(frame()).toBeInTheDocument();
  });

  it('that failed is a sentence with a way to try again, and no price', async () => {
    const user = userEvent.setup();
    await renderScreen(<TradingScreen title="Mercado" />);
    const first = frame();
    const { hello, report } = answer(first);
    hello();
    report({ type: 'chart:failed', why: 'script' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'El gráfico externo no cargó. Revisa tu conexión.',
    );
    expect(first).not.toBeInTheDocument();
    await user.click(await retry());
    expect(frame()).not.toBe(first);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that says nothing has failed after a while', async () => {
    vi.useFakeTimers();
    await renderScreen(<TradingScreen title="Mercado" />);
    act(() => void vi.advanceTimersByTime(14_000));
    expect(frame()).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  it('is remade in the other scheme when that is chosen', async () => {
    await renderScreen(
      <>
        <TradingScreen title="Mercado" />
        <DarkSwitch />
      </>,
    );
    const first = frame();
    fireEvent.click(screen.getByRole('button', { name: 'dark' }));
    await waitFor(() => expect(frame()).not.toBe(first));
    const { told, hello } = answer(frame());
    hello();
    expect(told.mock.calls[0]?.[0]).toMatchObject({ theme: 'dark' });
  });
});
