import { useTranslation } from 'react-i18next';
import type { GameRanking } from '#contract/api/game/game.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useBoardTexts } from '../use-board-texts.ts';
import styles from '../game.module.css';

type Row = GameRanking['items'][number];

/** Those who want to be listed, in the order of their places. */
export function RankingTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const name = ({ nickname, is_self: isSelf }: Row) => (
    <span className={styles.nickname}>
      <bdi>{nickname}</bdi>
      {isSelf && <StatusChip tone="accent">{t('you')}</StatusChip>}
    </span>
  );
  const columns: readonly Column<Row>[] = [
    { key: 'place', header: t('column.place'), cell: ({ place }) => texts.whole(place) },
    { key: 'nickname', header: t('nickname'), cell: name },
    {
      key: 'points',
      header: t('column.points'),
      align: 'end',
      cell: ({ score }) => <b>{texts.whole(score)}</b>,
    },
    {
      key: 'differences',
      header: t('column.differences'),
      align: 'end',
      cell: ({ differences }) => texts.whole(differences),
    },
    {
      key: 'moves',
      header: t('column.moves'),
      align: 'end',
      cell: ({ moves }) => texts.whole(moves),
    },
  ];
  const phone = (row: Row): PhoneRow => ({
    leading: <b className={styles.place}>{texts.whole(row.place)}</b>,
    title: name(row),
    line: t('ranking.line', {
      differences: texts.whole(row.differences),
      moves: texts.whole(row.moves),
    }),
    end: <b>{texts.whole(row.score)}</b>,
  });
  return (
    <DataTable
      label={t('part.ranking')}
      rows={rows}
      columns={columns}
      keyOf={({ nickname }) => nickname}
      nameOf={({ nickname }) => nickname}
      phone={phone}
    />
  );
}
