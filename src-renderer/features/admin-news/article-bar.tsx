import {
  IconArchive,
  IconCalendarClock,
  IconCalendarX,
  IconDeviceFloppy,
  IconExternalLink,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminArticle } from '#contract/api/admin/news.ts';
import type { NewsState, NewsText } from '#contract/rules/news.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { StandingBar } from '#renderer/domain/writing/standing-bar.tsx';
import type { Asked } from './article-dialogs.tsx';
import { inBothZones } from '#renderer/lib/both-zones.ts';

/** What a press on a button of the form is for. */
export type Intent = 'save' | 'publish' | 'schedule';

interface ArticleBarProps {
  readonly article: AdminArticle | null;
  readonly isChanged: boolean;
  readonly missing: readonly NewsText[];
  /** Called before the form is submitted. */
  readonly onIntent: (intent: Intent) => void;
  readonly onAsk: (asked: Asked) => void;
}

/** Where the article stands, what is missing, and what can be done. */
export function ArticleBar({ article, isChanged, missing, onIntent, onAsk }: ArticleBarProps) {
  const { t } = useTranslation('admin-news');
  return (
    <StandingBar
      standing={<Standing article={article} />}
      edited={
        article && {
          by: t('edited', { name: article.updated_by ?? t('server') }),
          at: article.updated_at,
          address: `/tct-news/${article.slug}`,
        }
      }
      unsaved={isChanged ? t('unsaved') : null}
      missing={
        missing.length > 0 && article?.state !== 'withdrawn'
          ? t('missing', { texts: missing.map((name) => t(`text.${name}`)).join(', ') })
          : null
      }
    >
      <ArticleActions article={article} isChanged={isChanged} onIntent={onIntent} onAsk={onAsk} />
    </StandingBar>
  );
}

/** What can be done with an article of this state. */
function ArticleActions(props: Omit<ArticleBarProps, 'missing'>) {
  const { article, isChanged, onIntent, onAsk } = props;
  const { t } = useTranslation('admin-news');
  const { isSubmitting } = useFormState();
  const state = article?.state;
  const submits = (intent: Intent) => ({
    type: 'submit' as const,
    busy: isSubmitting,
    onClick: () => onIntent(intent),
  });
  const isUnseen = state === 'draft' || state === 'scheduled';
  return (
    <>
      {isUnseen && (
        <Button kind="quiet" icon={IconTrash} onClick={() => onAsk({ kind: 'discard' })}>
          {t('discard')}
        </Button>
      )}
      {state === 'scheduled' && (
        <Button kind="quiet" icon={IconCalendarX} onClick={() => onAsk({ kind: 'unschedule' })}>
          {t('unschedule')}
        </Button>
      )}
      {state === 'published' && (
        <>
          <LinkButton kind="quiet" icon={IconExternalLink} to={`/tct-news/${article?.slug}`}>
            {t('read')}
          </LinkButton>
          <Button icon={IconArchive} onClick={() => onAsk({ kind: 'withdraw' })}>
            {t('withdraw')}
          </Button>
        </>
      )}
      <Button
        {...submits('save')}
        kind={article && state !== 'published' ? 'plain' : 'primary'}
        icon={IconDeviceFloppy}
        disabled={!isChanged}
      >
        {state === 'published' ? t('correct') : t(saveText(state))}
      </Button>
      {isUnseen && (
        <Button {...submits('schedule')} icon={IconCalendarClock}>
          {t(state === 'scheduled' ? 'reschedule' : 'schedule')}
        </Button>
      )}
      {article && state !== 'published' && (
        <Button {...submits('publish')} kind="primary" icon={IconSend}>
          {t(state === 'withdrawn' ? 'republish' : 'publish')}
        </Button>
      )}
    </>
  );
}

function saveText(state: NewsState | undefined) {
  if (state === 'scheduled') return 'save.scheduled';
  return state === 'withdrawn' ? 'save' : 'save.draft';
}

function Standing({ article }: { readonly article: AdminArticle | null }) {
  const { t } = useTranslation('admin-news');
  const format = useFormat();
  if (!article) return t('standing.new');
  const { state, published_at, corrected_at, withdrawn_at } = article;
  if (state === 'draft' || published_at === null) return t('standing.draft');
  if (state === 'scheduled') {
    return (
      <>
        {t('standing.scheduled')}{' '}
        <time dateTime={published_at}>{inBothZones(published_at, format)}</time>
      </>
    );
  }
  return (
    <>
      {t('standing.published')} <DateText at={published_at} as="full" />
      {corrected_at !== null && (
        <>
          {' · '}
          {t('standing.corrected')} <DateText at={corrected_at} as="full" />
        </>
      )}
      {withdrawn_at !== null && (
        <>
          {' · '}
          {t('standing.withdrawn')} <DateText at={withdrawn_at} as="full" />
        </>
      )}
    </>
  );
}
