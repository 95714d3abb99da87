/** "2:05" or "1:02:05" of seconds. */
export function secondsText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds of such a text; null: it is none. */
export function readSeconds(text: string): number | null {
  if (!/^(?:\d{1,2}:)?\d{1,3}:[0-5]\d$/.test(text.trim())) return null;
  return text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
