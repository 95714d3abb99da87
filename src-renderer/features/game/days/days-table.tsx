import { useTranslation } from 'react-i18next';
import type { GameDays } from '#contract/api/game/game.ts';
import { dayStart } from '#contract/rules/days.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { dayAt } from '../paths.ts';
import { useBoardTexts } from '../use-board-texts.ts';

export type DayRow = GameDays['items'][number];

/** Days that the member played, as a table; as rows where there is little room. */
export function DaysTable({ rows }: { readonly rows: readonly DayRow[] }) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const figure = (value: number | undefined | null) =>
    value === undefined || value === null ? UNKNOWN : texts.whole(value);
  const best = ({ best: most, score }: DayRow) => {
    if (!most) return UNKNOWN;
    return most.score === score?.score
      ? t('days.equal', { best: texts.whole(most.score) })
      : texts.whole(most.score);
  };
  const state = ({ state: name, place }: DayRow) =>
    place === null ? t(`days.state.${name}`) : t('days.place', { place: texts.whole(place) });
  const link = ({ day, number }: DayRow) => (
    <TextLink to={dayAt(day)} aria-label={t('verify.title', { number })}>
      {t('verify')}
    </TextLink>
  );
  const columns: readonly Column<DayRow>[] = [
    {
      key: 'day',
      header: t('column.day'),
      cell: ({ day, number }) => (
        <TwoLineCell below={t('number', { number })}>
          <DateText at={dayStart(day)} utc />
        </TwoLineCell>
      ),
    },
    {
      key: 'points',
      header: t('column.points'),
      align: 'end',
      cell: ({ score }) => figure(score?.score),
    },
    {
      key: 'moves',
      header: t('column.moves'),
      align: 'end',
      cell: ({ score }) => figure(score?.moves),
    },
    { key: 'best', header: t('best'), align: 'end', cell: best },
    {
      key: 'place',
      header: t('column.place'),
      cell: (row) => (row.place === null ? state(row) : texts.whole(row.place)),
    },
    { key: 'verify', header: t('verify'), cell: link },
  ];
  const phone = (row: DayRow): PhoneRow => ({
    title: (
      <>
        <DateText at={dayStart(row.day)} utc /> · {figure(row.score?.score)}
      </>
    ),
    line: t('days.line', { best: best(row), state: state(row) }),
    end: link(row),
  });
  return (
    <DataTable
      label={t('part.days')}
      rows={rows}
      columns={columns}
      keyOf={({ day }) => day}
      nameOf={({ number }) => t('number', { number })}
      phone={phone}
    />
  );
}
