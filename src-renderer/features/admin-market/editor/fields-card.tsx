import { useTranslation } from 'react-i18next';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { marketLimits, productDrawings } from '#contract/rules/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import { formatPercent, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoth } from '../use-both.ts';
import type { PartProps } from './part-props.ts';
import styles from './editor.module.css';

/** Category, tax class, drawing, and whether it can be returned. */
export function FieldsCard(props: PartProps & { readonly setup: ShopSetup }) {
  const { work, errors, isReadOnly, setup } = props;
  const { t } = useTranslation('shop-products');
  const format = useFormat();
  const nameOf = useBoth();
  const { fields, change } = work;
  const category = setup.categories.find(({ id }) => id === fields.category);
  const taxClass = setup.tax_classes.find(({ id }) => id === fields.tax_class);
  const rates = taxClass?.rates
    .map(({ country, rate }) => `${country} ${formatPercent(rate, format, { maximum: 2 })}`)
    .join(' · ');
  return (
    <Card title={t('fields')}>
      <div className={styles.form}>
        {isReadOnly ? (
          <KeyValueList>
            <KeyValue label={t('field.category')}>{category ? nameOf(category) : UNKNOWN}</KeyValue>
            <KeyValue label={t('field.taxClass')} hint={rates}>
              {taxClass ? nameOf(taxClass) : UNKNOWN}
            </KeyValue>
            <KeyValue label={t('field.drawing')}>{t(`drawing.${fields.drawing}`)}</KeyValue>
          </KeyValueList>
        ) : (
          <>
            <ValueSelect
              name={t('field.category')}
              value={String(fields.category)}
              options={setup.categories.map((one) => ({
                value: String(one.id),
                label: nameOf(one),
              }))}
              onChange={(id) => change({ category: Number(id) })}
            />
            <ValueSelect
              name={t('field.taxClass')}
              value={String(fields.tax_class)}
              options={setup.tax_classes.map((one) => ({
                value: String(one.id),
                label: nameOf(one),
              }))}
              onChange={(id) => change({ tax_class: Number(id) })}
            />
            {rates && <p className={styles.hint}>{rates}</p>}
            <ValueSelect
              name={t('field.drawing')}
              value={fields.drawing}
              options={productDrawings.map((value) => ({
                value,
                label: t(`drawing.${value}`),
              }))}
              onChange={(drawing) => change({ drawing })}
            />
          </>
        )}
        <WholeField
          label={t('field.perOrder')}
          hint={t('field.perOrder.hint')}
          value={fields.per_order_max ?? 0}
          min={0}
          max={marketLimits.quantity}
          isReadOnly={isReadOnly}
          onChange={(count) => change({ per_order_max: count === 0 ? null : count })}
        />
        <Switch
          label={t('field.returnable')}
          hint={isReadOnly ? t('readOnly') : t('field.returnable.hint')}
          checked={fields.is_returnable}
          disabled={isReadOnly}
          onChange={(is_returnable) => change({ is_returnable })}
        />
        {!fields.is_returnable &&
          (['no_return_es', 'no_return_en'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              lang={name.slice(-2)}
              label={t(`field.name.${name}`)}
              maxLength={marketLimits.lead}
              readOnly={isReadOnly}
              error={errors[name]}
              autoComplete="off"
              value={fields[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
      </div>
    </Card>
  );
}
