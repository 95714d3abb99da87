import { useTranslation } from 'react-i18next';
import { newsCategories } from '#contract/rules/news.ts';
import { Card } from '#renderer/components/card.tsx';
import { SelectField, type SelectOption } from '#renderer/components/form/choice/select-field.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { NewsIcon } from '#renderer/domain/news/news-icon.tsx';
import { FactsGrid } from '#renderer/domain/writing/facts-grid.tsx';
import { PathField } from '#renderer/domain/writing/path-field.tsx';
import { categoryOf, iconOf, type ArticleValues } from './article-values.ts';

const ICON_MAX = 80;

interface ArticleFactsProps {
  readonly values: ArticleValues;
  readonly links: readonly SelectOption[];
}

/** What an article is about, the same in both languages. */
export function ArticleFacts({ values, links }: ArticleFactsProps) {
  const { t } = useTranslation(['admin-news', 'news']);
  return (
    <Card>
      <FactsGrid>
        <SelectField
          name="category"
          label={t('column.category')}
          options={newsCategories.map((value) => ({
            value,
            label: t(`category.${value}`, { ns: 'news' }),
          }))}
        />
        <TextField
          name="icon"
          label={t('form.icon')}
          hint={t('form.icon.hint')}
          placeholder={t('form.icon.example')}
          maxLength={ICON_MAX}
          autoComplete="off"
          spellCheck={false}
          end={
            <NewsIcon item={{ category: categoryOf(values.category), icon: iconOf(values.icon) }} />
          }
        />
        <PathField
          label={t('form.path')}
          hint={t('form.path.hint')}
          none={t('form.path.none')}
          links={links}
          path={values.path}
        />
      </FactsGrid>
    </Card>
  );
}
