/**
 * The page of the market chart, in a frame without an origin: it asks the app for a port, loads the
 * vendor's script with the look it is given, and says over the port how that went. It imports
 * nothing: it is a script of its own, without the app.
 */
import type { ChartHello, ChartReport, ChartSetup } from '#renderer/lib/chart-messages.ts';

const VENDOR_SCRIPT =
  'https://s3.tradingview.com/external-embedding/embed-widget-advanced-chart.js';

const isSetup = (data: unknown): data is ChartSetup =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'chart:setup';

/** What the vendor's script reads as the text of its own element. */
const chartOptions = ({ theme, language }: ChartSetup) => ({
  autosize: true,
  symbol: 'BINANCE:BTCUSDT',
  interval: '60',
  timezone: 'Etc/UTC',
  theme,
  locale: language,
  style: '1',
  allow_symbol_change: false,
  calendar: false,
  support_host: 'https://www.tradingview.com',
});

/** A place of the page's size; the vendor's script looks for its class. */
function makePlace(theme: ChartSetup['theme']): HTMLElement {
  const place = document.createElement('div');
  const inner = document.createElement('div');
  place.className = 'tradingview-widget-container';
  inner.className = 'tradingview-widget-container__widget';
  for (const element of [document.documentElement, document.body, place, inner]) {
    element.style.height = '100%';
    element.style.margin = '0';
  }
  document.documentElement.style.colorScheme = theme;
  document.documentElement.lang = 'en';
  place.append(inner);
  document.body.replaceChildren(place);
  return place;
}

function draw(setup: ChartSetup, report: (what: ChartReport) => void): void {
  const place = makePlace(setup.theme);
  const failed = (why: 'script' | 'blocked' | 'error') => report({ type: 'chart:failed', why });
  // Once it has its frame, what goes wrong beside it does not take the chart away.
  addEventListener('error', () => {
    if (!place.querySelector('iframe')) failed('error');
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    // The vendor's own pictures may be refused; without its script or its frame nothing is drawn.
    if (/^(script|frame)-src/.test(effectiveDirective)) failed('blocked');
  });
  // The script draws in a frame of its own: the chart is there once that one has loaded.
  const frames = new MutationObserver(() => {
    const frame = place.querySelector('iframe');
    if (!frame) return;
    frames.disconnect();
    frame.addEventListener('load', () => report({ type: 'chart:shown' }));
  });
  frames.observe(place, { childList: true, subtree: true });

  const script = document.createElement('script');
  script.src = VENDOR_SCRIPT;
  script.async = true;
  script.text = JSON.stringify(chartOptions(setup));
  script.addEventListener('error', () => failed('script'));
  place.append(script);
}

function receive({ source, data, ports }: MessageEvent): void {
  const [port] = ports;
  if (source !== parent || !isSetup(data) || !port) return;
  removeEventListener('message', receive);
  draw(data, (what) => port.postMessage(what));
}

addEventListener('message', receive);
const hello: ChartHello = { type: 'chart:hello' };
// A page without an origin cannot name the one of its parent; it says nothing that is secret.
parent.postMessage(hello, '*');
