import { useTranslation } from 'react-i18next';
import type { LastClosing } from '#contract/api/ledger.ts';
import { Card } from '#renderer/components/card.tsx';
import { useClosingTexts } from './closing-texts.ts';

interface ClosingLineProps {
  readonly last: LastClosing;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The last closing in one line, where it had nothing to match or there is none yet. */
export function ClosingLine({ last, now }: ClosingLineProps) {
  const { t } = useTranslation('dashboard');
  const texts = useClosingTexts();
  const { closing, pending_day: pending } = last;
  return (
    <Card
      padding="none"
      title={closing ? texts.title(closing.day, now) : t('closing.title')}
      subtitle={
        <>
          {closing && t('closing.nothing')}{' '}
          {pending !== null && t('closing.pending', { day: texts.day(pending) })}
        </>
      }
    >
      {null}
    </Card>
  );
}
