import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { AskSheet } from './ask-sheet.tsx';
import styles from '../admin-offerings.module.css';

interface StandingCardProps {
  /** Null: not stored yet. */
  readonly offering: AdminOffering | null;
  /** Something is written and not saved: what is approved is what was saved. */
  readonly isChanged: boolean;
}

/** What it still lacks, and what can be asked for: its approval, its end. */
export function StandingCard({ offering, isChanged }: StandingCardProps) {
  const { t } = useTranslation('admin-offerings');
  if (!offering) {
    return (
      <Card title={t('standing')}>
        <p className={styles.hint}>{t('standing.new')}</p>
      </Card>
    );
  }
  const { kept_state: state } = offering;
  return (
    <Card title={t('standing')}>
      <div className={styles.stack}>
        <Dates offering={offering} />
        {offering.cancel_reason !== null && (
          <Note tone="info" title={t('cancelled.read')}>
            {offering.cancel_reason}
          </Note>
        )}
        {state === 'draft' && <Approve offering={offering} isChanged={isChanged} />}
        {state === 'approved' && <Cancel offering={offering} />}
      </div>
    </Card>
  );
}

function Dates({ offering }: { readonly offering: AdminOffering }) {
  const { t } = useTranslation('admin-offerings');
  const dates = (['approved_at', 'allotted_at', 'issued_at', 'ended_at'] as const).flatMap(
    (name) => {
      const at = offering[name];
      return at === null ? [] : [{ name, at }];
    },
  );
  if (dates.length === 0) return null;
  return (
    <KeyValueList>
      {dates.map(({ name, at }) => (
        <KeyValue
          key={name}
          label={t(`date.${name}`)}
          hint={name === 'approved_at' && offering.approved_by.join(' · ')}
        >
          <DateText at={at} as="full" />
        </KeyValue>
      ))}
      {offering.allotment_digest !== null && (
        <KeyValue label={t('digest')}>
          <span className={styles.digest}>{offering.allotment_digest}</span>
        </KeyValue>
      )}
    </KeyValueList>
  );
}

interface PartProps {
  readonly offering: AdminOffering;
}

function Approve({ offering, isChanged }: PartProps & { readonly isChanged: boolean }) {
  const { t } = useTranslation('admin-offerings');
  const mayWrite = useHasDuty('catalogue');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const { problems, pending, edits, documents } = offering;
  const digests = documents.map(({ versions }) => versions[0]?.digest ?? '');
  if (pending.some(({ kind }) => kind === 'offering.approve')) {
    return <Note tone="info">{t('approve.pending')}</Note>;
  }
  return (
    <>
      {problems.length > 0 && (
        <Note tone="warn" title={t('problems')}>
          <ul className={styles.problems}>
            {problems.map(({ id, kind }) => (
              <li key={`${id}-${kind ?? ''}`}>
                {kind === null
                  ? t(`problem.${id}`)
                  : t('problem.document_missing', { document: t(`kind.${kind as 'risks'}`) })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {mayWrite && (
        <>
          {isChanged && <Note tone="info">{t('approve.save')}</Note>}
          <OfflineNote />
          <Button
            kind="primary"
            fullWidth
            disabled={isOffline || isChanged || problems.length > 0}
            onClick={() => setAsking(true)}
          >
            {t('ask.approve')}
          </Button>
          <p className={styles.hint}>{t('approve.hint')}</p>
        </>
      )}
      {isAsking && (
        <AskSheet
          id={offering.id}
          asked={{ act: 'approve', seen: edits, digests }}
          lead={t('approve.lead')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Cancel({ offering }: PartProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const mayWrite = useHasDuty('catalogue');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  // One thing about an offering waits at a time.
  const waits = offering.pending.some(({ kind }) => kind !== 'offering.version');
  if (!mayWrite || waits) return null;
  return (
    <>
      <Button kind="danger" fullWidth disabled={isOffline} onClick={() => setAsking(true)}>
        {t('ask.cancel')}
      </Button>
      {isAsking && (
        <AskSheet
          id={offering.id}
          asked={{ act: 'cancel' }}
          lead={t('cancel.lead', { amount: formatUsd(offering.paid.usd, format) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
