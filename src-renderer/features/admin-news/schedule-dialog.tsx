import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { adminNews, AdminArticle } from '#contract/api/admin/news.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { inBothZones } from '#renderer/lib/both-zones.ts';
import { deviceTime } from '#renderer/lib/device-time.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useArticleAction } from './admin-news-mutations.ts';
import { adminNewsQueries } from './admin-news-queries.ts';
import { NewsReach } from './news-reach.tsx';
import type { ArticleEditor } from './use-article-editor.ts';
import styles from './admin-news.module.css';

interface ScheduleDialogProps {
  readonly article: AdminArticle;
  readonly editor: ArticleEditor;
  readonly onClose: () => void;
}

interface Values {
  readonly at: string;
}

/** The time in the administrator's zone, said in UTC too. */
export function ScheduleDialog({ article, editor, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('admin-news');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const action = useArticleAction({ id: article.id, ...editor.base });
  const audience = useQuery(adminNewsQueries.audience);
  const form = useSchemaForm<Values>(
    async () => (await import('./article-schema.ts')).scheduleSchema,
    { at: article.published_at === null ? '' : deviceTime(article.published_at) },
  );
  const time = Date.parse(useWatch({ control: form.control, name: 'at' }));
  return (
    <Sheet opened onClose={onClose} title={t('ask.schedule')}>
      <Form
        form={form}
        onSubmit={async ({ at }) => {
          try {
            const scheduled = await action.mutateAsync({
              kind: 'schedule',
              at: new Date(at).toISOString(),
            });
            editor.follow(scheduled);
            showToast('ok', t('scheduled'));
            onClose();
          } catch (error) {
            if (hasCode<typeof adminNews.schedule>(error, 'conflict')) void editor.look();
            throw error;
          }
        }}
      >
        <TextField
          name="at"
          type="datetime-local"
          label={t('schedule.at')}
          min={deviceTime(now)}
          hint={Number.isNaN(time) ? t('schedule.zone') : inBothZones(time, format)}
        />
        <NewsReach article={article} audience={audience.data} />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {t('schedule')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
