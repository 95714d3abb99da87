import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import type { OfferingDocumentKind } from '#contract/rules/offerings/documents.ts';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { SaveRow } from '#renderer/domain/writing/save-row.tsx';
import { dropWriting, type WritingPlace } from '#renderer/domain/writing/store.ts';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { useWriting } from '#renderer/domain/writing/use-writing.ts';
import { WritingNotes } from '#renderer/domain/writing/writing-notes.tsx';
import { useAddDocument } from '../offering-queries.ts';
import { DocumentTexts } from './document-texts.tsx';
import { sentTexts, type VersionTexts } from './version.ts';
import styles from '../admin-offerings.module.css';

interface AddDocumentProps {
  readonly offering: AdminOffering;
  /** Of which there is none yet. */
  readonly kinds: readonly OfferingDocumentKind[];
  readonly username: string;
  readonly onClose: () => void;
}

interface DocumentFields extends VersionTexts {
  readonly kind: OfferingDocumentKind;
  readonly name_es: string;
  readonly name_en: string;
}

interface DocumentDraft extends DocumentFields {
  readonly version: number;
  readonly updated_by: null;
  readonly updated_at: string;
}

const names = ['kind', 'name_es', 'name_en', 'text_es', 'text_en'] as const;
const fieldsOf = ({
  kind,
  name_es,
  name_en,
  text_es,
  text_en,
}: DocumentFields): DocumentFields => ({
  kind,
  name_es,
  name_en,
  text_es,
  text_en,
});

/** A document with its first version; what is written of it stays on this device until it is stored. */
export function AddDocument({ offering, kinds, username, onClose }: AddDocumentProps) {
  const { t } = useTranslation('admin-offerings');
  const saving = useAddDocument(offering.id);
  const place: WritingPlace = { username, kind: 'offering-new-document', id: offering.id };
  const [empty] = useState<DocumentDraft>(() => ({
    kind: kinds[0] ?? 'other',
    name_es: '',
    name_en: '',
    text_es: '',
    text_en: '',
    version: 0,
    updated_by: null,
    updated_at: new Date().toISOString(),
  }));
  const work = useWriting<DocumentFields, DocumentDraft>({
    place,
    names,
    fieldsOf,
    now: empty,
    saving: {
      isPending: saving.isPending,
      error: saving.error,
      mutateAsync: async ({ fields }: { readonly fields: DocumentFields }) => {
        const { kind, name_es, name_en } = fields;
        await saving.mutateAsync({ kind, name_es, name_en, ...sentTexts(fields) });
        dropWriting(place);
        onClose();
        return { ...empty, ...fields };
      },
    },
    read: () => Promise.resolve(empty),
  });
  const errors = useFieldErrors()(work.error);
  const { fields, change } = work;
  // One that was kept on the device may be of a kind that there is by now.
  const isTaken = !kinds.includes(fields.kind);
  return (
    <Sheet opened onClose={onClose} width={980} title={t('document.add')} locked={work.isSaving}>
      <div className={styles.stack}>
        <OfflineNote />
        <WritingNotes work={work} now={empty} behind={({ time }) => time} errors={errors} />
        <ValueSelect
          name={t('document.kind')}
          value={fields.kind}
          options={[...(isTaken ? [fields.kind] : []), ...kinds].map((value) => ({
            value,
            label: t(`kind.${value}`),
          }))}
          onChange={(kind) => change({ kind })}
        />
        {isTaken && <Note tone="warn">{t('document.taken')}</Note>}
        <div className={styles.pairs}>
          {(['name_es', 'name_en'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              lang={name.slice(-2)}
              label={t(`document.${name}`)}
              maxLength={120}
              autoComplete="off"
              error={errors[name]}
              value={fields[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
        </div>
        <DocumentTexts fields={fields} errors={errors} onChange={change} />
        <SaveRow work={work} />
      </div>
    </Sheet>
  );
}
