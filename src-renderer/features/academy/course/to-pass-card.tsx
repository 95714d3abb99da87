import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import { Card } from '#renderer/components/card.tsx';
import { Thread, type Stage, type StageState } from '#renderer/components/data/thread.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** What completes the course; apart from what opens it. */
export function ToPassCard({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { final, done, total, state } = course;
  const isPassed = state === 'passed';
  const hasAll = done === total || isPassed;
  const finalState = (): StageState => {
    if (isPassed) return 'done';
    if (state === 'failed') return 'refused';
    return hasAll ? 'now' : 'todo';
  };
  const stages: Stage[] = [
    {
      key: 'lessons',
      state: hasAll ? 'done' : 'now',
      title: t('toPass.lessons', { count: total }),
      time: t('done', { done, total }),
    },
  ];
  if (final) {
    stages.push({
      key: 'final',
      state: finalState(),
      title: t('toPass.final', { need: formatPercent(final.pass_percent / 100, format) }),
      detail:
        final.wait_hours === 0
          ? t('toPass.attempts.free', { count: final.attempts_max })
          : t('toPass.attempts', { count: final.attempts_max, hours: final.wait_hours }),
    });
  }
  if (course.has_certificate) {
    stages.push({
      key: 'certificate',
      state: course.certificate === null ? 'todo' : 'done',
      title: t('toPass.certificate'),
      detail: t('toPass.anyone'),
    });
  }
  return (
    <Card title={t('toPass')}>
      <Thread stages={stages} />
    </Card>
  );
}
