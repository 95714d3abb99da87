import { useTranslation } from 'react-i18next';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { marketLimits, voucherKinds } from '#contract/rules/market/market.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import { useBoth } from '../use-both.ts';
import { valueOf, type VoucherValues } from './voucher-values.ts';

const ALL = 'all';

interface VoucherFieldsProps {
  readonly values: VoucherValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (part: Partial<VoucherValues>) => void;
}

/** Its code, and what it takes off. */
export function WorthFields({ values, errors, set }: VoucherFieldsProps) {
  const { t } = useTranslation('shop-setup');
  return (
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
            values.value !== '' && valueOf(values) === null
              ? t('voucher.value.wrong')
              : errors['value']
          }
          inputMode="decimal"
          autoComplete="off"
          value={values.value}
          onChange={({ target }) => set({ value: target.value })}
        />
        <TextInput
          label={t('voucher.minimum')}
          error={readAmount(values.minimum) === null ? t('voucher.value.wrong') : errors['minimum']}
          inputMode="decimal"
          autoComplete="off"
          value={values.minimum}
          onChange={({ target }) => set({ minimum: target.value })}
        />
      </FormRow>
    </>
  );
}

interface LimitFieldsProps extends VoucherFieldsProps {
  readonly setup: ShopSetup;
}

/** On what, when and how often it applies. */
export function LimitFields({ values, errors, set, setup }: LimitFieldsProps) {
  const { t } = useTranslation('shop-setup');
  const nameOf = useBoth();
  return (
    <>
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
  );
}
