import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminArticle } from '#contract/api/admin/news.ts';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ActDialog } from '#renderer/domain/writing/act-dialog.tsx';
import { DiscardDialog } from '#renderer/domain/writing/discard-dialog.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useArticleAction, useDiscardArticle } from './admin-news-mutations.ts';
import { adminNewsQueries } from './admin-news-queries.ts';
import { NewsReach } from './news-reach.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { ArticleEditor } from './use-article-editor.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** What the administrator is asked to confirm. */
export interface Asked {
  readonly kind: 'publish' | 'correct' | 'schedule' | 'unschedule' | 'withdraw' | 'discard';
}

interface ArticleDialogsProps {
  readonly asked: Asked | null;
  readonly article: AdminArticle;
  readonly editor: ArticleEditor;
  readonly onClose: () => void;
}

/** The step before anything that members see, or that cannot be undone. */
export function ArticleDialogs({ asked, article, editor, onClose }: ArticleDialogsProps) {
  if (!asked) return null;
  const props = { article, editor, onClose };
  switch (asked.kind) {
    case 'publish':
      return <PublishDialog {...props} />;
    case 'correct':
      return <CorrectDialog {...props} />;
    case 'schedule':
      return <ScheduleDialog {...props} />;
    case 'unschedule':
      return <UnscheduleDialog {...props} />;
    case 'withdraw':
      return <WithdrawDialog {...props} />;
    case 'discard':
      return <DiscardArticle {...props} />;
  }
}

type DialogProps = Omit<ArticleDialogsProps, 'asked'>;

function PublishDialog({ article, editor, onClose }: DialogProps) {
  const { t } = useTranslation('admin-news');
  const acting = useArticleAction({ id: article.id, ...editor.base });
  const audience = useQuery(adminNewsQueries.audience);
  const isBack = article.state === 'withdrawn';
  return (
    <ActDialog
      title={t(isBack ? 'ask.republish' : 'ask.publish')}
      confirm={t(isBack ? 'republish' : 'publish')}
      done={t('published')}
      act={{ kind: 'publish' }}
      acting={acting}
      editor={editor}
      onClose={onClose}
    >
      <NewsReach article={article} audience={audience.data} isBack={isBack} />
    </ActDialog>
  );
}

function CorrectDialog({ editor, onClose }: DialogProps) {
  const { t } = useTranslation('admin-news');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const correct = async () => {
    setBusy(true);
    try {
      if (await editor.save(editor.values)) showToast('ok', t('corrected'));
      onClose();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('ask.correct')}
      confirm={t('correct')}
      busy={busy}
      error={error !== null && errorText(error)}
      onConfirm={() => void correct()}
    >
      <p>{t('ask.correct.body')}</p>
    </ConfirmDialog>
  );
}

function UnscheduleDialog({ article, editor, onClose }: DialogProps) {
  const { t } = useTranslation('admin-news');
  return (
    <ActDialog
      title={t('ask.unschedule')}
      confirm={t('unschedule')}
      done={t('unscheduled')}
      act={{ kind: 'unschedule' }}
      acting={useArticleAction({ id: article.id, ...editor.base })}
      editor={editor}
      onClose={onClose}
    >
      <p>{t('ask.unschedule.body')}</p>
    </ActDialog>
  );
}

function DiscardArticle({ article, editor, onClose }: DialogProps) {
  const { t } = useTranslation('admin-news');
  return (
    <DiscardDialog
      title={t('ask.discard')}
      confirm={t('discard')}
      done={t('discarded')}
      list="/admin/news"
      discarding={useDiscardArticle({ id: article.id, ...editor.base })}
      editor={editor}
      onClose={onClose}
    >
      <p>{t('ask.discard.body')}</p>
    </DiscardDialog>
  );
}
