import { IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { replay, UNDO } from '#contract/rules/game/play.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Slider } from '#renderer/components/form/slider.tsx';
import { Board } from '../board.tsx';
import { standingOf, useBoardTexts } from '../use-board-texts.ts';
import styles from './verify.module.css';

interface ReplayCardProps {
  readonly layout: GameLayout;
  /** Null where the member has none that is valid. */
  readonly own: readonly number[] | null;
  readonly best: readonly number[];
}

/** A log move by move. */
export function ReplayCard({ layout, own, best }: ReplayCardProps) {
  const { t } = useTranslation('game');
  const [which, setWhich] = useState<'own' | 'best'>(own ? 'own' : 'best');
  const log = (which === 'own' && own) || best;
  return (
    <Card
      title={t('replay')}
      end={
        own && (
          <Segments
            label={t('replay.which')}
            segments={[
              { value: 'own', label: t('you') },
              { value: 'best', label: t('best') },
            ]}
            value={which}
            onChange={setWhich}
          />
        )
      }
    >
      <Replay key={which} layout={layout} log={log} />
    </Card>
  );
}

function Replay({ layout, log }: { readonly layout: GameLayout; readonly log: readonly number[] }) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const [step, setStep] = useState(log.length);
  const board = standingOf(layout, replay(layout, log.slice(0, step))?.placed ?? []);
  const last = log[step - 1];
  const count = t('replay.step', { step: texts.whole(step), total: texts.whole(log.length) });
  const said =
    last === undefined || last === UNDO
      ? t(last === undefined ? 'replay.start' : 'said.undone')
      : t('said.placed', {
          volume: texts.whole(board.volumes.get(last) ?? 0),
          path: texts.path(last),
        });
  return (
    <div className={styles.replay}>
      <Board board={board} label={t('replay')} stop={layout.slots[0]} isSmall />
      <p className={styles.step}>
        <b>{count}</b>
        <span role="status">{said}</span>
      </p>
      <div dir="ltr" className={styles.walk}>
        <IconButton
          icon={IconPlayerTrackPrev}
          label={t('replay.back')}
          look="edged"
          aria-disabled={step === 0 || undefined}
          onClick={() => setStep(Math.max(0, step - 1))}
        />
        <Slider
          min={0}
          max={log.length}
          value={step}
          onSlide={setStep}
          aria-label={t('replay')}
          aria-valuetext={count}
        />
        <IconButton
          icon={IconPlayerTrackNext}
          label={t('replay.on')}
          look="edged"
          aria-disabled={step === log.length || undefined}
          onClick={() => setStep(Math.min(log.length, step + 1))}
        />
      </div>
    </div>
  );
}
