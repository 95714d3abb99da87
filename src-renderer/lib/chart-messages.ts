/** Messages between the app and the frame of the market chart. */

/** The frame is there: it asks for a port. The only message that is sent to a window. */
export interface ChartHello {
  readonly type: 'chart:hello';
}

export interface ChartLook {
  readonly theme: 'light' | 'dark';
  readonly language: 'es' | 'en';
}

/** The answer to a hello, with the port of all that follows. */
export interface ChartSetup extends ChartLook {
  readonly type: 'chart:setup';
}

/** Over the port: the chart is drawn, or why it is not. */
export type ChartReport =
  | { readonly type: 'chart:shown' }
  | { readonly type: 'chart:failed'; readonly why: 'script' | 'blocked' | 'error' };

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

export const isChartHello = (data: unknown): data is ChartHello => typeOf(data) === 'chart:hello';

export const isChartShown = (data: unknown): boolean => typeOf(data) === 'chart:shown';

export const isChartFailed = (data: unknown): boolean => typeOf(data) === 'chart:failed';
