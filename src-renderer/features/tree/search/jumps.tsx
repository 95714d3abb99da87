import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconHome,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TreeSide } from '#contract/rules/limits.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { OptionGroup } from '../option-group.tsx';
import styles from './jumps.module.css';

/** To the last of a leg's outer side, to its next free slot, or back to the beginning. */
export type Jump =
  | { readonly to: 'home' | 'next' }
  | { readonly to: 'extreme' | 'slot'; readonly side: TreeSide };

/** Ways straight to the ends. The buttons of the left leg stand on the left, however the page reads. */
export function TreeJumps({ onJump }: { readonly onJump: (jump: Jump) => void }) {
  const { t } = useTranslation('tree');
  return (
    <OptionGroup title={t('jump.title')}>
      <div className={styles.jumps} dir="ltr">
        {(['left', 'right'] as const).map((side) => (
          <div key={side} className={styles.jump}>
            <Button
              size="sm"
              icon={side === 'left' ? IconArrowBarToLeft : IconArrowBarToRight}
              onClick={() => onJump({ to: 'extreme', side })}
            >
              {t(`jump.extreme.${side}`)}
            </Button>
            <Button size="sm" icon={IconUserPlus} onClick={() => onJump({ to: 'slot', side })}>
              {t(`jump.slot.${side}`)}
            </Button>
          </div>
        ))}
      </div>
      <Button size="sm" kind="quiet" icon={IconHome} onClick={() => onJump({ to: 'home' })}>
        {t('jump.home')}
      </Button>
    </OptionGroup>
  );
}
