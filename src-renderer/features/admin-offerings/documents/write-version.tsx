import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { ConflictPanel } from '#renderer/domain/writing/conflict-panel.tsx';
import { SaveRow } from '#renderer/domain/writing/save-row.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { useWriting } from '#renderer/domain/writing/use-writing.ts';
import { WritingNotes } from '#renderer/domain/writing/writing-notes.tsx';
import { offeringQueries, useWriteVersion } from '../offering-queries.ts';
import { DocumentTexts } from './document-texts.tsx';
import { sentTexts, textNames, type OfferingDocument, type VersionTexts } from './version.ts';
import styles from '../admin-offerings.module.css';

interface WriteVersionProps {
  readonly offering: AdminOffering;
  readonly document: OfferingDocument;
  readonly username: string;
  readonly onClose: () => void;
}

/** Writes the next version of a document, from the newest one on. */
export function WriteVersion({ offering, document: opened, username, onClose }: WriteVersionProps) {
  const { t } = useTranslation('admin-offerings');
  const text = useOfferingText();
  const document = offering.documents.find(({ id }) => id === opened.id) ?? opened;
  const [newest] = document.versions;
  const { data, error, refetch } = useQuery({
    ...offeringQueries.version(offering.id, newest ?? { id: 0, digest: '' }),
    enabled: newest !== undefined,
    // The next one is written from it: it stays while that is stored.
    placeholderData: (before) => before,
  });
  return (
    <Sheet
      opened
      onClose={onClose}
      width={980}
      title={t('version.write.title', { name: text(document, 'name') })}
    >
      {data && newest ? (
        <Editor
          offering={offering}
          username={username}
          document={document}
          now={{
            version: Date.parse(newest.written_at),
            updated_by: null,
            updated_at: newest.written_at,
            text_es: data.text_es,
            text_en: data.text_en ?? '',
          }}
        />
      ) : (
        !error && <SkeletonRows rows={8} />
      )}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
    </Sheet>
  );
}

/** A version that waits is replaced under its number: which one it is goes by when it was written. */
interface VersionDraft extends VersionTexts {
  readonly version: number;
  readonly updated_by: null;
  readonly updated_at: string;
}

interface EditorProps {
  readonly offering: AdminOffering;
  readonly document: OfferingDocument;
  readonly username: string;
  readonly now: VersionDraft;
}

const textsOf = ({ text_es, text_en }: VersionTexts): VersionTexts => ({ text_es, text_en });

function draftOf(offering: AdminOffering, documentId: number, texts: VersionTexts): VersionDraft {
  const written = offering.documents.find(({ id }) => id === documentId)?.versions[0]?.written_at;
  const at = written ?? new Date().toISOString();
  return { ...texts, version: Date.parse(at), updated_by: null, updated_at: at };
}

function Editor({ offering, document, username, now }: EditorProps) {
  const { t } = useTranslation('admin-offerings');
  const queryClient = useQueryClient();
  const saving = useWriteVersion(offering.id, document.id);
  const work = useWriting<VersionTexts, VersionDraft>({
    place: { username, kind: 'offering-document', id: document.id },
    names: textNames,
    fieldsOf: textsOf,
    now,
    saving: {
      isPending: saving.isPending,
      error: saving.error,
      mutateAsync: async ({ fields, version }) => {
        const seen = new Date(version).toISOString();
        const saved = await saving.mutateAsync({ ...sentTexts(fields), seen });
        return draftOf(saved, document.id, fields);
      },
    },
    read: async () => {
      const fresh = await queryClient.query(offeringQueries.one(offering.id));
      const [newest] = fresh.documents.find(({ id }) => id === document.id)?.versions ?? [];
      if (!newest) return now;
      const texts = await queryClient.query(offeringQueries.version(offering.id, newest));
      return draftOf(fresh, document.id, { ...texts, text_en: texts.text_en ?? '' });
    },
  });
  const errors = useFieldErrors()(work.error);
  if (work.conflict) {
    return (
      <ConflictPanel
        ours={work.fields}
        theirs={work.conflict.theirs}
        contested={work.conflict.contested}
        nameOf={(part) => t(`field.${part}`)}
        onDone={work.resolve}
      />
    );
  }
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        {t(offering.kept_state === 'draft' ? 'version.write.draft' : 'version.write.approved')}
      </p>
      <OfflineNote />
      <WritingNotes
        work={work}
        now={now}
        behind={({ time }) => t('behind', { time })}
        errors={errors}
      />
      <DocumentTexts fields={work.fields} errors={errors} onChange={work.change} />
      <SaveRow work={work} />
    </div>
  );
}
