import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { academyLimits, courseCovers, courseLevels } from '#contract/rules/academy/courses.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useCreateCourse } from '../academy-mutations.ts';
import { coursePath } from '../paths.ts';

interface NewCourse {
  readonly title_es: string;
  readonly title_en: string;
  readonly level: string;
}

/** A draft with a title in one language; everything else is written in its editor. */
export function NewCourseSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin-academy');
  const navigate = useNavigate();
  const create = useCreateCourse();
  const form = useSchemaForm<NewCourse>(
    async () => (await import('./new-course-schema.ts')).newCourseSchema,
    { title_es: '', title_en: '', level: courseLevels[0] },
  );
  return (
    <Sheet opened onClose={onClose} title={t('new')}>
      <Form
        form={form}
        onSubmit={async ({ title_es, title_en, level }) => {
          const course = await create.mutateAsync({
            title_es,
            title_en,
            summary_es: '',
            summary_en: '',
            level: courseLevels.find((one) => one === level) ?? courseLevels[0],
            cover: courseCovers[0],
            access: [],
            has_certificate: true,
          });
          void navigate(coursePath(course.id));
        }}
      >
        <TextField
          name="title_es"
          lang="es"
          label={t('new.title.es')}
          maxLength={academyLimits.title}
          autoComplete="off"
        />
        <TextField
          name="title_en"
          lang="en"
          label={t('new.title.en')}
          hint={t('new.title.hint')}
          maxLength={academyLimits.title}
          autoComplete="off"
        />
        <SelectField
          name="level"
          label={t('course.level')}
          options={courseLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
        <SubmitButton size="md">{t('new.create')}</SubmitButton>
      </Form>
    </Sheet>
  );
}
