import { useTranslation } from 'react-i18next';
import type { Macro } from '#contract/api/admin/support/texts.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';

/** Columns of the file of macros: both languages whole, and how often each was used. */
export function useMacroColumns(): FileColumns<Macro> {
  const { t } = useTranslation(['admin-macros', 'ticket']);
  const times = useTimeColumns();
  return useFileColumns<Macro>('admin-macros', [
    { key: 'name_es', title: t('file.name.es'), of: ({ name_es }) => name_es },
    { key: 'text_es', title: t('file.text.es'), of: ({ text_es }) => text_es },
    { key: 'name_en', title: t('file.name.en'), of: ({ name_en }) => name_en },
    { key: 'text_en', title: t('file.text.en'), of: ({ text_en }) => text_en },
    {
      key: 'category',
      title: t('category'),
      of: ({ category }) =>
        category === null ? t('category.any') : t(`category.${category}`, { ns: 'ticket' }),
    },
    { key: 'used', title: t('file.used'), of: ({ used }) => used, isFigure: true },
    { key: 'updated_by', title: t('file.updatedBy'), of: (row) => row.updated_by ?? t('server') },
    ...times<Macro>('updated', t('updated'), ({ updated_at }) => updated_at),
    ...times<Macro>('retired', t('file.retired'), ({ retired_at }) => retired_at),
  ]);
}
