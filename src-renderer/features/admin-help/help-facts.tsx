import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminHelp } from '#contract/api/admin/support/texts.ts';
import { helpExamples, helpLimits, helpTopics } from '#contract/rules/support/help.ts';
import { RemovableChip } from '#renderer/components/action/removable-chip.tsx';
import { Card } from '#renderer/components/card.tsx';
import { SelectField, type SelectOption } from '#renderer/components/form/choice/select-field.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { FactsGrid } from '#renderer/domain/writing/facts-grid.tsx';
import { PathField } from '#renderer/domain/writing/path-field.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { slugsOf, type HelpValues } from './help-values.ts';
import styles from './admin-help.module.css';

const MOST = 100;

interface HelpFactsProps {
  readonly values: HelpValues;
  readonly links: readonly SelectOption[];
  /** Its own; null for a new one. */
  readonly slug: string | null;
  readonly form: UseFormReturn<HelpValues>;
}

/** What an article belongs to and leads to, the same in both languages. */
export function HelpFacts({ values, links, slug, form }: HelpFactsProps) {
  const { t, i18n } = useTranslation(['admin-help', 'ticket']);
  const all = useQuery({
    queryKey: ['Help', 'admin', 'next'],
    queryFn: ({ signal }) =>
      request(adminHelp.list, { query: { state: 'published', limit: MOST }, signal }),
  }).data?.items;
  const next = slugsOf(values.next);
  const titleOf = (wanted: string): string => {
    const found = all?.find((one) => one.slug === wanted);
    if (!found) return wanted;
    return i18n.language === 'en'
      ? found.title_en || found.title_es
      : found.title_es || found.title_en;
  };
  const change = (slugs: readonly string[]) =>
    form.setValue('next', slugs.join('\n'), { shouldDirty: true });
  const offered = (all ?? []).filter((one) => one.slug !== slug && !next.includes(one.slug));
  return (
    <Card>
      <FactsGrid>
        <SelectField
          name="topic"
          label={t('column.topic')}
          options={helpTopics.map((value) => ({
            value,
            label: t(`topic.${value}`, { ns: 'ticket' }),
          }))}
        />
        <SelectField
          name="example"
          label={t('form.example')}
          hint={t('form.example.hint')}
          options={[
            { value: '', label: t('form.example.none') },
            ...helpExamples.map((value) => ({ value, label: t(`form.example.${value}`) })),
          ]}
        />
        <PathField
          label={t('form.path')}
          hint={t('form.path.hint')}
          none={t('form.path.none')}
          links={links}
          path={values.path}
        />
      </FactsGrid>
      <div className={styles.next}>
        <span className={styles.nextLabel}>{t('form.next')}</span>
        {next.map((one) => (
          <RemovableChip key={one} onRemove={() => change(next.filter((other) => other !== one))}>
            {titleOf(one)}
          </RemovableChip>
        ))}
        {next.length < helpLimits.next && offered.length > 0 && (
          <ValueSelect
            name={t('form.next.add')}
            value=""
            face=""
            options={[
              { value: '', label: t('form.next.add') },
              ...offered.map((one) => ({ value: one.slug, label: titleOf(one.slug) })),
            ]}
            onChange={(chosen) => chosen !== '' && change([...next, chosen])}
          />
        )}
      </div>
    </Card>
  );
}
