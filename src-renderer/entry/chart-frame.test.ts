import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chartFramePolicy } from '#contract/rules/content-security-policy.ts';

/** The page as it is opened: its script runs anew, what it says to its parent is heard. */
async function open() {
  document.body.replaceChildren();
  const said = vi.spyOn(window, 'postMessage').mockReturnValue();
  vi.resetModules();
  await import('./chart-frame.ts');
  const channel = new MessageChannel();
  const reports: unknown[] = [];
  channel.port1.onmessage = ({ data }) => reports.push(data);
  const tell = (data: unknown, source: Window | null = window) =>
    dispatchEvent(new MessageEvent('message', { source, data, ports: [channel.port2] }));
  const setup = (look = {}) =>
    tell({ type: 'chart:setup', theme: 'dark', language: 'es', ...look });
  return { said, tell, setup, reports };
}

const script = () => document.querySelector<HTMLScriptElement>('script[src]');

beforeEach(() => vi.restoreAllMocks());

describe('the chart’s page', () => {
  it('says hello to its parent and loads nothing before it is answered', async () => {
    const { said } = await open();
    expect(said).toHaveBeenCalledExactlyOnceWith({ type: 'chart:hello' }, '*');
    expect(script()).toBeNull();
  });

  it('loads the vendor’s script, which its policy allows, for BTC/USDT by the hour', async () => {
    const { setup } = await open();
    setup();
    const { src, text } = script() ?? {};
    expect(chartFramePolicy()).toContain(`script-src 'self' ${new URL(src ?? '').origin};`);
    expect(JSON.parse(text ?? '')).toMatchObject({
      symbol: 'BINANCE:BTCUSDT',
      interval: '60',
      theme: 'dark',
      locale: 'es',
    });
  });

  it('listens to its parent alone, and once', async () => {
    const { tell, setup } = await open();
    tell({ type: 'chart:setup', theme: 'dark', language: 'es' }, null);
    tell({ type: 'chart:other' });
    expect(script()).toBeNull();
    setup();
    setup({ theme: 'light' });
    expect(document.querySelectorAll('script[src]')).toHaveLength(1);
  });

  it('reports a script that cannot be had', async () => {
    const { setup, reports } = await open();
    setup();
    script()?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(reports).toEqual([{ type: 'chart:failed', why: 'script' }]));
  });

  it('reports what its policy keeps from running', async () => {
    const { setup, reports } = await open();
    setup();
    const refused = (effectiveDirective: string) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }),
      );
    refused('img-src');
    refused('frame-src');
    await vi.waitFor(() => expect(reports).toEqual([{ type: 'chart:failed', why: 'blocked' }]));
  });

  it('reports the chart once the vendor’s frame has loaded', async () => {
    const { setup, reports } = await open();
    setup();
    const frame = document.createElement('iframe');
    document.querySelector('.tradingview-widget-container')?.append(frame);
    await vi.waitFor(() => {
      frame.dispatchEvent(new Event('load'));
      expect(reports).toContainEqual({ type: 'chart:shown' });
    });
  });
});
