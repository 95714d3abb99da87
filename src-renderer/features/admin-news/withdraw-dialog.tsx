import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { adminNews, AdminArticle } from '#contract/api/admin/news.ts';
import { newsLimits } from '#contract/rules/news.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useArticleAction } from './admin-news-mutations.ts';
import type { ArticleEditor } from './use-article-editor.ts';
import styles from './admin-news.module.css';

interface WithdrawDialogProps {
  readonly article: AdminArticle;
  readonly editor: ArticleEditor;
  readonly onClose: () => void;
}

/** Takes an article from everybody's sight once the administrator has said why. */
export function WithdrawDialog({ article, editor, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('admin-news');
  const action = useArticleAction({ id: article.id, ...editor.base });
  const form = useSchemaForm<{ reason: string }>(
    async () => (await import('./article-schema.ts')).reasonSchema,
    { reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('ask.withdraw')}>
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          try {
            editor.follow(await action.mutateAsync({ kind: 'withdraw', reason }));
          } catch (error) {
            if (hasCode<typeof adminNews.withdraw>(error, 'conflict')) void editor.look();
            throw error;
          }
          showToast('ok', t('withdrawn'));
          onClose();
        }}
      >
        <p className={styles.lead}>{t('ask.withdraw.body')}</p>
        <TextAreaField
          name="reason"
          label={t('withdraw.reason')}
          hint={t('withdraw.hint')}
          maxLength={newsLimits.reason}
          rows={3}
        />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton kind="destroy" size="md" fullWidth={false}>
            {t('withdraw')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
