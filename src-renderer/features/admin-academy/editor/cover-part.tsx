import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft, CourseFields } from '#contract/api/admin/academy/academy.ts';
import type { FileView } from '#contract/api/files.ts';
import { academyLanguages, academyLimits, courseCovers } from '#contract/rules/academy/courses.ts';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { CourseCover } from '#renderer/domain/course/course-cover.tsx';
import { FileSlot } from '#renderer/domain/writing/file-slot.tsx';
import { useCoverCrop } from './use-cover-crop.tsx';
import styles from './cover-part.module.css';

interface CoverPartProps {
  readonly course: CourseDraft;
  readonly fields: CourseFields;
  readonly isReadOnly: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<CourseFields>) => void;
}

/** A drawing, or a picture of one's own with the words that stand for it. */
export function CoverPart({ course, fields, isReadOnly, errors, onChange }: CoverPartProps) {
  const { t, i18n } = useTranslation('admin-academy');
  const [sent, setSent] = useState<FileView | null>(null);
  const { prepare, dialog } = useCoverCrop();
  const { cover, picture } = fields;
  const file = [sent, course.picture_file].find((one) => one?.id === picture?.file) ?? null;
  const language = i18n.language === 'en' ? 'en' : 'es';
  return (
    <section aria-label={t('course.cover')} className={styles.cover}>
      <div className={styles.shown}>
        <CourseCover
          course={{
            cover,
            picture: picture && {
              file: picture.file,
              alt: { text: picture[`alt_${language}`], language },
            },
          }}
        />
      </div>
      <div className={styles.fields}>
        <fieldset disabled={isReadOnly} className={styles.plain}>
          <ValueSelect
            name={t('course.cover')}
            value={cover}
            options={courseCovers.map((value) => ({ value, label: t(`cover.${value}`) }))}
            onChange={(next) => onChange({ cover: next })}
          />
        </fieldset>
        <FileSlot
          label={t('cover.own')}
          purpose="lesson_picture"
          accept="image/jpeg,image/png,image/webp"
          file={file}
          isReadOnly={isReadOnly}
          error={errors['picture.file']}
          prepare={prepare}
          onSent={(next) => {
            setSent(next);
            onChange({
              picture: {
                file: next.id,
                alt_es: picture?.alt_es ?? '',
                alt_en: picture?.alt_en ?? '',
              },
            });
          }}
          onRemove={() => onChange({ picture: null })}
        />
        {dialog}
        <p className={styles.hint}>{t('cover.own.hint')}</p>
        {picture &&
          academyLanguages.map((one) => (
            <TextInput
              key={one}
              lang={one}
              name={`picture.alt_${one}`}
              label={t(`cover.alt.${one}`)}
              hint={picture[`alt_${one}`].trim() === '' ? t('cover.alt.missing') : undefined}
              error={errors[`picture.alt_${one}`]}
              maxLength={academyLimits.alt}
              readOnly={isReadOnly}
              autoComplete="off"
              value={picture[`alt_${one}`]}
              onChange={({ target }) =>
                onChange({ picture: { ...picture, [`alt_${one}`]: target.value } })
              }
            />
          ))}
      </div>
    </section>
  );
}
