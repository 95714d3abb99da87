import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PostalAddress } from '#contract/api/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { CountryField } from '#renderer/domain/settings/country-field.tsx';
import type { Country } from '#renderer/domain/settings/country-options.ts';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useRemoveAddress, useSaveAddress } from '../market-mutations.ts';
import { marketQueries } from '../market-queries.ts';
import type { addressSchema, AddressValues } from './address-schema.ts';

/** What browsers fill in by themselves. */
const autoComplete = {
  line1: 'address-line1',
  line2: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
} as const;

interface AddressSheetProps {
  /** The one that is changed; null: a new one. */
  readonly address: PostalAddress | null;
  /** The member's, where a new address begins. */
  readonly country: string;
  /** With the id of the address, or null where one was removed. */
  readonly onSaved: (id: number | null) => void;
  readonly onClose: () => void;
}

const blank = {
  label: '',
  recipient: '',
  phone: '',
  line1: '',
  line2: '',
  district: '',
  city: '',
  region: '',
  postal_code: '',
};

const valuesOf = (address: PostalAddress | null, country: string): AddressValues => {
  if (!address) return { ...blank, country, is_default: false };
  const { id: _, lines: __, is_shipped: ___, ...values } = address;
  return values;
};

/** A postal address, with the fields that its country writes, in its order. */
export function AddressSheet({ address, country, onSaved, onClose }: AddressSheetProps) {
  const { t, i18n } = useTranslation('cart');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  // What the chosen country needs, when the form is checked.
  const needed = useRef<Parameters<typeof addressSchema>[0]>([]);
  const form = useSchemaForm<AddressValues>(
    async () => (await import('./address-schema.ts')).addressSchema(needed.current),
    valuesOf(address, country),
  );
  const chosen = useWatch({ control: form.control, name: 'country' });
  const { data: format } = useQuery({ ...marketQueries.country(chosen), enabled: chosen !== '' });
  useEffect(() => {
    needed.current = (format?.fields ?? []).flatMap(({ name, is_needed: isNeeded }) =>
      isNeeded ? [name] : [],
    );
  }, [format]);
  const countries: readonly Country[] = useQuery(settingsQueries.countries).data?.items ?? [];
  const save = useSaveAddress(address?.id ?? null);
  const remove = useRemoveAddress();
  const submit = async (values: AddressValues) => {
    const before = new Set(address ? [address.id] : []);
    const { items } = await save.mutateAsync(values);
    const same = items.find(({ id }) => before.has(id));
    onSaved((same ?? items.toSorted((a, b) => b.id - a.id)[0])?.id ?? null);
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t(address ? 'address.change' : 'address.new')}
      desktop="drawer"
      width={480}
    >
      <Form form={form} onSubmit={submit} dense>
        <TextField
          name="label"
          label={t('address.label')}
          hint={t('address.label.hint')}
          autoComplete="off"
          maxLength={40}
        />
        <FormRow>
          <TextField
            name="recipient"
            label={t('address.recipient')}
            autoComplete="name"
            maxLength={marketLimits.name}
          />
          <TextField
            name="phone"
            label={t('address.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
          />
        </FormRow>
        {countries.length > 0 && (
          <CountryField name="country" label={t('address.country')} countries={countries} />
        )}
        {format?.fields.map(({ name, is_needed: isNeeded }) => (
          <TextField
            key={name}
            name={name}
            label={
              isNeeded
                ? t(`address.${name}`)
                : t('address.optional', { field: t(`address.${name}`) })
            }
            autoComplete={autoComplete[name]}
            maxLength={name === 'postal_code' ? 16 : marketLimits.name}
          />
        ))}
        {format?.zone === null && (
          <Note tone="warn">
            {t('address.noZone', { country: countryName(chosen, i18n.language) })}
          </Note>
        )}
        {(address === null || !address.is_default) && (
          <CheckboxField name="is_default">{t('address.default')}</CheckboxField>
        )}
        <OfflineNote />
        <SubmitButton disabled={isOffline}>{t('address.save')}</SubmitButton>
        {address && (
          <Button
            kind="danger"
            busy={remove.isPending}
            disabled={isOffline}
            onClick={() => remove.mutate(address.id, { onSuccess: () => onSaved(null) })}
          >
            {t('address.remove')}
          </Button>
        )}
        {remove.error && <Note tone="bad">{errorText(remove.error)}</Note>}
      </Form>
    </Sheet>
  );
}
