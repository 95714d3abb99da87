import { useQuery } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { EligibilityState } from '#contract/api/tokenization/eligibility.ts';
import { claimKinds, type ClaimKind } from '#contract/rules/eligibility/claims.ts';
import {
  identityDocumentKinds,
  type IdentityDocumentKind,
} from '#contract/rules/eligibility/documents.ts';
import { claimLimits } from '#contract/rules/eligibility/limits.ts';
import { missingDocuments } from '#contract/rules/eligibility/needed-documents.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { FieldError, FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { CountryField } from '#renderer/domain/settings/country-field.tsx';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { showToast } from '#renderer/lib/toast.ts';
import type { AskValues } from './ask-values.ts';
import { DocumentSlot } from './document-slot.tsx';
import { useAskClaim } from './eligibility-mutations.ts';
import { useDocumentSendings, type DocumentSendings } from './use-documents.ts';
import styles from './eligibility.module.css';

const schema = async () => (await import('./ask-schema.ts')).askSchema;

interface AskCardProps {
  readonly state: EligibilityState;
  readonly user: CurrentUser;
  /** Why nothing can be asked for now, as a sentence; null: it can. */
  readonly hold: string | null;
  /** Something was typed that must not go by itself. */
  readonly onTouched: () => void;
  readonly onAsked: () => void;
}

/** Asks the staff to check who one is: what the document says, and the document. */
export function AskCard({ state, user, hold, onTouched, onAsked }: AskCardProps) {
  const { t } = useTranslation(['eligibility', 'validation']);
  const isOffline = useIsOffline();
  const form = useSchemaForm<AskValues>(schema, {
    kind: 'natural_person',
    country: user.country,
    document_name: '',
    document_date: '',
    registration_number: '',
  });
  const ask = useAskClaim();
  const sendings = useDocumentSendings();
  const [isLacking, setLacking] = useState(false);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty) onTouched();
  }, [isDirty, onTouched]);

  const missing = missingDocuments(
    kind,
    state.documents.map((document) => document.kind),
  );
  const waits = sendings.isSending ? t('hold.sending') : null;
  const reason = hold ?? waits ?? (isOffline ? t('offline') : null);
  const submit = async (values: AskValues) => {
    setLacking(missing.length > 0);
    if (missing.length > 0 || reason !== null) return;
    const { registration_number: number, ...typed } = values;
    await ask.mutateAsync({
      ...typed,
      ...(values.kind === 'legal_entity' && { registration_number: number }),
      documents: state.documents.map(({ id }) => id),
    });
    showToast('ok', t('asked.toast'));
    onAsked();
  };
  return (
    <Card padding="form" title={t(state.valid ? 'ask.renew' : 'ask.title')}>
      <Form form={form} onSubmit={submit}>
        <KindField form={form} />
        <PersonFields kind={kind} />
        <Documents
          kind={kind}
          state={state}
          sendings={sendings}
          isHeld={hold !== null || isOffline}
          error={
            isLacking && missing.length > 0
              ? t(`documents.${kind}`, { ns: 'validation' })
              : undefined
          }
        />
        {reason !== null && (
          <p role="status" className={styles.hint}>
            {reason}
          </p>
        )}
        <SubmitButton icon={IconSend} disabled={reason !== null}>
          {t('ask.button')}
        </SubmitButton>
        <p className={styles.hint}>{t('ask.hint')}</p>
      </Form>
    </Card>
  );
}

function KindField({ form }: { readonly form: UseFormReturn<AskValues> }) {
  const { t } = useTranslation('eligibility');
  const { field } = useController({ control: form.control, name: 'kind' });
  return (
    <OptionCards
      label={t('kind')}
      value={field.value}
      onChange={(kind) => {
        field.onChange(kind);
        // What the date means has changed with it.
        form.clearErrors();
      }}
      options={claimKinds.map((value) => ({
        value,
        label: t(`kind.${value}`),
        hint: t(`kind.${value}.hint`),
      }))}
    />
  );
}

function PersonFields({ kind }: { readonly kind: ClaimKind }) {
  const { t } = useTranslation('eligibility');
  const countries = useQuery(settingsQueries.countries);
  const isEntity = kind === 'legal_entity';
  return (
    <>
      {countries.error && !countries.data && (
        <FailureNote error={countries.error} onRetry={() => void countries.refetch()} />
      )}
      <CountryField
        name="country"
        label={t(`country.${kind}`)}
        countries={countries.data?.items ?? []}
      />
      <TextField
        name="document_name"
        label={t(`name.${kind}`)}
        hint={t('name.hint')}
        autoComplete={isEntity ? 'organization' : 'name'}
        maxLength={claimLimits.name}
      />
      <FormRow>
        <TextField
          name="document_date"
          type="date"
          label={t(`date.${kind}`)}
          autoComplete={isEntity ? 'off' : 'bday'}
        />
        {isEntity && (
          <TextField
            name="registration_number"
            label={t('number')}
            autoComplete="off"
            maxLength={claimLimits.number}
          />
        )}
      </FormRow>
    </>
  );
}

/** The two ways in which a natural person shows who they are. */
const ways = {
  passport: ['passport'],
  card: ['identity_front', 'identity_back'],
} as const satisfies Readonly<Record<string, readonly IdentityDocumentKind[]>>;
type Way = keyof typeof ways;

interface DocumentsProps {
  readonly kind: ClaimKind;
  readonly state: EligibilityState;
  readonly sendings: DocumentSendings;
  readonly isHeld: boolean;
  readonly error: string | undefined;
}

/** The documents that go with it: those that are needed, and every one that is with the server already. */
function Documents({ kind, state, sendings, isHeld, error }: DocumentsProps) {
  const { t } = useTranslation('eligibility');
  const { documents, limits } = state;
  const [chosen, setChosen] = useState<Way | null>(null);
  const hasCard = documents.some((document) => document.kind.startsWith('identity_'));
  const way = chosen ?? (hasCard ? 'card' : 'passport');
  const needed: readonly IdentityDocumentKind[] =
    kind === 'legal_entity' ? ['registration'] : ways[way];
  const shown = identityDocumentKinds.filter(
    (one) =>
      needed.includes(one) ||
      one === 'proof_of_address' ||
      sendings.list.has(one) ||
      documents.some((document) => document.kind === one),
  );
  return (
    <FieldGroup label={t('documents')}>
      <p className={styles.hint}>{t('documents.hint', { max: limits.document_mb })}</p>
      {kind === 'natural_person' && (
        <Segments
          label={t('documents.way')}
          value={way}
          onChange={setChosen}
          segments={(['passport', 'card'] as const).map((value) => ({
            value,
            label: t(`documents.way.${value}`),
          }))}
          fullWidth
        />
      )}
      <ul className={styles.slots}>
        {shown.map((one) => (
          <DocumentSlot
            key={one}
            kind={one}
            isOptional={!needed.includes(one)}
            documents={documents.filter((document) => document.kind === one)}
            sendings={sendings}
            isHeld={isHeld || documents.length >= limits.documents}
          />
        ))}
      </ul>
      {error !== undefined && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </FieldGroup>
  );
}
