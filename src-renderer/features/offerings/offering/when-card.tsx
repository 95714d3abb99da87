import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { Card } from '#renderer/components/card.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import styles from '../offerings.module.css';

/** What happens and when: approval, window, stepping back, allotment, issue; or that it came to nothing. */
export function WhenCard({ offering }: { readonly offering: Offering }) {
  const { t } = useTranslation('tokenization');
  const { state, opens_at: opens, closes_at: closes, allotted_at: allotted } = offering;
  const { approved_at: approved, approved_by: by, ended_at: ended, issued_at: issued } = offering;
  const isOver = state === 'failed' || state === 'cancelled';
  const hasClosed = state === 'closed' || state === 'issued' || isOver;
  const begin: readonly Stage[] = [
    {
      key: 'approved',
      state: 'done',
      title: t('when.approved'),
      time: approved && <DateText at={approved} />,
      detail: by.length > 0 && by.join(', '),
    },
    {
      key: 'open',
      state: windowState(state, hasClosed),
      title: t('state.open'),
      time: (
        <>
          <DateText at={opens} as="day" /> – <DateText at={closes} as="day" />
        </>
      ),
      detail: t('when.open'),
    },
  ];
  const onwards: readonly Stage[] = [
    {
      key: 'cooling',
      state: allotted === null ? 'todo' : 'done',
      title: t('when.cooling'),
      time: t('days', { count: offering.cooling_days }),
      detail: t('when.cooling.text'),
    },
    {
      key: 'allotment',
      state: allotted === null ? nowIf(state === 'closed') : 'done',
      title: t('when.allotment'),
      time: <DateText at={allotted ?? offering.allots_on} utc={allotted === null} />,
      detail: t('when.allotment.text'),
    },
    {
      key: 'issue',
      state: issued === null ? nowIf(allotted !== null) : 'done',
      title: t('when.issue'),
      time: issued && <DateText at={issued} />,
      detail: t('when.issue.text'),
    },
  ];
  const end: Stage = {
    key: 'end',
    state: 'refused',
    title: t(`state.${state}`),
    time: ended && <DateText at={ended} />,
    detail: t('when.returned'),
  };
  return (
    <Card title={t('when')} className={styles.last}>
      <Thread stages={isOver ? [...begin, end] : [...begin, ...onwards]} />
    </Card>
  );
}

const nowIf = (isNow: boolean): 'now' | 'todo' => (isNow ? 'now' : 'todo');

function windowState(state: Offering['state'], hasClosed: boolean): Stage['state'] {
  if (hasClosed) return 'done';
  return nowIf(state === 'open');
}
