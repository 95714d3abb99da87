import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { clockText } from '../clock-text.ts';
import { RATES } from './player-state.ts';
import type { useVideo } from './use-video.ts';
import styles from './player.module.css';

const JUMP = 10;

interface ControlsProps {
  readonly state: ReturnType<typeof useVideo>['state'];
  /** Null: there are no captions. */
  readonly hasCaptions: boolean | null;
  readonly isFull: boolean;
  readonly onToggle: () => void;
  readonly onJump: (by: number) => void;
  readonly onMute: () => void;
  readonly onRate: (rate: number) => void;
  readonly onCaptions: () => void;
  readonly onFull: () => void;
}

/** The row of buttons below the bar. */
export function Controls(props: ControlsProps) {
  const { state, hasCaptions, isFull } = props;
  const { t } = useTranslation('lesson');
  const format = useFormat();
  return (
    <div className={styles.controls}>
      <Control
        icon={state.isPlaying ? IconPlayerPause : IconPlayerPlay}
        label={t(state.isPlaying ? 'pause' : 'play')}
        keys="Space"
        onClick={props.onToggle}
      />
      <Control
        icon={IconRewindBackward10}
        label={t('back', { s: JUMP })}
        keys="J"
        className={styles.wide}
        onClick={() => props.onJump(-JUMP)}
      />
      <Control
        icon={IconRewindForward10}
        label={t('forward', { s: JUMP })}
        keys="L"
        className={styles.wide}
        onClick={() => props.onJump(JUMP)}
      />
      <Control
        icon={state.isMuted ? IconVolumeOff : IconVolume}
        label={t(state.isMuted ? 'unmute' : 'mute')}
        className={styles.wide}
        onClick={props.onMute}
      />
      <span className={styles.clock}>
        {clockText(state.time)} <small>{t('of', { length: clockText(state.duration) })}</small>
      </span>
      <select
        aria-label={t('rate')}
        className={styles.rate}
        value={state.rate}
        onChange={({ target }) => props.onRate(Number(target.value))}
      >
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {`${formatUsd(String(rate), format, { minimum: 0, maximum: 2 })}×`}
          </option>
        ))}
      </select>
      {hasCaptions !== null && (
        <Control
          icon={IconBadgeCc}
          label={t('captions')}
          keys="C"
          isPressed={hasCaptions}
          onClick={props.onCaptions}
        />
      )}
      <Control
        icon={isFull ? IconMinimize : IconMaximize}
        label={t(isFull ? 'full.leave' : 'full')}
        keys="F"
        onClick={props.onFull}
      />
    </div>
  );
}

interface ControlProps {
  readonly icon: IconType;
  readonly label: string;
  readonly keys?: string;
  readonly isPressed?: boolean;
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

function Control({ icon, label, keys, isPressed, className, onClick }: ControlProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      className={classNames(styles.control, className)}
      onClick={onClick}
    >
      <Icon icon={icon} size={20} />
    </button>
  );
}
