import { useTranslation } from 'react-i18next';
import type { CourseRow } from '#contract/api/admin/academy/academy.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';

/** Columns of the file of courses, in words; figures stay plain decimals. */
export function useCourseColumns(): FileColumns<CourseRow> {
  const { t } = useTranslation(['admin-academy', 'common']);
  const times = useTimeColumns();
  return useFileColumns<CourseRow>('admin-academy', [
    { key: 'title_es', title: t('new.title.es'), of: ({ title_es }) => title_es },
    { key: 'title_en', title: t('new.title.en'), of: ({ title_en }) => title_en },
    { key: 'level', title: t('course.level'), of: ({ level }) => t(`level.${level}`) },
    { key: 'state', title: t('column.state'), of: ({ state }) => t(`state.${state}`) },
    { key: 'version', title: t('column.version'), of: ({ published }) => published },
    {
      key: 'changed',
      title: t('file.changed'),
      of: ({ published, is_changed }) =>
        t(published !== null && is_changed ? 'file.yes' : 'file.no', { ns: 'common' }),
    },
    { key: 'lessons', title: t('file.lessons'), of: ({ lessons }) => lessons, isFigure: true },
    { key: 'minutes', title: t('file.minutes'), of: ({ minutes }) => minutes, isFigure: true },
    {
      key: 'missing_es',
      title: t('file.missing.es'),
      of: ({ missing }) => missing.es,
      isFigure: true,
    },
    {
      key: 'missing_en',
      title: t('file.missing.en'),
      of: ({ missing }) => missing.en,
      isFigure: true,
    },
    {
      key: 'enrolled',
      title: t('column.learners'),
      of: ({ enrolled }) => enrolled,
      isFigure: true,
    },
    { key: 'passed', title: t('file.passed'), of: ({ passed }) => passed, isFigure: true },
    { key: 'price', title: t('file.price'), of: ({ price }) => price, isFigure: true },
    { key: 'buyers', title: t('file.buyers'), of: ({ buyers }) => buyers, isFigure: true },
    ...times<CourseRow>('published', t('file.published'), ({ published_at }) => published_at),
    {
      key: 'updated_by',
      title: t('file.updatedBy'),
      of: ({ updated_by: by }) => by ?? t('server'),
    },
    ...times<CourseRow>('updated', t('column.updated'), ({ updated_at }) => updated_at),
  ]);
}
