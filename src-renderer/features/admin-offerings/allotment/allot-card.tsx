import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering, OfferingAllotment } from '#contract/api/admin/offerings.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { shortDigest } from '#renderer/domain/offering/short-digest.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { AskSheet } from '../decisions/ask-sheet.tsx';
import { UNCOMPUTED, useDigest } from '../use-digest.ts';
import type { Compared } from './compare.ts';
import styles from '../admin-offerings.module.css';

interface AllotCardProps {
  readonly offering: AdminOffering;
  readonly allotment: OfferingAllotment;
  readonly compared: Compared;
  /** There is another one by now. */
  readonly isStale: boolean;
}

/** Escrow before and after, the fingerprint computed here, and what asks for the allotment. */
export function AllotCard({ offering, allotment, compared, isStale }: AllotCardProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const mayWrite = useHasDuty('catalogue');
  const isOffline = useIsOffline();
  const digest = useDigest(compared.text);
  const [isAsking, setAsking] = useState(false);
  const waiting = useWaiting(offering, allotment);
  const { escrow, kept, back, rows } = allotment;
  const given = formatWhole(Math.min(allotment.total, allotment.supply), format);
  const isSame =
    digest === allotment.digest && compared.lines.size === 0 && compared.sums.length === 0;
  const pending = offering.pending.some(({ kind }) => kind !== 'offering.version');
  return (
    <Card title={t('allot')}>
      <div className={styles.stack}>
        <KeyValueList>
          <KeyValue label={t('escrow.issuer')}>
            <Money amount={kept} hideable={false} />
          </KeyValue>
          <KeyValue label={t('escrow.members', { count: rows.length })}>
            <Money amount={back} hideable={false} />
          </KeyValue>
          <KeyValue label={t('escrow.now')}>
            <Money amount={escrow} hideable={false} strong />
          </KeyValue>
          <KeyValue label={t('escrow.after')}>
            <Money amount={compared.after} hideable={false} />
          </KeyValue>
        </KeyValueList>
        <p className={styles.line}>
          <span>
            {t('digest')} <span className={styles.digest}>{shortDigest(allotment.digest)}</span>
            <CopyButton value={allotment.digest} compact />
          </span>
          {digest !== null && (
            <StatusChip tone={isSame ? 'ok' : 'bad'}>
              {t(isSame ? 'recomputed' : 'recomputed.other')}
            </StatusChip>
          )}
        </p>
        {digest !== null && !isSame && (
          <Note tone="bad" title={t('differs')}>
            <Differences allotment={allotment} compared={compared} digest={digest} />
          </Note>
        )}
        {waiting !== null && <Note tone="info">{waiting}</Note>}
        {mayWrite && !pending && (
          <>
            <OfflineNote />
            <Button
              kind="primary"
              size="lg"
              fullWidth
              disabled={isOffline || !isSame || isStale || !allotment.is_ready}
              onClick={() => setAsking(true)}
            >
              {t('allot.units', { count: rows.length, units: given })}
            </Button>
            <p className={styles.hint}>{t('allot.hint')}</p>
          </>
        )}
        {isAsking && (
          <AskSheet
            id={offering.id}
            asked={{ act: 'allot', digest: allotment.digest }}
            lead={t('allot.lead', {
              units: given,
              kept: formatUsd(kept, format),
              back: formatUsd(back, format),
            })}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </Card>
  );
}

/** Why it can't be allotted yet; null where it can. */
function useWaiting(offering: AdminOffering, allotment: OfferingAllotment): string | null {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (allotment.is_ready) return null;
  const { reserved, cooling_until: until, least } = offering;
  if (reserved.subscriptions > 0) return t('wait.reserved', { count: reserved.subscriptions });
  if (until !== null && Date.parse(until) >= now) {
    return t('wait.cooling', { time: formatDateTime(until, format) });
  }
  if (allotment.total < least) return t('wait.least', { least: formatWhole(least, format) });
  return t('wait.done');
}

interface DifferencesProps {
  readonly allotment: OfferingAllotment;
  readonly compared: Compared;
  /** Of this device. */
  readonly digest: string;
}

/** Lines named one by one; beyond these they are marked in the table. */
const NAMED = 5;

/** Which lines, sums or fingerprint this device gets otherwise, both figures of each line. */
function Differences({ allotment, compared, digest }: DifferencesProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const differing = allotment.rows.filter(({ number }) => compared.lines.has(number));
  return (
    <ul className={styles.problems}>
      {differing.slice(0, NAMED).map(({ number, member, units }) => (
        <li key={number}>
          {t('differs.line', {
            name: member.name,
            number,
            theirs: formatWhole(units, format),
            ours: formatWhole(compared.own.get(number)?.units ?? 0, format),
          })}
        </li>
      ))}
      {differing.length > NAMED && (
        <li>{t('differs.more', { count: differing.length - NAMED })}</li>
      )}
      {compared.sums.map((name) => (
        <li key={name}>{t(`differs.${name}`)}</li>
      ))}
      {digest !== allotment.digest && (
        <li>
          {digest === UNCOMPUTED
            ? t('differs.uncomputed')
            : t('differs.digest', { ours: shortDigest(digest) })}
        </li>
      )}
    </ul>
  );
}
