import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { ConflictPanel } from '#renderer/domain/writing/conflict-panel.tsx';
import { SaveRow } from '#renderer/domain/writing/save-row.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { WritingNotes } from '#renderer/domain/writing/writing-notes.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { AdminOfferingHead } from '#renderer/domain/offering/admin-offering-head.tsx';
import { OfferingsClosedNote } from '#renderer/domain/offering/closed-note.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { AllotmentPart, isToAllot } from '../allotment/allotment-part.tsx';
import { PendingCards } from '../decisions/pending-cards.tsx';
import { StandingCard } from '../decisions/standing-card.tsx';
import { DistributionsPart } from '../distributions/distributions-part.tsx';
import { DocumentsCard } from '../documents/documents-card.tsx';
import { IssuerPart } from '../issuer/issuer-part.tsx';
import type { OfferingActs } from '../offering-acts.ts';
import { draftOf, fieldsOf } from './draft.ts';
import { IssuerCard } from './issuer-card.tsx';
import type { PartProps } from './part-props.ts';
import { PermitsCard } from './permits-card.tsx';
import { RisksCard } from './risks-card.tsx';
import { SubscribedStrip } from './subscribed-strip.tsx';
import { TermsCard } from './terms-card.tsx';
import { TextsCard } from './texts-card.tsx';
import { useOfferingWords } from './use-offering-words.ts';
import { useOfferingWork } from './use-offering-work.ts';
import styles from '../admin-offerings.module.css';

/** Nobody else saves what is not stored. */
const NEVER_SAVED = { updated_by: null, updated_at: new Date(0).toISOString() };

interface OfferingEditorProps {
  readonly username: string;
  /** Null: a new one. */
  readonly offering: AdminOffering | null;
  readonly seenAt: number;
  readonly acts: OfferingActs;
  readonly onCreated: (id: number) => void;
}

/** An offering: what is written of it until it is approved, and what becomes of it afterwards. */
export function OfferingEditor(props: OfferingEditorProps) {
  const { offering, seenAt, acts } = props;
  const { t } = useTranslation('admin-offerings');
  const mayWrite = useHasDuty('catalogue');
  const work = useOfferingWork(props);
  const errors = ownNames(useFieldErrors()(work.error));
  const wordsOf = useOfferingWords();
  if (work.conflict) {
    const { theirs } = work.conflict;
    return (
      <ConflictPanel
        ours={wordsOf(work.fields)}
        theirs={{ ...wordsOf(fieldsOf(theirs)), updated_by: theirs.updated_by }}
        contested={work.conflict.contested}
        nameOf={(part) => t(`field.${part}`)}
        onDone={work.resolve}
      />
    );
  }
  const isDraft = offering === null || offering.kept_state === 'draft';
  const part: PartProps = { work, errors, isReadOnly: !isDraft || !mayWrite };
  return (
    <>
      <AdminOfferingHead offering={offering} />
      <OfferingsClosedNote />
      <WritingNotes
        work={work}
        now={offering ? draftOf(offering, seenAt) : NEVER_SAVED}
        behind={({ time }) => t('behind', { time })}
        errors={errors}
      />
      {offering && !isDraft && <SubscribedStrip offering={offering} />}
      <Parts {...part} offering={offering} acts={acts} />
      {!part.isReadOnly && (
        <div className={styles.foot}>
          <SaveRow work={work} />
        </div>
      )}
    </>
  );
}

type PartsProps = PartProps & Pick<OfferingEditorProps, 'offering' | 'acts'>;

/** First what is decided, then what was or is written. */
function Parts({ offering, acts, ...part }: PartsProps) {
  const pending = offering && <PendingCards offering={offering} acts={acts} />;
  const allots = offering !== null && isToAllot(offering);
  return (
    <>
      {allots && <AllotmentPart offering={offering} pending={pending} />}
      {offering && isOwed(offering) && <IssuerPart id={offering.id} acts={acts} />}
      {offering?.kept_state === 'issued' && <DistributionsPart id={offering.id} acts={acts} />}
      <Columns {...part} offering={offering} pending={allots ? null : pending} />
    </>
  );
}

type ColumnsProps = PartProps &
  Pick<OfferingEditorProps, 'offering'> & { readonly pending: ReactNode };

/** What is written, and beside it how it stands. */
function Columns({ offering, pending, ...part }: ColumnsProps) {
  // There the side is below all that is written.
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone && pending}
      <div className={styles.columns}>
        <div className={styles.main}>
          <TextsCard {...part} />
          <RisksCard {...part} />
          {offering && <DocumentsCard offering={offering} />}
        </div>
        <div className={styles.side}>
          {!isPhone && pending}
          <StandingCard offering={offering} isChanged={part.work.isChanged} />
          <IssuerCard {...part} />
          <TermsCard {...part} coolingDays={offering?.cooling_days ?? null} />
          <PermitsCard {...part} approvedBy={offering?.approved_by ?? []} />
        </div>
      </div>
    </>
  );
}

/** Whose issuer is owed what was paid for the units. */
const isOwed = ({ kept_state: state }: AdminOffering): boolean =>
  state === 'allotted' || state === 'issued';

/** A change names its fields below `fields`. */
const ownNames = (errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [name.replace(/^fields\./, ''), text]),
  );
