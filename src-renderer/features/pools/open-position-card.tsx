import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PoolList } from '#contract/api/pools.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { RiskLine } from '#renderer/domain/deposit/risk-line.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { OpenPositionSheet } from './open-position-sheet.tsx';
import styles from './investment.module.css';

interface OpenPositionCardProps {
  readonly list: PoolList;
  readonly isFirst: boolean;
  readonly onSeePools: () => void;
  readonly onOpened: (id: number) => void;
  readonly onRequested: (number: number) => void;
}

/** Which pool, with what limits; the rest is asked in a step of its own. */
export function OpenPositionCard(props: OpenPositionCardProps) {
  const { list, isFirst, onSeePools, onOpened, onRequested } = props;
  const { t } = useTranslation('pools');
  const format = useFormat();
  const offered = list.items.filter(({ is_open }) => is_open);
  const form = useForm({ defaultValues: { pool: String(offered[0]?.id ?? '') } });
  const chosen = useWatch({ control: form.control, name: 'pool' });
  const pool = offered.find(({ id }) => String(id) === chosen);
  const [isOpen, setOpen] = useState(false);
  if (!pool) {
    return (
      <Card>
        <p>{t('open.none')}</p>
      </Card>
    );
  }
  return (
    <Card>
      <FormProvider {...form}>
        <div className={styles.open}>
          <SelectField
            name="pool"
            label={isFirst ? t('open.first') : t('open.another')}
            labelEnd={<TextButton onClick={onSeePools}>{t('open.results')}</TextButton>}
            hint={t('pool.limits', {
              min: formatUsd(pool.min_amount, format),
              max: formatUsd(pool.max_amount, format),
              count: pool.duration_days,
            })}
            options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <RiskLine />
          <Button kind="primary" fullWidth onClick={() => setOpen(true)}>
            {t('button.continue', { ns: 'common' })}
          </Button>
        </div>
      </FormProvider>
      <OpenPositionSheet
        // Another pool, another form: its limits are others.
        key={pool.id}
        pool={pool}
        balance={list.balance}
        termsVersion={list.terms_version}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onOpened={onOpened}
        onRequested={onRequested}
      />
    </Card>
  );
}
