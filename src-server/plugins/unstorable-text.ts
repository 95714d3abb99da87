/**
 * The path of the first text (a value or a name) that PostgreSQL can't hold: one with a NUL, or with
 * half of a character pair, which JSON can write and UTF-8 can't. Null where there is none. Linear
 * in the size of the data; bodies are limited before.
 */
export function unstorableText(data: unknown): readonly string[] | null {
  if (typeof data === 'string') return isStorable(data) ? null : [];
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return null;
  for (const [name, value] of Object.entries(data)) {
    if (!isStorable(name)) return [];
    const below = unstorableText(value);
    if (below) return [name, ...below];
  }
  return null;
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
