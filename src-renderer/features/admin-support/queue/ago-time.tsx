import { MINUTE_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatAgo, formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './queue.module.css';

/** "hace 4 h" in a row that is itself a button. */
export function AgoTime({ at }: { readonly at: string }) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <time className={styles.quiet} dateTime={at} title={formatDateTime(at, format)}>
      {formatAgo(at, Math.max(now, Date.parse(at)), format)}
    </time>
  );
}
