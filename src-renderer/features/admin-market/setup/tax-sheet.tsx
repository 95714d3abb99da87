import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { isNamed, NameFields, namesOf } from './name-fields.tsx';
import { RateFields, type RateValues } from './rate-fields.tsx';
import { useSaveTaxClass } from './setup-mutations.ts';
import { SetupSheet } from './setup-sheet.tsx';
import { SLUG_PATTERN, slugOf } from './slug.ts';

interface TaxSheetProps {
  readonly taxClass: ShopSetup['tax_classes'][number] | null;
  readonly onClose: () => void;
}

/** A rate as it is sent; none while something of it is missing. */
function rateBody({ country, label, percent }: RateValues) {
  const rate = readPercent(percent);
  const code = country.trim().toUpperCase();
  const isWhole = rate !== null && /^[A-Z]{2}$/.test(code) && label.trim() !== '';
  return isWhole ? [{ country: code, label: label.trim(), rate }] : [];
}

/** A tax class with its rate in each country. */
export function TaxSheet({ taxClass, onClose }: TaxSheetProps) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const saving = useSaveTaxClass();
  const [names, setNames] = useState(namesOf(taxClass));
  const [typed, setTyped] = useState(taxClass?.code ?? null);
  const [taxesShipping, setTaxesShipping] = useState(taxClass?.taxes_shipping ?? false);
  const [rates, setRates] = useState<readonly RateValues[]>(
    taxClass?.rates.map(({ rate, ...rest }) => ({
      ...rest,
      percent: formatPercent(rate, format, { maximum: 4 }),
    })) ?? [],
  );
  const code = typed ?? slugOf(names.name_es || names.name_en);
  const whole = rates.flatMap(rateBody);
  const isGood = isNamed(names) && SLUG_PATTERN.test(code) && whole.length === rates.length;
  const fields = { id: taxClass?.id ?? null, ...names, code, taxes_shipping: taxesShipping };
  return (
    <SetupSheet
      title={t(taxClass ? 'tax.edit' : 'tax.add')}
      body={isGood ? { ...fields, rates: whole } : null}
      typed={[names, typed, taxesShipping, rates]}
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
            checked={taxesShipping}
            onChange={setTaxesShipping}
          />
          {rates.map((rate, at) => (
            <RateFields
              // A rate's country may be typed anew; rates are added and removed at their place.
              key={at} // oxlint-disable-line react/no-array-index-key
              number={at + 1}
              value={rate}
              onChange={(part) =>
                setRates(rates.map((one, index) => (index === at ? { ...one, ...part } : one)))
              }
              onRemove={() => setRates(rates.filter((_, index) => index !== at))}
            />
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
