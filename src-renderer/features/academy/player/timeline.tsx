import { useTranslation } from 'react-i18next';
import type { useVideo } from './use-video.ts';
import { clockText } from '../clock-text.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { chapterAt, type Chapter } from './player-state.ts';
import styles from './player.module.css';

/** Seconds that an arrow key moves. */
const STEP = 5;

interface TimelineProps {
  readonly state: ReturnType<typeof useVideo>['state'];
  readonly chapters: readonly Chapter[];
  readonly marks: readonly number[];
  readonly onSeek: (second: number) => void;
}

/** Where the video is: chapters are gaps in the bar, what a search found are marks on it. */
export function Timeline({ state, chapters, marks, onSeek }: TimelineProps) {
  const { t } = useTranslation('lesson');
  const { text } = useSaid();
  const { time, duration, loaded } = state;
  const share = (second: number) =>
    `${duration > 0 ? Math.min(100, Math.max(0, (second / duration) * 100)) : 0}%`;
  const chapter = chapterAt(chapters, time);
  const at = t('at', { time: clockText(time), length: clockText(duration) });
  return (
    <div dir="ltr" className={styles.timeline}>
      <span className={styles.track}>
        <span className={styles.loaded} style={{ inlineSize: share(loaded) }} />
        <span className={styles.seen} style={{ inlineSize: share(time) }} />
        {chapters
          .filter(({ second }) => second > 0)
          .map(({ second }) => (
            <span key={second} className={styles.gap} style={{ insetInlineStart: share(second) }} />
          ))}
        {marks.map((second) => (
          <span key={second} className={styles.mark} style={{ insetInlineStart: share(second) }} />
        ))}
        <span className={styles.knob} style={{ insetInlineStart: share(time) }} />
      </span>
      <input
        type="range"
        aria-label={t('position')}
        aria-valuetext={chapter ? `${at}, ${text(chapter.title)}` : at}
        min={0}
        max={Math.max(1, Math.round(duration))}
        step={STEP}
        value={Math.round(time)}
        className={styles.range}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
      />
    </div>
  );
}
