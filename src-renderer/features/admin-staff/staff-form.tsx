import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { StaffPerson } from '#contract/api/admin/staff.ts';
import { duties, type Role } from '#contract/rules/staff.ts';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useSetStanding } from './staff-queries.ts';
import type { StaffValues } from './staff-schema.ts';
import styles from './admin-staff.module.css';

const offered: readonly Role[] = ['member', 'support', 'administrator', 'auditor'];

interface StaffFormProps {
  /** Whom it changes; null: somebody without a role. */
  readonly person: StaffPerson | null;
  /** Everybody with a role, to know what a typed username has. */
  readonly people: readonly StaffPerson[];
  readonly onDone: () => void;
}

/** Asks for a role and its duties; another person with the duty for staff accepts it. */
export function StaffForm({ person, people, onDone }: StaffFormProps) {
  const { t } = useTranslation(['admin-staff', 'proposals']);
  const sayAsked = useAskedToast();
  const set = useSetStanding();
  const form = useSchemaForm<StaffValues>(
    async () => (await import('./staff-schema.ts')).staffSchema,
    {
      username: person?.username ?? '',
      role: person?.role ?? 'administrator',
      duties: Object.fromEntries(
        duties.map((duty) => [duty, person?.duties.includes(duty) ?? false]),
      ),
      reason: '',
    },
  );
  const role = useWatch({ control: form.control, name: 'role' });
  if (person?.is_me) return <Note tone="info">{t('self')}</Note>;
  return (
    <Form
      form={form}
      dense
      onSubmit={async ({ username, reason, ...values }) => {
        const wanted = username.trim().toLowerCase();
        const known = people.find((one) => one.username.toLowerCase() === wanted);
        const asked = await set.mutateAsync({
          username: username.trim(),
          role: values.role,
          duties:
            values.role === 'administrator' ? duties.filter((duty) => values.duties[duty]) : [],
          seen: { role: known?.role ?? 'member', duties: [...(known?.duties ?? [])] },
          reason,
        });
        sayAsked(asked);
        onDone();
      }}
    >
      <TextField
        name="username"
        label={t('form.person')}
        hint={person ? person.name : t('form.person.hint')}
        readOnly={person !== null}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.group}>
        <p className={styles.label}>{t('form.role')}</p>
        <Segments
          label={t('form.role')}
          value={role}
          segments={offered.map((value) => ({
            value,
            label: t(`role.${value}`, { ns: 'proposals' }),
          }))}
          onChange={(value) => form.setValue('role', value, { shouldDirty: true })}
        />
        <p className={styles.hint}>{t(`role.${role}.hint`)}</p>
      </div>
      {role === 'administrator' && (
        <fieldset className={styles.group}>
          <legend className={styles.label}>{t('form.duties')}</legend>
          {duties.map((duty) => (
            <CheckboxField key={duty} name={`duties.${duty}`}>
              {t(`duty.${duty}`, { ns: 'proposals' })}
              <span className={styles.hint}> {t(`duty.${duty}.hint`, { ns: 'proposals' })}</span>
            </CheckboxField>
          ))}
        </fieldset>
      )}
      <ReasonField />
      <SubmitButton size="md">{t('form.submit')}</SubmitButton>
      <p className={styles.hint}>{t('form.note')}</p>
    </Form>
  );
}
