import { useTranslation } from 'react-i18next';
import type { CourseCard } from '#contract/api/academy/academy.ts';
import { formatDayTime } from '#renderer/lib/format-date.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type Failed = Pick<CourseCard, 'score' | 'pass_percent' | 'retry_at' | 'attempts_left'>;

/** What came of a course's last quiz that was not passed, and from when on it can be repeated. */
export function FailedText({ course }: { readonly course: Failed }) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { score, pass_percent, retry_at, attempts_left } = course;
  const percent = (whole: number) => formatPercent(String(whole / 100), format);
  const when = () => {
    if (attempts_left === 0) return t('failed.spent');
    if (retry_at === null) return t('failed.now');
    return t('failed.again', { date: formatDayTime(retry_at, format) });
  };
  return (
    <span>
      <b>
        {score === null || pass_percent === null
          ? t('failed.plain')
          : t('failed', { score: percent(score), need: percent(pass_percent) })}
      </b>{' '}
      {when()}
    </span>
  );
}
