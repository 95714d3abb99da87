import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReturnRow } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Thread, type Stage, type StageState } from '#renderer/components/data/thread.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useMayRun } from '../use-may-run.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundLines } from './refund-lines.tsx';
import { RefuseSheet } from './refuse-sheet.tsx';
import { useReturnArrived } from './return-mutations.ts';
import styles from './returns.module.css';

interface ReturnDetailProps {
  readonly row: ReturnRow;
  readonly threshold: string;
}

/** A return: what was written, where it is, what would go back, and the decision. */
export function ReturnDetail({ row, threshold }: ReturnDetailProps) {
  const { t } = useTranslation('shop-returns');
  const mayRun = useMayRun();
  const { text } = useSaid();
  const [isRefusing, setRefusing] = useState(false);
  const isOpen = row.decided_at === null;
  const decides = isOpen && mayRun && row.proposal === null;
  return (
    <div className={styles.detail}>
      <ul className={styles.items}>
        {row.lines.map((line) => (
          <li key={line.line}>
            <b>{t('item', { name: text(line.name), units: line.units })}</b>
            <span>{[text(line.option), line.sku].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <span className={styles.quiet}>
        {t('row.member', { name: row.member.name, order: row.order })}
      </span>
      <div className={styles.quote}>
        <p>{t(`reason.${row.reason}`)}</p>
        <p>{row.note === '' ? t('note.none') : row.note}</p>
      </div>
      <Thread stages={useStages(row)} />
      {row.proposal !== null && (
        <Note tone="info">{t('second.open', { number: row.proposal })}</Note>
      )}
      {decides && <OfflineNote />}
      {decides && (row.state === 'asked' || row.state === 'sent') && <Arrived id={row.id} />}
      {decides && row.state === 'arrived' ? (
        <RefundForm row={row} threshold={threshold} />
      ) : (
        row.state !== 'refused' && <RefundLines row={row} />
      )}
      {decides && (
        <Button kind="danger" onClick={() => setRefusing(true)}>
          {t('refuse.open')}
        </Button>
      )}
      {isRefusing && <RefuseSheet row={row} onClose={() => setRefusing(false)} />}
    </div>
  );
}

function Arrived({ id }: { readonly id: number }) {
  const { t } = useTranslation('shop-returns');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const arrived = useReturnArrived(id);
  return (
    <>
      {arrived.error && <Note tone="bad">{errorText(arrived.error)}</Note>}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        busy={arrived.isPending}
        disabled={isOffline}
        onClick={() => arrived.mutate()}
      >
        {t('arrived')}
      </Button>
    </>
  );
}

/** What happened is done; what can happen next waits. */
function stateOf(isDone: boolean, isNext: boolean): StageState {
  if (isDone) return 'done';
  return isNext ? 'now' : 'todo';
}

function useStages(row: ReturnRow): readonly Stage[] {
  const { t } = useTranslation('shop-returns');
  const stage = (
    key: 'asked' | 'sent' | 'arrived',
    at: string | null,
    before: string | null,
    detail: string,
  ): Stage => ({
    key,
    state: stateOf(at !== null, before !== null && row.decided_at === null),
    title: t(`stage.${key}`),
    time: at !== null && <DateText at={at} as="day" />,
    detail,
  });
  const isDecided = row.decided_at !== null;
  const review: Stage = {
    key: 'review',
    state: row.state === 'refused' ? 'refused' : stateOf(isDecided, row.arrived_at !== null),
    title: t(isDecided ? `state.${row.state}` : 'stage.review'),
    time: row.decided_at !== null && <DateText at={row.decided_at} as="day" />,
    detail: isDecided ? row.decision_note : t('stage.review.hint'),
  };
  return [
    stage('asked', row.asked_at, row.asked_at, ''),
    stage('sent', row.sent_at, row.asked_at, row.tracking),
    stage(
      'arrived',
      row.arrived_at,
      row.sent_at,
      row.arrived_by === null ? '' : t('stage.arrived.by', { name: row.arrived_by }),
    ),
    review,
  ];
}
