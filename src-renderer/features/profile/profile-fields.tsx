import { IconAt, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { PhoneField } from '#renderer/components/form/phone/field.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { CountryField } from '#renderer/domain/settings/country-field.tsx';
import type { Country } from '#renderer/domain/settings/country-options.ts';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';
import { EmailRow } from './email-row.tsx';

interface ProfileFieldsProps {
  readonly user: CurrentUser;
  /** As chosen now. */
  readonly country: string;
  readonly onVerifyEmail: () => void;
  readonly onChangeEmail: () => void;
}

export function ProfileFields({ user, country, onVerifyEmail, onChangeEmail }: ProfileFieldsProps) {
  const { t } = useTranslation('profile');
  const { setValue } = useFormContext();
  const countries: readonly Country[] = useQuery(settingsQueries.countries).data?.items ?? [
    { code: country },
  ];
  return (
    <>
      <FormRow>
        <TextField
          name="first_name"
          label={t('data.firstName')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextField
          name="last_name"
          label={t('data.lastName')}
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
      </FormRow>
      <TextInput label={t('data.username')} icon={IconAt} value={user.username} readOnly />
      <EmailRow
        icon={IconMail}
        user={user}
        onVerifyEmail={onVerifyEmail}
        onChangeEmail={onChangeEmail}
      />
      <FormRow>
        <CountryField name="country" label={t('data.country')} countries={countries} />
        <PhoneField
          name="phone_number"
          label={t('data.phone')}
          country={country}
          onCountry={(named) => {
            const isOffered = countries.some(({ code }) => code === named);
            if (isOffered) setValue('country', named, { shouldValidate: true });
            return isOffered;
          }}
        />
      </FormRow>
      <FormRow>
        <MailLanguage />
      </FormRow>
    </>
  );
}

function MailLanguage() {
  const { t } = useTranslation('profile');
  const { field } = useController({ name: 'language' });
  return (
    <FieldGroup label={t('data.language')}>
      <Segments
        label={t('data.language')}
        fullWidth
        // Each in its own words: who cannot read the others finds theirs.
        segments={[
          { value: 'es', label: 'Español' },
          { value: 'en', label: 'English' },
        ]}
        value={String(field.value)}
        onChange={field.onChange}
      />
    </FieldGroup>
  );
}
