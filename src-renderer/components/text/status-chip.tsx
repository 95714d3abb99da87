import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconInfoCircle,
  IconLoader2,
  IconMinus,
  IconUserStar,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconType } from '../icon.tsx';
import styles from './status-chip.module.css';

/**
 * warn: Pendiente · ok: Aprobado · bad: Rechazado · progress: En curso · info, neutral: facts ·
 * accent: you.
 */
export type ChipTone = 'ok' | 'warn' | 'bad' | 'progress' | 'info' | 'neutral' | 'accent';

const icons: Record<ChipTone, IconType> = {
  ok: IconCircleCheck,
  warn: IconClock,
  bad: IconCircleX,
  progress: IconLoader2,
  info: IconInfoCircle,
  neutral: IconMinus,
  accent: IconUserStar,
};

interface StatusChipProps {
  readonly tone: ChipTone;
  /** The text: colour and icon are never the only information. */
  readonly children: ReactNode;
  /** Replaces the tone's default icon. */
  readonly icon?: IconType | undefined;
}

export function StatusChip({ tone, children, icon }: StatusChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <Icon icon={icon ?? icons[tone]} size={14} />
      {children}
    </span>
  );
}
