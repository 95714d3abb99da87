import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useAddNote } from './admin-member-mutations.ts';
import styles from './admin-members.module.css';

const NOTE_MAX = 1000;

/** What the team wrote down; the member never reads it. */
export function MemberNotes({ member }: { readonly member: AdminMemberDetail }) {
  const { t } = useTranslation('admin-members');
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.notes} aria-label={t('notes')}>
      <header className={styles.notesHead}>
        <h3>{t('notes')}</h3>
        <TextButton icon={IconPlus} onClick={() => setAdding(true)}>
          {t('notes.add')}
        </TextButton>
      </header>
      {member.notes.length === 0 && <p className={styles.hint}>{t('notes.none')}</p>}
      {member.notes.map((note) => (
        <div key={note.id} className={styles.note}>
          <p className={styles.noteHead}>
            <span>{note.author}</span>
            <DateText at={note.at} as="dayTime" />
          </p>
          <p className={styles.noteText}>{note.text}</p>
        </div>
      ))}
      {isAdding && <NoteDialog member={member} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface NoteDialogProps {
  readonly member: AdminMemberDetail;
  readonly onClose: () => void;
}

function NoteDialog({ member, onClose }: NoteDialogProps) {
  const { t } = useTranslation('admin-members');
  const add = useAddNote(member.id);
  const form = useSchemaForm<{ text: string }>(
    async () => (await import('./member-schema.ts')).noteSchema,
    { text: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('notes.title', { name: member.name })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await add.mutateAsync(values);
          onClose();
        }}
      >
        <TextAreaField name="text" label={t('notes.label')} maxLength={NOTE_MAX} rows={4} />
        <p className={styles.hint}>{t('notes.hint')}</p>
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {t('notes.save')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
