import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TwoLineCell } from '#renderer/components/data/two-line-cell.tsx';
import { Switch } from '#renderer/components/form/switch.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatPercent, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoth } from '../use-both.ts';
import { isNamed, NameFields } from './name-fields.tsx';
import { RowsCard } from './rows-card.tsx';
import { useSaveTaxClass } from './setup-mutations.ts';
import { SetupSheet } from './setup-sheet.tsx';
import { SLUG_PATTERN, slugOf } from './slug.ts';
import styles from './setup.module.css';

type TaxClass = ShopSetup['tax_classes'][number];

/** Tax classes with their rate in each country; a country without one is not taxed. */
export function TaxesCard({ setup }: { readonly setup: ShopSetup }) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const nameOf = useBoth();
  const rates = ({ rates: all }: TaxClass) =>
    all
      .map(({ country, rate }) => `${country} ${formatPercent(rate, format, { maximum: 2 })}`)
      .join(' · ') || UNKNOWN;
  const shipping = ({ taxes_shipping }: TaxClass) =>
    taxes_shipping ? t('tax.shipping.yes') : UNKNOWN;
  return (
    <RowsCard<TaxClass>
      title={t('taxes')}
      lead={t('taxes.lead')}
      add={t('tax.add')}
      empty={t('taxes.none')}
      rows={setup.tax_classes}
      nameOf={nameOf}
      columns={[
        {
          key: 'name',
          header: t('column.name'),
          cell: (row) => <TwoLineCell below={row.code}>{nameOf(row)}</TwoLineCell>,
        },
        { key: 'rates', header: t('tax.rates'), cell: rates },
        { key: 'shipping', header: t('tax.shipping'), cell: shipping },
      ]}
      phone={(row) => ({ title: nameOf(row), line: rates(row), end: shipping(row) })}
      form={(row, close) => <TaxSheet taxClass={row} onClose={close} />}
    />
  );
}

interface Rate {
  readonly country: string;
  readonly label: string;
  /** As typed, in percent. */
  readonly percent: string;
}

function TaxSheet({
  taxClass,
  onClose,
}: {
  readonly taxClass: TaxClass | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const saving = useSaveTaxClass();
  const [names, setNames] = useState({
    name_es: taxClass?.name_es ?? '',
    name_en: taxClass?.name_en ?? '',
  });
  const [typed, setTyped] = useState(taxClass?.code ?? null);
  const [isOfShipping, setOfShipping] = useState(taxClass?.taxes_shipping ?? false);
  const [rates, setRates] = useState<readonly Rate[]>(
    taxClass?.rates.map(({ country, label, rate }) => ({
      country,
      label,
      percent: formatPercent(rate, format, { maximum: 4 }),
    })) ?? [],
  );
  const code = typed ?? slugOf(names.name_es || names.name_en);
  const read = rates.map(({ country, label, percent }) => ({
    country: country.trim().toUpperCase(),
    label: label.trim(),
    rate: readPercent(percent),
  }));
  const whole = read.flatMap(({ rate, ...rest }) =>
    rate !== null && /^[A-Z]{2}$/.test(rest.country) && rest.label !== '' ? { ...rest, rate } : [],
  );
  const isGood = isNamed(names) && SLUG_PATTERN.test(code) && whole.length === rates.length;
  const set = (at: number, part: Partial<Rate>) =>
    setRates(rates.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <SetupSheet
      title={t(taxClass ? 'tax.edit' : 'tax.add')}
      body={
        isGood
          ? { id: taxClass?.id ?? null, ...names, code, taxes_shipping: isOfShipping, rates: whole }
          : null
      }
      saving={saving}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <NameFields
            value={names}
            errors={errors}
            onChange={(change) => setNames({ ...names, ...change })}
          />
          <TextInput
            label={t('code')}
            hint={t('slug.hint')}
            error={errors['code']}
            maxLength={120}
            autoComplete="off"
            value={code}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Switch
            label={t('tax.shipping')}
            hint={t('tax.shipping.hint')}
            checked={isOfShipping}
            onChange={setOfShipping}
          />
          {rates.map((rate, at) => (
            <fieldset
              // A rate's country may be typed anew; rates are added and removed at their place.
              key={at} // oxlint-disable-line react/no-array-index-key
              className={styles.rate}
            >
              <legend>
                {/^[a-z]{2}$/i.test(rate.country)
                  ? countryName(rate.country.toUpperCase(), format.language)
                  : t('tax.rate', { number: at + 1 })}
              </legend>
              <TextInput
                label={t('country')}
                maxLength={2}
                autoCapitalize="characters"
                autoComplete="off"
                value={rate.country}
                onChange={({ target }) => set(at, { country: target.value })}
              />
              <TextInput
                label={t('tax.label')}
                maxLength={20}
                autoComplete="off"
                value={rate.label}
                onChange={({ target }) => set(at, { label: target.value })}
              />
              <TextInput
                label={t('tax.percent')}
                inputMode="decimal"
                autoComplete="off"
                value={rate.percent}
                error={
                  rate.percent !== '' && readPercent(rate.percent) === null
                    ? t('tax.percent.wrong')
                    : undefined
                }
                onChange={({ target }) => set(at, { percent: target.value })}
              />
              <IconButton
                icon={IconX}
                label={t('tax.rate.remove', { country: rate.country || String(at + 1) })}
                onClick={() => setRates(rates.filter((_, index) => index !== at))}
              />
            </fieldset>
          ))}
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() => setRates([...rates, { country: '', label: '', percent: '' }])}
          >
            {t('tax.rate.add')}
          </Button>
        </>
      )}
    </SetupSheet>
  );
}
