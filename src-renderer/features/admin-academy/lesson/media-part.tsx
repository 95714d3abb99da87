import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileView } from '#contract/api/files.ts';
import { QuestionBank } from '../bank/question-bank.tsx';
import { DocumentsPart } from './documents-part.tsx';
import { FileSlot } from '#renderer/domain/writing/file-slot.tsx';
import type { KnownFiles, MediaPartProps } from './part-props.ts';
import { VideoPart } from './video-part.tsx';
import styles from './lesson.module.css';

/** What a lesson holds beside its text, by its kind. */
export function MediaPart(props: MediaPartProps) {
  const { lesson, isReadOnly } = props;
  const [sent, setSent] = useState<readonly FileView[]>([]);
  const known: KnownFiles = {
    find: (id) => [...sent, ...lesson.files].find((one) => one.id === id) ?? null,
    add: (file) => setSent((now) => [...now, file]),
  };
  switch (lesson.kind) {
    case 'video':
      return <VideoPart {...props} known={known} />;
    case 'document':
      return <DocumentsPart {...props} known={known} />;
    case 'package':
      return <PackagePart {...props} known={known} />;
    case 'quiz':
      return <QuestionBank lesson={lesson} isReadOnly={isReadOnly} />;
    case 'text':
      return null;
  }
}

/** Percent that a package asks for where nobody chose another. */
const PASS_PERCENT = 80;

function PackagePart(props: MediaPartProps & { readonly known: KnownFiles }) {
  const { lesson, work, errors, isReadOnly, known } = props;
  const { t } = useTranslation('admin-academy');
  const { package: packed } = work.fields;
  const { manifest } = lesson;
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('package.lead')}</p>
      <FileSlot
        label={t('package.file')}
        purpose="course_package"
        accept=".zip,application/zip"
        file={known.find(packed?.file)}
        isReadOnly={isReadOnly}
        error={errors['package']}
        onSent={(file) => {
          known.add(file);
          work.change({
            package: { file: file.id, pass_percent: packed?.pass_percent ?? PASS_PERCENT },
          });
        }}
        onRemove={() => work.change({ package: null })}
      />
      {manifest && packed?.file === lesson.package?.file && (
        <p className={styles.text}>
          {t('package.found', {
            standard: manifest.standard,
            title: manifest.title,
            count: manifest.files,
          })}
        </p>
      )}
    </div>
  );
}
