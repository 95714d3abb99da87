import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';
import { crashReference, technicalText } from '#renderer/lib/device/crash-reference.ts';

/** Sentences of the browsers themselves: they name code, never values. Others are not told. */
const known = [
  /^Cannot (read|set) properties of (undefined|null)( \((reading|setting) '[\w$]+'\))?$/,
  /^(undefined|null) is not an object \(evaluating '[\w$.[\]]+'\)$/,
  /^[\w$.]+ is (not (a function|defined|iterable|a constructor)|undefined)$/,
  /^Cannot access '[\w$]+' before initialization$/,
  /^Assignment to constant variable\.$/,
  /^Maximum call stack size exceeded\.?$/,
  /^Invalid (time value|array length|date)$/,
  /^Failed to fetch$/,
  /^Load failed$/,
  /^NetworkError when attempting to fetch resource\.$/,
  /^Minified React error #\d+/,
];

/** A line of a trace without its server: function, file, line and column. */
function placeOf(line: string): string {
  const [, name = '', file = ''] =
    /^(?:at\s+)?(.*?)[\s@(]*\w+:\/\/[^/]*\/(?:[\w.-]+\/)*([\w.-]+:\d+:\d+)\)?$/.exec(line) ?? [];
  return `${name.replaceAll(/[^\w.$ ]/g, '')} ${file}`.trim().slice(0, 200);
}

/** What broke and where, without a word that could be somebody's. */
export function errorEvent(error: unknown, at: number): DiagnosticEvent {
  const { name, message } = error instanceof Error ? error : { name: typeof error, message: '' };
  const sentence = known.map((one) => one.exec(message)?.[0]).find((one) => one !== undefined);
  const [, ...lines] = technicalText(error).split('\n');
  return {
    at,
    kind: 'error',
    source: 'page',
    name: name.replaceAll(/[^\w.]/g, '').slice(0, 60),
    ...(sentence !== undefined && { message: sentence.replaceAll(/[<>]/g, '').slice(0, 200) }),
    reference: crashReference(error),
    places: lines.map(placeOf).filter((place) => place !== ''),
  };
}
