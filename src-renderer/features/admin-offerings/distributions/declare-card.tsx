import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminDistributions } from '#contract/api/admin/distributions.ts';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { formatUnits, formatUsd as usdText, USD_DECIMALS } from '#contract/rules/money.ts';
import { divisionText, perUnit, type Division } from '#contract/rules/offerings/distribution.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { TextAreaInput, TextInput } from '#renderer/components/form/text-input.tsx';
import { AmountInput } from '#renderer/components/form/amount/input.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { shortDigest } from '#renderer/domain/offering/short-digest.ts';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useProposalErrorText } from '#renderer/domain/proposals/use-refusal-text.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { UNCOMPUTED, useDigest } from '../use-digest.ts';
import { useDeclare } from './distribution-queries.ts';
import { dayProblem, type Wish } from './wish.ts';
import styles from '../admin-offerings.module.css';

/** Of what the members read. */
const NOTE_MAX = 300;

interface DeclareCardProps {
  /** Of the offering. */
  readonly id: number;
  readonly data: AdminDistributions;
  readonly wish: Wish;
  /** As a decimal; null while what is typed is none. */
  readonly amount: string | null;
  readonly division: Division | null;
  readonly onWish: (wish: Wish) => void;
  readonly onAsked: () => void;
}

/** The form of a distribution: what one unit gets of it, what the cents leave, and its fingerprint. */
export function DeclareCard(props: DeclareCardProps) {
  const { id, data, wish, division } = props;
  const { t } = useTranslation('admin-offerings');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const digest = useDigest(
    division && dayProblem(wish.day, data) === null
      ? divisionText({ offering: id, day: wish.day }, division)
      : undefined,
  );
  if (data.first_day === null) return <Card title={t('dist.new')}>{t('dist.early')}</Card>;
  const body = bodyOf(props, digest);
  return (
    <Card title={t('dist.new')}>
      <div className={styles.form}>
        {!data.register_agrees && <Note tone="bad">{t('dist.differs')}</Note>}
        <Fields {...props} />
        {division && <Sums division={division} digest={digest} />}
        <OfflineNote />
        <Button
          kind="primary"
          fullWidth
          disabled={isOffline || !body || !data.register_agrees}
          onClick={() => setAsking(true)}
        >
          {t('dist.ask')}
        </Button>
        {isAsking && division && body && (
          <Ask
            id={id}
            body={body}
            division={division}
            onAsked={props.onAsked}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </Card>
  );
}

/** What is sent; null while something of it is missing, or this device computes no fingerprint. */
function bodyOf({ wish, amount, division }: DeclareCardProps, digest: string | null) {
  const [es, en] = [wish.noteEs.trim(), wish.noteEn.trim()];
  const isDivided = division !== null && division.distributed > 0n;
  if (amount === null || !isDivided || es === '' || en === '' || !digest) return null;
  return { amount, record_day: wish.day, note_es: es, note_en: en, digest };
}

interface SumsProps {
  readonly division: Division;
  readonly digest: string | null;
}

/** What goes to the holders, what stays, and the fingerprint of all parts. */
function Sums({ division: { distributed, remainder }, digest }: SumsProps) {
  const { t } = useTranslation('admin-offerings');
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('dist.sum')}>
          <Money amount={usdText(distributed)} hideable={false} />
        </KeyValue>
        <KeyValue label={t('dist.rest')}>
          <Money amount={usdText(remainder)} hideable={false} />
        </KeyValue>
        {digest && (
          <KeyValue label={t('digest')}>
            <span className={styles.digest}>{shortDigest(digest)}</span>
          </KeyValue>
        )}
      </KeyValueList>
      {digest === UNCOMPUTED && <Note tone="bad">{t('differs.uncomputed')}</Note>}
    </>
  );
}

function Fields({ data, wish, division, onWish }: DeclareCardProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const inWords = (day: string | null): string =>
    day === null ? '' : formatDate(day, { ...format, timeZone: 'UTC' });
  const units = formatWhole(data.units, format);
  const problem = dayProblem(wish.day, data);
  const errors = {
    taken: t('dist.day.taken'),
    range: t('dist.day.range', { first: inWords(data.first_day), last: inWords(data.last_day) }),
  };
  const isSmall = division !== null && division.distributed === 0n;
  const each = division && formatUnits(perUnit(division.amount, division.units), USD_DECIMALS);
  return (
    <>
      <AmountInput
        label={t('dist.amount')}
        value={wish.amount}
        onChange={(typed) => onWish({ ...wish, amount: typed })}
        error={isSmall ? t('dist.small') : undefined}
        hint={
          each === null
            ? t('dist.echo.none', { units })
            : t('dist.echo', {
                each: formatUsd(each, format, { minimum: USD_DECIMALS, maximum: USD_DECIMALS }),
                units,
              })
        }
      />
      <TextInput
        type="date"
        label={t('dist.day')}
        hint={t('dist.day.hint')}
        min={data.first_day ?? undefined}
        max={data.last_day ?? undefined}
        error={problem === null ? undefined : errors[problem]}
        value={wish.day}
        onChange={({ target }) => onWish({ ...wish, day: target.value })}
      />
      <TextAreaInput
        label={t('dist.note_es')}
        rows={2}
        maxLength={NOTE_MAX}
        value={wish.noteEs}
        onChange={({ target }) => onWish({ ...wish, noteEs: target.value })}
      />
      <TextAreaInput
        label={t('dist.note_en')}
        rows={2}
        maxLength={NOTE_MAX}
        value={wish.noteEn}
        onChange={({ target }) => onWish({ ...wish, noteEn: target.value })}
      />
    </>
  );
}

interface AskProps {
  readonly id: number;
  readonly body: Omit<Parameters<ReturnType<typeof useDeclare>['mutate']>[0], 'reason'>;
  readonly division: Division;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Asks with a reason for what a second person decides. */
function Ask({ id, body, division, onAsked, onClose }: AskProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const sayAsked = useAskedToast();
  const errorText = useProposalErrorText('offering.distribute');
  const declare = useDeclare(id);
  return (
    <NoteSheet<{ reason: string }>
      title={t('dist.new')}
      lead={t('dist.ask.lead', {
        paid: formatUsd(usdText(division.distributed), format),
        holders: formatWhole(division.parts.length, format),
      })}
      name="reason"
      schema={async () => (await import('../decisions/reason-schema.ts')).reasonSchema}
      empty={{ reason: '' }}
      label={t('reason')}
      hint={t('reason.hint')}
      max={PROPOSAL_REASON_MAX}
      submit={t('dist.ask')}
      refusal={errorText}
      isSending={declare.isPending}
      onSubmit={async ({ reason }) => {
        sayAsked(await declare.mutateAsync({ ...body, reason }));
        onAsked();
      }}
      onClose={onClose}
    />
  );
}
