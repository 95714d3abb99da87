import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const figures = [
  'left_carry',
  'right_carry',
  'left_total',
  'right_total',
  'left_count',
  'right_count',
  'active_directs',
  'directs',
] as const;

/** Columns of the file of the tree's members, in words; figures stay plain decimals. */
export function useTreeColumns(): FileColumns<TreeCard> {
  const { t } = useTranslation('tree');
  const { language } = useFormat();
  const times = useTimeColumns();
  const side = (value: TreeSide | null) => value && t(`insertion.${value}`);
  const named = (noun: { readonly name: string | null; readonly name_en: string | null } | null) =>
    (language === 'en' ? noun?.name_en : noun?.name) ?? null;
  return useFileColumns<TreeCard>('tree', [
    { key: 'username', title: t('file.username'), of: ({ username }) => username },
    { key: 'name', title: t('file.member'), of: ({ name }) => name },
    {
      key: 'country',
      title: t('file.country'),
      of: ({ country }) => countryName(country, language),
    },
    { key: 'depth', title: t('file.depth'), of: ({ depth }) => depth },
    { key: 'leg', title: t('file.leg'), of: ({ leg }) => side(leg) },
    { key: 'side', title: t('colour.side'), of: (card) => side(card.side) },
    { key: 'rank', title: t('column.rank'), of: ({ rank }) => named(rank) },
    {
      key: 'membership',
      title: t('column.state'),
      of: ({ membership }) => t(`state.${membership.state}`),
    },
    { key: 'plan', title: t('file.plan'), of: ({ membership }) => named(membership) },
    ...times<TreeCard>('ends', t('panel.ends'), ({ membership }) => membership.ends_at),
    ...figures.map((key) => ({
      key,
      title: t(`file.${key}`),
      of: (card: TreeCard) => card[key],
      isFigure: true,
    })),
    {
      key: 'sponsor',
      title: t('panel.sponsor'),
      of: ({ sponsor }) => sponsor?.username ?? null,
    },
    ...times<TreeCard>('joined', t('column.joined'), ({ joined_at: at }) => at),
  ]);
}
