import { useTranslation } from 'react-i18next';
import { useFileColumns, type FileColumns } from '#renderer/components/data/use-file-columns.ts';
import type { DayRow } from './days-table.tsx';

/** Columns of the file of one's days, in words. */
export function useDayColumns(): FileColumns<DayRow> {
  const { t } = useTranslation('game');
  return useFileColumns<DayRow>('game-days', [
    { key: 'day', title: t('file.day'), of: ({ day }) => day },
    { key: 'number', title: t('file.number'), of: ({ number }) => number, isFigure: true },
    { key: 'state', title: t('file.state'), of: ({ state }) => t(`days.state.${state}`) },
    {
      key: 'points',
      title: t('column.points'),
      of: ({ score }) => score?.score ?? null,
      isFigure: true,
    },
    {
      key: 'differences',
      title: t('column.differences'),
      of: ({ score }) => score?.differences ?? null,
      isFigure: true,
    },
    {
      key: 'moves',
      title: t('column.moves'),
      of: ({ score }) => score?.moves ?? null,
      isFigure: true,
    },
    { key: 'best', title: t('best'), of: ({ best }) => best?.score ?? null, isFigure: true },
    { key: 'place', title: t('column.place'), of: ({ place }) => place, isFigure: true },
  ]);
}
