import { useTranslation } from 'react-i18next';
import { game } from '#contract/api/game/game.ts';
import { useFileColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { request } from '#renderer/lib/api/request.ts';
import type { DayRow } from './days-table.tsx';

const FILE_PAGE = 200;

const readPage = (cursor: string) =>
  request(game.days, { query: { limit: FILE_PAGE, ...(cursor !== '' && { cursor }) } });

/** All of one's days as a file, and its columns, in words. */
export function useDaysFile() {
  const { t } = useTranslation('game');
  const columns = useFileColumns<DayRow>('game-days', [
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
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
