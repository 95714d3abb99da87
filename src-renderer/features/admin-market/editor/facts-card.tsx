import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import type { PartProps } from './part-props.ts';
import styles from './editor.module.css';

const parts = [
  ['name_es', marketLimits.short],
  ['name_en', marketLimits.short],
  ['value_es', marketLimits.lead],
  ['value_en', marketLimits.lead],
] as const;

/** What is measured or counted of a product, each with its name: material, pages, weight. */
export function FactsCard({ work, errors, isReadOnly }: PartProps) {
  const { t } = useTranslation('shop-products');
  const { facts } = work.fields;
  const set = (at: number, part: Partial<(typeof facts)[number]>) =>
    work.change({ facts: facts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <Card title={t('facts')} subtitle={t('facts.hint')}>
      <div className={styles.form}>
        {facts.length === 0 && <p className={styles.hint}>{t('facts.none')}</p>}
        {facts.map((fact, at) => (
          <fieldset
            // Facts have no name of their own; they are added and removed at their place.
            key={at} // oxlint-disable-line react/no-array-index-key
            className={styles.entry}
          >
            <legend>{t('fact', { number: at + 1 })}</legend>
            {parts.map(([name, max]) => (
              <TextInput
                key={name}
                lang={name.slice(-2)}
                label={t(`fact.${name}`)}
                maxLength={max}
                readOnly={isReadOnly}
                error={errors[`facts.${at}.${name}`]}
                autoComplete="off"
                value={fact[name]}
                onChange={({ target }) => set(at, { [name]: target.value })}
              />
            ))}
            {!isReadOnly && (
              <IconButton
                icon={IconX}
                label={t('fact.remove', { number: at + 1 })}
                onClick={() => work.change({ facts: facts.filter((_, index) => index !== at) })}
              />
            )}
          </fieldset>
        ))}
        {!isReadOnly && facts.length < marketLimits.facts && (
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() =>
              work.change({
                facts: [...facts, { name_es: '', name_en: '', value_es: '', value_en: '' }],
              })
            }
          >
            {t('fact.add')}
          </Button>
        )}
      </div>
    </Card>
  );
}
