import type { FileView } from '#contract/api/files.ts';
import { formatUsd, withUnit, type FormatContext } from '#renderer/lib/format.ts';

/** What a file is and how large: "PDF, 4 kB". */
export function fileText({ name, size }: FileView, format: FormatContext): string {
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toUpperCase() : '';
  const whole = (value: number) =>
    formatUsd(value.toFixed(1), format, { minimum: 0, maximum: value < 10 ? 1 : 0 });
  const length =
    size < 1_000_000
      ? withUnit(whole(Math.max(1, Math.round(size / 1000))), 'kB')
      : withUnit(whole(size / 1_000_000), 'MB');
  return ending === '' ? length : `${ending}, ${length}`;
}
