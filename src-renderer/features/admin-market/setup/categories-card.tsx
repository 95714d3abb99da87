import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoth } from '../use-both.ts';
import { isNamed, NameFields, namesOf } from './name-fields.tsx';
import { RowsCard } from './rows-card.tsx';
import { useSaveCategory } from './setup-mutations.ts';
import { SetupSheet } from './setup-sheet.tsx';
import { SLUG_PATTERN, slugOf } from './slug.ts';

type Category = ShopSetup['categories'][number];

/** Categories in the order in which members see them. */
export function CategoriesCard({ setup }: { readonly setup: ShopSetup }) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const nameOf = useBoth();
  const products = ({ products: count }: Category) => t('category.products', { count });
  return (
    <RowsCard<Category>
      title={t('categories')}
      lead={t('categories.lead')}
      add={t('category.add')}
      empty={t('categories.none')}
      rows={setup.categories}
      nameOf={nameOf}
      columns={[
        {
          key: 'name',
          header: t('column.name'),
          cell: (row) => <TwoLineCell below={row.slug}>{nameOf(row)}</TwoLineCell>,
        },
        {
          key: 'position',
          header: t('category.position'),
          align: 'end',
          cell: ({ position }) => formatWhole(position, format),
        },
        { key: 'products', header: t('category.in'), align: 'end', cell: products },
      ]}
      phone={(row) => ({ title: nameOf(row), line: row.slug, end: products(row) })}
      form={(row, close) => (
        <CategorySheet category={row} last={setup.categories.length} onClose={close} />
      )}
    />
  );
}

interface CategorySheetProps {
  readonly category: Category | null;
  readonly last: number;
  readonly onClose: () => void;
}

function CategorySheet({ category, last, onClose }: CategorySheetProps) {
  const { t } = useTranslation('shop-setup');
  const saving = useSaveCategory();
  const [names, setNames] = useState(namesOf(category));
  const [typed, setTyped] = useState(category?.slug ?? null);
  const [position, setPosition] = useState(category?.position ?? last + 1);
  const slug = typed ?? slugOf(names.name_es || names.name_en);
  const isGood = isNamed(names) && SLUG_PATTERN.test(slug);
  return (
    <SetupSheet
      title={t(category ? 'category.edit' : 'category.add')}
      body={isGood ? { id: category?.id ?? null, ...names, slug, position } : null}
      typed={[names, typed, position]}
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
            label={t('slug')}
            hint={t('slug.hint')}
            error={errors['slug']}
            maxLength={120}
            autoComplete="off"
            value={slug}
            onChange={({ target }) => setTyped(target.value)}
          />
          <WholeField
            label={t('category.position')}
            hint={t('category.position.hint')}
            value={position}
            min={0}
            max={1000}
            isReadOnly={false}
            onChange={setPosition}
          />
        </>
      )}
    </SetupSheet>
  );
}
