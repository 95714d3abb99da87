import { useState } from 'react';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { formatAgo, formatDateTime, type Instant } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useNow } from './use-now.ts';
import styles from './ago-text.module.css';

/**
 * Relative time ("hace 5 min"), the date after a day. The full time is a tooltip, shown inline on
 * tap.
 */
export function AgoText({ at }: { readonly at: Instant }) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const [isFull, setFull] = useState(false);
  const full = formatDateTime(at, format);
  return (
    <button type="button" title={full} className={styles.ago} onClick={() => setFull(!isFull)}>
      <time dateTime={new Date(at).toISOString()}>
        {isFull ? full : formatAgo(at, Math.max(now, new Date(at).getTime()), format)}
      </time>
    </button>
  );
}
