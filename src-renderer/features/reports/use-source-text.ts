import { useTranslation } from 'react-i18next';
import type { ReportParams } from './use-report-params.ts';

/** What entries come from, in words, with the number of one of its kind. */
export function useSourceText() {
  const { t } = useTranslation('reports');
  return ({ type, id }: NonNullable<ReportParams['source']>): string =>
    id === null ? t(`source.${type}`) : `${t(`source.${type}`)} · ${id}`;
}
