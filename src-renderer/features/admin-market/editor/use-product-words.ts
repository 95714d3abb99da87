import { useTranslation } from 'react-i18next';
import type { ShopProductFields, ShopSetup } from '#contract/api/admin/market/market.ts';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoth } from '../use-both.ts';
import type { KnownFiles } from './part-props.ts';

interface Known {
  readonly setup: ShopSetup;
  readonly files: KnownFiles;
}

/** The parts of a product as they are read, where two wrote the same one: no number of a row, no name of a file. */
export function useProductWords({ setup, files }: Known) {
  const { t } = useTranslation('shop-products');
  const format = useFormat();
  const nameOf = useBoth();
  const named = <
    Row extends { readonly id: number; readonly name_es: string; readonly name_en: string },
  >(
    rows: readonly Row[],
    id: number,
  ): string => {
    const row = rows.find((one) => one.id === id);
    return row ? nameOf(row) : UNKNOWN;
  };
  const both = (es: string, en: string): string => `${es || UNKNOWN} · ${en || UNKNOWN}`;
  const numbered = (lines: readonly string[]): string =>
    lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
  const file = (id: string): string => files.find(id)?.name ?? UNKNOWN;
  return (fields: ShopProductFields): Readonly<Record<keyof ShopProductFields, string>> => ({
    ...fields,
    kind: t(`kind.${fields.kind}`),
    category: named(setup.categories, fields.category),
    tax_class: named(setup.tax_classes, fields.tax_class),
    drawing: t(`drawing.${fields.drawing}`),
    is_returnable: t(fields.is_returnable ? 'returnable.yes' : 'returnable.no'),
    per_order_max:
      fields.per_order_max === null
        ? t('perOrder.none')
        : formatWhole(fields.per_order_max, format),
    facts: numbered(
      fields.facts.map(
        (fact) => `${both(fact.name_es, fact.name_en)}: ${both(fact.value_es, fact.value_en)}`,
      ),
    ),
    pictures: numbered(
      fields.pictures.map((one) => `${file(one.file)}: ${both(one.alt_es, one.alt_en)}`),
    ),
    documents: numbered(
      fields.documents.map(
        (one) =>
          `${file(one.file)}: ${both(one.title_es, one.title_en)} (${one.languages.join(', ')})`,
      ),
    ),
    downloads: numbered(
      fields.downloads.map((one) => `${file(one.file)}: ${both(one.title_es, one.title_en)}`),
    ),
  });
}
