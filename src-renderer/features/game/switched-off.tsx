import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useSwitchGame } from '#renderer/domain/game/switch-game.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';

/** The member has switched the game off, and can take it up again here. */
export function SwitchedOff() {
  const { t } = useTranslation('game');
  const errorText = useErrorText();
  const isOwn = useVisit() === null;
  const { mutate, isPending, error } = useSwitchGame();
  return (
    <Card>
      {error && <Note tone="bad">{errorText(error)}</Note>}
      <EmptyState
        why="notBegun"
        action={
          isOwn && (
            <Button size="sm" busy={isPending} onClick={() => mutate(true)}>
              {t('off.on')}
            </Button>
          )
        }
      >
        {t('off')}
      </EmptyState>
    </Card>
  );
}
