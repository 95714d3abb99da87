import { useQuery } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonVideo, ProgressInput } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Spinner } from '#renderer/components/spinner.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { academyQueries } from '../academy-queries.ts';
import { Controls } from './controls.tsx';
import { playerChoices } from './player-choices.ts';
import { cueAt, nextRate, type Cue, type PlayerKey } from './player-state.ts';
import { Timeline } from './timeline.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useIsQuiet } from './use-is-quiet.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useVideo } from './use-video.ts';
import { useWatched } from './use-watched.ts';
import styles from './player.module.css';

/** What stands beside a player does with it. */
export interface PlayerHandle {
  readonly seek: (second: number) => void;
}

interface PlayerProps {
  readonly video: LessonVideo;
  /** Of the language that is shown; null: there are none. */
  readonly cues: readonly Cue[] | null;
  readonly language: string | undefined;
  /** Where it was left. */
  readonly startAt: number;
  /** Seconds that are marked on the bar: what a search has found. */
  readonly marks: readonly number[];
  readonly onTime: (second: number) => void;
  readonly onProgress: (more: ProgressInput) => void;
  readonly onTranscript: () => void;
  readonly ref?: Ref<PlayerHandle> | undefined;
}

/** A video on ink, with its captions drawn by us. It never starts by itself. */
export function Player({ ref, ...props }: PlayerProps) {
  const { video } = props;
  const { data: file, error, refetch } = useQuery(academyQueries.file(video.file.id));
  const poster = useQuery({
    ...academyQueries.file(video.poster?.id ?? ''),
    enabled: video.poster !== null,
  }).data;
  const isOffline = useIsOffline();
  const [attempt, setAttempt] = useState(0);
  /** Which attempt broke off, and where it stood. */
  const [failed, setFailed] = useState<{ readonly attempt: number; readonly at: number } | null>(
    null,
  );
  const isFailed = failed?.attempt === attempt || (error !== null && !file);

  const retry = () => {
    void refetch().then(() => setAttempt((number) => number + 1));
  };
  const fail = useCallback((at: number) => setFailed({ attempt, at }), [attempt]);
  if (isFailed || (isOffline && !file)) {
    return (
      <PlayerFrame>
        <Failure isOffline={isOffline} onRetry={retry} onTranscript={props.onTranscript} />
      </PlayerFrame>
    );
  }
  if (!file) {
    return (
      <PlayerFrame isBusy>
        <div className={styles.message}>
          <Spinner />
        </div>
      </PlayerFrame>
    );
  }
  return (
    <PlayingVideo
      {...props}
      key={attempt}
      handle={ref}
      startAt={failed?.at ?? props.startAt}
      url={file.url}
      poster={poster?.url}
      onFailed={fail}
    />
  );
}

interface PlayerFrameProps {
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

function PlayerFrame({ isBusy, children }: PlayerFrameProps) {
  const { t } = useTranslation('lesson');
  return (
    <section aria-label={t('player')} aria-busy={isBusy || undefined} className={styles.player}>
      <div className={styles.picture}>{children}</div>
    </section>
  );
}

interface FailureProps {
  readonly isOffline: boolean;
  readonly onRetry: () => void;
  readonly onTranscript: () => void;
}

function Failure({ isOffline, onRetry, onTranscript }: FailureProps) {
  const { t } = useTranslation(['lesson', 'common']);
  return (
    <div role={isOffline ? 'status' : 'alert'} className={styles.message}>
      <p>{t(isOffline ? 'video.offline' : 'video.failed')}</p>
      <div className={styles.messageActions}>
        {!isOffline && (
          <Button size="sm" onClick={onRetry}>
            {t('button.retry', { ns: 'common' })}
          </Button>
        )}
        <Button size="sm" onClick={onTranscript}>
          {t('video.transcript')}
        </Button>
      </div>
    </div>
  );
}

interface PlayingVideoProps extends Omit<PlayerProps, 'ref'> {
  readonly handle: Ref<PlayerHandle> | undefined;
  readonly url: string;
  readonly poster: string | undefined;
  readonly onFailed: (second: number) => void;
}

function PlayingVideo({ handle, ...props }: PlayingVideoProps) {
  const { video, cues, language, startAt, marks, url, poster, onTime, onProgress, onFailed } =
    props;
  const { t } = useTranslation('lesson');
  const box = useRef<HTMLElement>(null);
  const { ref, state, seek, toggle, setRate, toggleMuted } = useVideo({
    seconds: video.seconds,
    startAt,
  });
  const full = useFullScreen(box, ref);
  const isQuiet = useIsQuiet(box, state.isPlaying);
  const [hasCaptions, setCaptions] = useState(playerChoices.hasCaptions);
  useWatched(ref, onProgress);
  useImperativeHandle(handle, () => ({ seek }), [seek]);
  const { time, isPlaying } = state;
  const [hasBegun, setBegun] = useState(false);
  if (isPlaying && !hasBegun) setBegun(true);
  useEffect(() => onTime(time), [time, onTime]);

  const chooseRate = useCallback(
    (rate: number) => {
      setRate(rate);
      playerChoices.setRate(rate);
    },
    [setRate],
  );
  const toggleCaptions = useCallback(() => {
    setCaptions((isOn) => {
      playerChoices.setCaptions(!isOn);
      return !isOn;
    });
  }, []);
  const { duration, rate } = state;
  const act = useCallback(
    (key: PlayerKey) => {
      const now = ref.current?.currentTime ?? 0;
      if (key.does === 'jump') seek(now + key.by);
      else if (key.does === 'share') seek(duration * key.share);
      else if (key.does === 'captions') toggleCaptions();
      else if (key.does === 'full') full.toggle();
      else if (key.does === 'toggle') toggle();
      else chooseRate(nextRate(rate, key.does === 'faster' ? 1 : -1));
    },
    [ref, seek, duration, toggleCaptions, full, toggle, chooseRate, rate],
  );
  usePlayerKeys(box, act);
  const cue = hasCaptions && cues ? cueAt(cues, time) : null;
  return (
    <section
      ref={box}
      aria-label={t('player')}
      className={classNames(styles.player, full.isFull && styles.full)}
      data-quiet={isQuiet || undefined}
      data-begun={hasBegun || undefined}
    >
      <div className={styles.picture} data-captioned={(hasCaptions && cues !== null) || undefined}>
        {/* Its captions are drawn below: the same text is the transcript, and can be searched. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={ref}
          src={url}
          poster={poster}
          preload="metadata"
          playsInline
          className={styles.video}
          onClick={toggle}
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.playbackRate = playerChoices.rate();
            // At its end there is nothing to go on with.
            if (startAt > 0 && startAt < currentTarget.duration - 3) {
              currentTarget.currentTime = startAt;
            }
          }}
          onError={() => onFailed(time)}
        />
        {state.isWaiting && (
          <span className={styles.waiting}>
            <Spinner />
          </span>
        )}
        {cue && (
          <p lang={language} className={styles.caption}>
            <span>{cue.text}</span>
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <Timeline state={state} chapters={video.chapters} marks={marks} onSeek={seek} />
        <Controls
          state={state}
          hasCaptions={cues === null ? null : hasCaptions}
          isFull={full.isFull}
          onToggle={toggle}
          onJump={(by) => seek(time + by)}
          onMute={toggleMuted}
          onRate={chooseRate}
          onCaptions={toggleCaptions}
          onFull={full.toggle}
        />
      </div>
    </section>
  );
}
