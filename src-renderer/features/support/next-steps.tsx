import { useTranslation } from 'react-i18next';
import type { SupportInfo } from '#contract/api/support/tickets.ts';
import type { TicketCategory } from '#contract/rules/support/tickets.ts';
import { Card } from '#renderer/components/card.tsx';
import { Thread } from '#renderer/components/data/thread.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';

interface NextStepsProps {
  readonly info: SupportInfo;
  readonly category: TicketCategory;
}

/** What comes after sending, and by when. */
export function NextSteps({ info, category }: NextStepsProps) {
  const { t } = useTranslation(['support', 'ticket']);
  const target = info.targets.find((one) => one.category === category);
  return (
    <Card title={t('next')}>
      <Thread
        stages={[
          { key: 'send', state: 'now', title: t('next.1'), detail: t('next.1.text') },
          {
            key: 'answer',
            state: 'todo',
            title: t('next.2'),
            time: target && (
              <>
                {t('next.2.before')} <DateText at={target.answer_by} as="dayTime" />
              </>
            ),
            detail:
              target &&
              t('next.2.text', {
                topic: t(`category.${category}`, { ns: 'ticket' }),
                count: target.hours,
              }),
          },
          {
            key: 'rate',
            state: 'todo',
            title: t('next.3'),
            detail: t('next.3.text', { count: info.close_days }),
          },
        ]}
      />
    </Card>
  );
}
