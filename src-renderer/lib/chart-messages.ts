/** Messages between the app and the frame of the market chart. */

/** The frame is ready and requests a port. The only message sent by `window.postMessage`. */
export interface ChartHello {
  readonly type: 'chart:hello';
}

export interface ChartLook {
  readonly theme: 'light' | 'dark';
  readonly language: 'es' | 'en';
}

/** Reply to a hello; it transfers the port for all further messages. */
export interface ChartSetup extends ChartLook {
  readonly type: 'chart:setup';
}

/** Sent over the port: the chart is shown, or why it is not. */
export type ChartReport =
  | { readonly type: 'chart:shown' }
  | { readonly type: 'chart:failed'; readonly why: 'script' | 'blocked' | 'error' };

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

export const isChartHello = (data: unknown): data is ChartHello => typeOf(data) === 'chart:hello';

export const isChartShown = (data: unknown): boolean => typeOf(data) === 'chart:shown';

export const isChartFailed = (data: unknown): boolean => typeOf(data) === 'chart:failed';
