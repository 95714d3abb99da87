const MOST_LINES = 3;

/** The error's message and the innermost frames of its stack. */
export function technicalText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const trace = (error.stack ?? '').split('\n').map((line) => line.trim());
  const places = trace.filter((line) => line.startsWith('at ') || line.includes('@'));
  return [`${error.name}: ${error.message}`, ...places.slice(0, MOST_LINES)].join('\n');
}

/** Eight hexadecimal digits that are equal for equal errors (FNV-1a, 32 bits). */
export function crashReference(error: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of technicalText(error)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  const digits = (hash >>> 0).toString(16).padStart(8, '0').toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
