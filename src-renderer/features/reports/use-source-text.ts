import { useTranslation } from 'react-i18next';
import type { ReportPlace } from './use-report-place.ts';

/** What entries come from, in words, with the number of one of its kind. */
export function useSourceText() {
  const { t } = useTranslation('reports');
  return ({ type, id }: NonNullable<ReportPlace['source']>): string =>
    id === null ? t(`source.${type}`) : `${t(`source.${type}`)} · ${id}`;
}
