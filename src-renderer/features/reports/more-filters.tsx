import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  reportFlows,
  reportSides,
  type ReportFlow,
  type ReportSide,
} from '#contract/rules/reports.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { RemovableChip } from '#renderer/components/action/removable-chip.tsx';
import { ValueInput, ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { useFilterTexts } from '#renderer/domain/report/use-filter-texts.ts';
import type { useReportParams } from '#renderer/domain/report/use-report-params.ts';
import { formatForInput } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './reports.module.css';

const moreNames = ['flow', 'side', 'over', 'min', 'under', 'max', 'person'] as const;

/** Filters that are used less: what became of the money, its direction, its size, from whom. */
export function MoreFilters({ params }: { readonly params: ReturnType<typeof useReportParams> }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const filterTexts = useFilterTexts();
  const { chosen, change } = params;
  const isUsed = moreNames.some((name) => chosen[name] !== undefined);
  const [isOpen, setOpen] = useState(isUsed);
  const [wasUsed, setWasUsed] = useState(isUsed);
  // A link or the way back can bring one while it is folded.
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed);
    if (isUsed) setOpen(true);
  }
  const id = useId();
  const size = (name: 'min' | 'max') => (
    <ValueInput
      label={t(`filter.${name}`)}
      inputMode="decimal"
      placeholder="0"
      value={chosen[name] === undefined ? '' : formatForInput(chosen[name], format)}
      onChange={(text) => change({ [name]: readAmount(text) })}
    />
  );
  // The bounds that only a question in words sets.
  const strict = filterTexts(chosen).filter(({ name }) => name === 'over' || name === 'under');
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={IconAdjustmentsHorizontal}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filter.more')}
      </Button>
      {isOpen && (
        <div id={id} className={styles.more} role="group" aria-label={t('filter.more')}>
          <ValueSelect<ReportFlow | 'all'>
            name={t('filter.flow')}
            value={chosen.flow ?? 'all'}
            options={[
              { value: 'all', label: t('filter.kind.all') },
              ...reportFlows.map((value) => ({ value, label: t(`flow.${value}`) })),
            ]}
            onChange={(value) => change({ flow: value === 'all' ? null : value })}
          />
          <ValueSelect<ReportSide | 'all'>
            name={t('filter.side')}
            value={chosen.side ?? 'all'}
            options={[
              { value: 'all', label: t('filter.kind.all') },
              ...reportSides.map((value) => ({ value, label: t(`filter.side.${value}`) })),
            ]}
            onChange={(value) => change({ side: value === 'all' ? null : value })}
          />
          {size('min')}
          {size('max')}
          <ValueInput
            label={t('filter.person')}
            placeholder={t('filter.person.placeholder')}
            value={chosen.person ?? ''}
            onChange={(person) => change({ person: person === '' ? null : person })}
          />
          {strict.map(({ name, text }) => (
            <RemovableChip key={name} onRemove={() => change({ [name]: null })}>
              {text}
            </RemovableChip>
          ))}
        </div>
      )}
    </>
  );
}
