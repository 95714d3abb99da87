import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** 0 to 1; clamped. */
  readonly value: number;
  /** Accessible name. */
  readonly label: string;
  /** bad: above the limit. */
  readonly tone?: 'primary' | 'bad' | undefined;
}

/** 6 px high. */
export function ProgressBar({ value, label, tone = 'primary' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.track}
    >
      <div data-tone={tone} className={styles.bar} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
