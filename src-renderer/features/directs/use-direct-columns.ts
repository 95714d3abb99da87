import { useTranslation } from 'react-i18next';
import type { Direct } from '#contract/api/directs.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Columns of the file of directs, in words; figures stay plain decimals. */
export function useDirectColumns(): FileColumns<Direct> {
  const { t } = useTranslation('directs');
  const { language } = useFormat();
  const times = useTimeColumns();
  const plan = ({ membership: { name, name_en } }: Direct) => (language === 'en' ? name_en : name);
  return useFileColumns<Direct>('directs', [
    { key: 'username', title: t('file.username'), of: ({ username }) => username },
    { key: 'name', title: t('file.member'), of: ({ name }) => name },
    {
      key: 'country',
      title: t('file.country'),
      of: ({ country }) => countryName(country, language),
    },
    { key: 'side', title: t('column.leg'), of: ({ side }) => t(`filter.side.${side}`) },
    {
      key: 'placed_under',
      title: t('column.under'),
      of: ({ placed_under: { username } }) => username,
    },
    {
      key: 'membership',
      title: t('column.membership'),
      of: ({ membership }) => t(`state.${membership.state}`),
    },
    { key: 'plan', title: t('file.plan'), of: plan },
    ...times<Direct>('ends', t('file.ends'), ({ membership }) => membership.ends_at),
    ...times<Direct>('joined', t('column.joined'), ({ joined_at: at }) => at),
    {
      key: 'direct_bonus',
      title: t('column.bonus'),
      of: ({ direct_bonus: bonus }) => bonus,
      isFigure: true,
    },
  ]);
}
