import type { OpenProblem } from '#contract/diagnostics/open-problem.ts';

/** Messages between the app and the frame in which a browser shows a recording. */

/** The frame is there: it asks for the file. The only message that it sends to a window. */
export interface ReplayHello {
  readonly type: 'replay:hello';
}

/** The answer, with the port of all that follows: a file's text, as somebody sent it. */
export interface ReplayFile {
  readonly type: 'replay:file';
  readonly text: string;
}

/** Over the port: what became of the file, and that whoever looks is done. */
export type ReplayReport =
  | { readonly type: 'replay:shown' }
  | { readonly type: 'replay:refused'; readonly problem: OpenProblem }
  | { readonly type: 'replay:closed' };

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

export const isReplayHello = (data: unknown): data is ReplayHello =>
  typeOf(data) === 'replay:hello';

export const isReplayFile = (data: unknown): data is ReplayFile =>
  typeOf(data) === 'replay:file' && typeof (data as { text?: unknown }).text === 'string';
