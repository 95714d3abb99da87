import { IconCheck, IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { HelpHead, HelpOffer } from '#contract/api/support/help.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { ArticleRow, helpPath } from '#renderer/domain/ticket/article-row.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { aboutOf } from './new-ticket-values.ts';
import { useSolvedByReading } from './support-mutations.ts';
import { minutesText } from './use-hours-text.ts';
import type { Suggestions } from './use-suggestions.ts';
import list from './support.module.css';
import styles from './new-ticket.module.css';

interface SuggestionsProps {
  readonly suggestions: Suggestions;
  /** The question was answered: what was typed is not needed any more. */
  readonly onSolved: () => void;
}

/** Articles beside the form; the first one at length. They never move the form. */
export function SuggestedArticles(props: SuggestionsProps) {
  const { t } = useTranslation('support');
  const { offer } = props.suggestions;
  if (!offer || offer.items.length === 0) return null;
  return (
    <Card padding="none" title={t('suggest')}>
      <ArticleList {...props} offer={offer} />
    </Card>
  );
}

/** The same as one row of the form, where there is no room beside it. */
export function SuggestedRow(props: SuggestionsProps) {
  const { t } = useTranslation('support');
  const [isOpen, setOpen] = useState(false);
  const { offer } = props.suggestions;
  const [first, ...others] = offer?.items ?? [];
  if (!offer || !first) return null;
  return (
    <>
      <button type="button" className={styles.suggestedRow} onClick={() => setOpen(true)}>
        <Icon icon={IconFileText} />
        <span className={list.texts}>
          <span className={list.strong}>{t('suggest')}</span>
          <span className={styles.suggestedText}>
            {others.length === 0
              ? first.title
              : t('suggest.row', { article: first.title, count: others.length })}
          </span>
        </span>
        <Icon icon={IconChevronRight} size={16} />
      </button>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={t('suggest')}>
        <ArticleList {...props} offer={offer} />
      </Sheet>
    </>
  );
}

function ArticleList({
  offer,
  suggestions: { question },
  onSolved,
}: SuggestionsProps & { readonly offer: HelpOffer }) {
  const { t } = useTranslation('support');
  const about = question.object ? aboutOf(question.object) : undefined;
  const [first, ...others] = offer.items;
  if (!first) return null;
  return (
    <>
      <FirstArticle article={first} offer={offer} about={about}>
        <SolvedButton slug={first.slug} question={question} onSolved={onSolved} />
      </FirstArticle>
      {others.length > 0 && (
        <ul aria-label={t('suggest.others')}>
          {others.map((article) => (
            <li key={article.slug}>
              <ArticleRow article={article} about={about} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FirstArticleProps {
  readonly article: HelpHead;
  readonly offer: HelpOffer;
  readonly about: string | undefined;
  readonly children: ReactNode;
}

function FirstArticle({ article, offer: { yours }, about, children }: FirstArticleProps) {
  const { t } = useTranslation('support');
  const now = useNow(MINUTE_MS);
  const { slug, title, lead, language } = article;
  const search = about === undefined ? '' : `?about=${encodeURIComponent(about)}`;
  return (
    <div className={styles.first}>
      <div lang={language}>
        <p className={list.strong}>{title}</p>
        <p className={styles.lead}>{lead}</p>
      </div>
      {yours && (
        <dl className={styles.yours}>
          <div>
            <dt>{t('suggest.yours')}</dt>
            <dd className={list.strong}>
              {minutesText(Math.max(0, Math.floor((now - Date.parse(yours.since)) / MINUTE_MS)))}
            </dd>
          </div>
          {yours.most && (
            <div>
              <dt>{t('suggest.most', { share: yours.most.of_ten, count: yours.most.days })}</dt>
              <dd>{t('suggest.under', { time: minutesText(yours.most.minutes) })}</dd>
            </div>
          )}
        </dl>
      )}
      <div className={styles.firstActions}>
        {children}
        <TextLink to={helpPath(slug) + search}>{t('suggest.read')}</TextLink>
      </div>
    </div>
  );
}

function SolvedButton({
  slug,
  question: { category, object },
  onSolved,
}: {
  readonly slug: string;
  readonly question: Suggestions['question'];
  readonly onSolved: () => void;
}) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { mutate, isPending } = useSolvedByReading();
  const solve = () =>
    mutate(
      { slug, category, ...(object && { object }) },
      {
        onSuccess: () => {
          onSolved();
          showToast('ok', t('suggest.thanks'));
          void navigate('/support');
        },
        onError: () => showToast('bad', t('suggest.failed')),
      },
    );
  return (
    <Button size="sm" icon={IconCheck} busy={isPending} onClick={solve}>
      {t('suggest.solved')}
    </Button>
  );
}
