import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopSetup, ShopVoucher } from '#contract/api/admin/market/market.ts';
import {
  marketLimits,
  readVoucher,
  VOUCHER_PATTERN,
  voucherKinds,
} from '#contract/rules/market/market.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { Switch } from '#renderer/components/form/switch.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ValueSelect } from '#renderer/components/form/value-select.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import { formatForInput, formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoth } from '../use-both.ts';
import { useSaveVoucher } from './setup-mutations.ts';
import { SetupSheet } from './setup-sheet.tsx';

const ALL = 'all';

interface VoucherSheetProps {
  /** Null: a new one. */
  readonly voucher: ShopVoucher | null;
  readonly setup: ShopSetup;
  readonly onClose: () => void;
}

/** A day (UTC) of an instant, for its field. */
const dayOf = (at: string | null | undefined): string => at?.slice(0, 'YYYY-MM-DD'.length) ?? '';

/** What a voucher takes off, on what, until when, and how often. */
export function VoucherSheet({ voucher, setup, onClose }: VoucherSheetProps) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const nameOf = useBoth();
  const saving = useSaveVoucher();
  const [values, setValues] = useState({
    code: voucher?.code ?? '',
    kind: voucher?.kind ?? voucherKinds[0],
    value: voucher ? valueText() : '',
    category: voucher?.category ?? null,
    minimum: voucher ? formatForInput(voucher.minimum, format) : '0',
    starts: dayOf(voucher?.starts_at),
    ends: dayOf(voucher?.ends_at),
    uses_max: voucher?.uses_max ?? 0,
    per_member_max: voucher?.per_member_max ?? 1,
    is_active: voucher?.is_active ?? true,
  });
  function valueText(): string {
    if (!voucher) return '';
    return voucher.kind === 'percent'
      ? formatPercent(voucher.value, format, { maximum: 4 })
      : formatForInput(voucher.value, format);
  }
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const code = readVoucher(values.code);
  const value = values.kind === 'percent' ? readPercent(values.value) : readAmount(values.value);
  const minimum = readAmount(values.minimum);
  const isGood = VOUCHER_PATTERN.test(code) && value !== null && Number(value) > 0;
  const body =
    isGood && minimum !== null
      ? {
          id: voucher?.id ?? null,
          code,
          kind: values.kind,
          value,
          category: values.category,
          minimum,
          starts_at: values.starts === '' ? null : `${values.starts}T00:00:00.000Z`,
          ends_at: values.ends === '' ? null : `${values.ends}T23:59:59.000Z`,
          uses_max: values.uses_max === 0 ? null : values.uses_max,
          per_member_max: values.per_member_max,
          is_active: values.is_active,
        }
      : null;
  return (
    <SetupSheet
      title={voucher ? voucher.code : t('voucher.add')}
      body={body}
      saving={saving}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            label={t('voucher.code')}
            hint={t('voucher.code.hint')}
            error={errors['code']}
            maxLength={marketLimits.voucher}
            autoCapitalize="characters"
            autoComplete="off"
            value={values.code}
            onChange={({ target }) => set({ code: target.value })}
          />
          <Segments
            label={t('voucher.kind')}
            segments={voucherKinds.map((kind) => ({ value: kind, label: t(`voucher.${kind}`) }))}
            value={values.kind}
            onChange={(kind) => set({ kind, value: '' })}
          />
          <FormRow>
            <TextInput
              label={t('voucher.value')}
              error={
                values.value !== '' && value === null ? t('voucher.value.wrong') : errors['value']
              }
              inputMode="decimal"
              autoComplete="off"
              value={values.value}
              onChange={({ target }) => set({ value: target.value })}
            />
            <TextInput
              label={t('voucher.minimum')}
              error={minimum === null ? t('voucher.value.wrong') : errors['minimum']}
              inputMode="decimal"
              autoComplete="off"
              value={values.minimum}
              onChange={({ target }) => set({ minimum: target.value })}
            />
          </FormRow>
          <ValueSelect
            name={t('voucher.category')}
            value={values.category === null ? ALL : String(values.category)}
            options={[
              { value: ALL, label: t('voucher.everything') },
              ...setup.categories.map((one) => ({ value: String(one.id), label: nameOf(one) })),
            ]}
            onChange={(id) => set({ category: id === ALL ? null : Number(id) })}
          />
          <FormRow>
            <TextInput
              label={t('voucher.from')}
              type="date"
              value={values.starts}
              onChange={({ target }) => set({ starts: target.value })}
            />
            <TextInput
              label={t('voucher.until.day')}
              type="date"
              min={values.starts || undefined}
              error={errors['ends_at']}
              value={values.ends}
              onChange={({ target }) => set({ ends: target.value })}
            />
          </FormRow>
          <FormRow>
            <WholeField
              label={t('voucher.usesMax')}
              hint={t('voucher.usesMax.hint')}
              value={values.uses_max}
              min={0}
              max={999_999}
              isReadOnly={false}
              onChange={(uses_max) => set({ uses_max })}
            />
            <WholeField
              label={t('voucher.perMember')}
              value={values.per_member_max}
              min={1}
              max={1000}
              isReadOnly={false}
              onChange={(per_member_max) => set({ per_member_max })}
            />
          </FormRow>
          <Switch
            label={t('voucher.active')}
            hint={t('voucher.active.hint')}
            checked={values.is_active}
            onChange={(is_active) => set({ is_active })}
          />
        </>
      )}
    </SetupSheet>
  );
}
