import {
  IconArchive,
  IconCircleCheck,
  IconDeviceFloppy,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HelpDraft } from '#contract/api/admin/support/texts.ts';
import type { HelpText } from '#contract/rules/support/help.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StandingBar } from '#renderer/domain/writing/standing-bar.tsx';
import type { Asked } from './help-dialogs.tsx';
import styles from './admin-help.module.css';

/** What a press on a button of the form is for. */
export type Intent = 'save' | 'publish';

interface HelpBarProps {
  readonly article: HelpDraft | null;
  readonly canWrite: boolean;
  readonly isChanged: boolean;
  readonly missing: readonly HelpText[];
  /** Called before the form is submitted. */
  readonly onIntent: (intent: Intent) => void;
  readonly onAsk: (asked: Asked) => void;
}

/** Where the article stands, what is missing, and what can be done. */
export function HelpBar(props: HelpBarProps) {
  const { article, canWrite, isChanged, missing } = props;
  const { t } = useTranslation('admin-help');
  const isBehind = article?.state === 'published' && article.is_changed;
  const unpublished = isBehind ? t('changed') : null;
  return (
    <StandingBar
      standing={<Standing article={article} />}
      edited={
        article && {
          by: t('edited', { name: article.updated_by ?? t('server') }),
          at: article.updated_at,
          address: `/support/help/${article.slug}`,
        }
      }
      unsaved={isChanged ? t('unsaved') : unpublished}
      missing={
        missing.length > 0
          ? t('missing', { texts: missing.map((name) => t(`text.${name}`)).join(', ') })
          : null
      }
    >
      {canWrite ? <Actions {...props} /> : <p className={styles.hint}>{t('readOnly')}</p>}
    </StandingBar>
  );
}

function Standing({ article }: Pick<HelpBarProps, 'article'>) {
  const { t } = useTranslation('admin-help');
  if (!article) return t('standing.new');
  const { state, published, published_at, reviewed_at } = article;
  if (published === null || published_at === null) return t('standing.draft');
  return (
    <>
      {t(`standing.${state}`, { number: published })} <DateText at={published_at} as="date" />
      {reviewed_at !== null && state === 'published' && (
        <>
          {' · '}
          {t('standing.reviewed')} <DateText at={reviewed_at} as="date" />
        </>
      )}
    </>
  );
}

function Actions({ article, isChanged, onIntent, onAsk }: HelpBarProps) {
  const { t } = useTranslation('admin-help');
  const { isSubmitting } = useFormState();
  const state = article?.state;
  const submits = (intent: Intent) => ({
    type: 'submit' as const,
    busy: isSubmitting,
    onClick: () => onIntent(intent),
  });
  const isPublishable =
    article !== null && (isChanged || article.is_changed || state !== 'published');
  return (
    <>
      {state === 'draft' && (
        <Button kind="quiet" icon={IconTrash} onClick={() => onAsk('discard')}>
          {t('discard')}
        </Button>
      )}
      {state === 'published' && (
        <>
          <Button kind="quiet" icon={IconArchive} onClick={() => onAsk('withdraw')}>
            {t('withdraw')}
          </Button>
          {!isPublishable && (
            <Button icon={IconCircleCheck} onClick={() => onAsk('review')}>
              {t('review')}
            </Button>
          )}
        </>
      )}
      <Button
        {...submits('save')}
        kind={article ? 'plain' : 'primary'}
        icon={IconDeviceFloppy}
        disabled={!isChanged}
      >
        {t('save')}
      </Button>
      {isPublishable && (
        <Button {...submits('publish')} kind="primary" icon={IconSend}>
          {t('publish', { number: (article.published ?? 0) + 1 })}
        </Button>
      )}
    </>
  );
}
