import type { TFunction } from 'i18next';

/** When a quiz that was not passed can be repeated. */
export const againText = (t: TFunction<'quiz'>, hours: number): string =>
  hours === 0 ? t('grading.again.now') : t('grading.again', { hours });
