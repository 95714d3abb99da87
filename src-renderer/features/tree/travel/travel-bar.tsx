import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOfNumber } from '#contract/tree/history.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Slider } from '#renderer/components/form/slider.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Timeline } from './timeline.ts';
import { usePlaying } from './use-playing.ts';
import type { Travel } from './use-travel.ts';
import styles from './travel-bar.module.css';

interface TravelBarProps {
  readonly travel: Travel;
  /** Whose volume is shown: the selected one's, or the root's. */
  readonly node: number;
  /** What they are called; undefined until it is known. */
  readonly name: string | undefined;
  readonly onLeave: () => void;
}

/** The days of the tree under it: one is chosen, or they go by. */
export function TravelBar({ travel, node, name, onLeave }: TravelBarProps) {
  const { t } = useTranslation('tree');
  const { timeline } = travel;
  // Kept while another depth is fetched: it may know other days.
  const [chosen, choose] = useState<number | null>(null);
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.bar} aria-label={t('travel.label')} onKeyDown={leaveByKey}>
      {timeline ? (
        <Days
          travel={travel}
          timeline={timeline}
          node={node}
          name={name}
          chosen={chosen ?? timeline.last}
          onChoose={choose}
        />
      ) : (
        <Coming travel={travel} />
      )}
      <Button size="sm" onClick={onLeave}>
        {t('travel.leave')}
      </Button>
    </section>
  );
}

function Coming({ travel }: { readonly travel: Travel }) {
  const { t } = useTranslation(['tree', 'common']);
  const errorText = useErrorText();
  return (
    <p className={styles.coming} role="status">
      {travel.isPaused && t('travel.offline')}
      {travel.error && (
        <>
          {errorText(travel.error)}{' '}
          <Button size="sm" onClick={travel.retry}>
            {t('button.retry', { ns: 'common' })}
          </Button>
        </>
      )}
      {!travel.isPaused && !travel.error && (
        <>
          <Spinner /> {t('travel.coming')}
        </>
      )}
    </p>
  );
}

interface DaysProps extends Omit<TravelBarProps, 'onLeave'> {
  readonly timeline: Timeline;
  readonly chosen: number;
  readonly onChoose: (day: number) => void;
}

function Days({ travel, timeline, node, name, chosen, onChoose }: DaysProps) {
  const { t } = useTranslation('tree');
  const format = useFormat();
  const slider = useRef<HTMLInputElement>(null);
  const { first, last } = timeline;
  const { seek, volumesOf } = travel;
  const day = Math.min(last, Math.max(first, chosen));
  const { isPlaying, setPlaying } = usePlaying({ first, last, day, onDay: onChoose });
  useLayoutEffect(() => seek(day), [seek, day]);
  useEffect(() => slider.current?.focus(), []);

  const date = formatDate(dayOfNumber(day), { ...format, timeZone: 'UTC' });
  // Not oneself, as everywhere on this screen.
  const count = Math.max(0, timeline.count(day) - 1);
  const people = t('counts.people', { count });
  const said = t(day === last ? 'travel.today' : 'travel.said', { date, people });
  const volumes = volumesOf(node, day);
  const isThere = timeline.isThere(node);
  return (
    <>
      <IconButton
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        label={t(isPlaying ? 'travel.pause' : 'travel.play')}
        look="edged"
        onClick={() => setPlaying(!isPlaying)}
      />
      <Slider
        ref={slider}
        className={styles.slider}
        aria-label={t('travel.day')}
        aria-valuetext={said}
        min={first}
        max={last}
        step={1}
        value={day}
        disabled={first === last}
        onSlide={(next) => {
          setPlaying(false);
          onChoose(next);
        }}
      />
      <div className={styles.said}>
        <p className={styles.day}>{said}</p>
        {name !== undefined && (
          <p className={styles.volumes}>
            {isThere
              ? t('travel.volumes', {
                  name,
                  left: formatWhole(volumes.left, format),
                  right: formatWhole(volumes.right, format),
                })
              : t('travel.absent', { name })}
          </p>
        )}
      </div>
    </>
  );
}
