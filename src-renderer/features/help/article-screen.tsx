import { IconArrowRight, IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpArticle } from '#contract/api/support/help.ts';
import { helpExamples } from '#contract/rules/support/help.ts';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { ArticleRow } from '#renderer/domain/ticket/article-row.tsx';
import { helpQueries } from '#renderer/domain/ticket/help-queries.ts';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { askPath } from '#renderer/lib/ask-support.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { isLanguage } from '#renderer/lib/language.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { partsOf } from './article-parts.ts';
import { Feedback } from './feedback.tsx';
import { exampleQuery } from './help-queries.ts';
import { WorkedExample } from './worked-example.tsx';
import styles from './help.module.css';

interface ArticleScreenProps {
  readonly slug: string;
  /** What stands in the place of an article that does not exist. */
  readonly notFound: ReactNode;
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 422].some((status) => status === error.kind);

/** One article: its answer first, then an example with what the reader has, then the rest. */
export function ArticleScreen({ slug, notFound }: ArticleScreenProps) {
  const { i18n } = useTranslation('help');
  const query = useQuery(helpQueries.article(slug, i18n.language));
  const { data, error } = query;
  if (!data && isMissing(error)) return notFound;
  if (data) return <Article article={data} />;
  return (
    <Card>
      {error ? (
        <FailureNote error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Card>
  );
}

/** The object of the address, of the kind that the article's example is about; else the newest one. */
function useExample({ example }: HelpArticle): TicketObject | undefined {
  const [params] = useSearchParams();
  const [, kind, id] = /^([a-z]+)-([\d-]{1,20})$/.exec(params.get('about') ?? '') ?? [];
  const isNamed = kind !== undefined && helpExamples.some((one) => one === kind);
  const { data } = useQuery({
    ...exampleQuery(example ?? 'withdrawal', isNamed && kind === example ? id : undefined),
    enabled: example !== null,
  });
  return example === null ? undefined : data;
}

function Article({ article }: { readonly article: HelpArticle }) {
  const { t } = useTranslation(['help', 'ticket']);
  const format = useFormat();
  const texts = useObjectTexts();
  const example = useExample(article);
  const { slug, topic, title, lead, minutes, reviewed_at: reviewed, language } = article;
  const write = (text: string) =>
    regionalFigures(text, {
      ...format,
      language: isLanguage(language) ? language : format.language,
    });
  const parts = useMemo(() => partsOf(article.body), [article.body]);
  const isOther = language !== format.language;
  const exampleTitle = example && t('example', { object: texts.name(example) });
  return (
    <>
      <nav aria-label={t('crumbs')} className={styles.crumbs}>
        <TextLink to="/support">{t('crumb.support')}</TextLink>
        <span aria-hidden>›</span>
        <TextLink to="/support/help">{t('crumb.help')}</TextLink>
        <span aria-hidden>›</span>
        <TextLink to={`/support/help?topic=${topic}`}>
          {t(`topic.${topic}`, { ns: 'ticket' })}
        </TextLink>
      </nav>
      <div className={styles.columns}>
        <Card padding="none" className={styles.sheet}>
          <article aria-labelledby="article-title" className={styles.article}>
            <p className={styles.facts}>
              <span className={styles.chip}>{t(`topic.${topic}`, { ns: 'ticket' })}</span>
              <span>{t('reviewed', { date: formatDate(reviewed, format) })}</span>
              <span>{t('minutes', { count: minutes })}</span>
            </p>
            {isOther && <Note tone="info">{t(`only.${language}`)}</Note>}
            <div lang={language}>
              <h1 id="article-title">{write(title)}</h1>
              <p className={styles.lead}>{write(lead)}</p>
            </div>
            {example && (
              <section aria-labelledby="example">
                <h2 id="example" tabIndex={-1}>
                  {exampleTitle}
                </h2>
                <WorkedExample object={example} />
              </section>
            )}
            <div lang={language} className={styles.prose}>
              {parts.map(({ id, heading, body }) => (
                <Fragment key={id}>
                  {heading !== null && (
                    <h2 id={id} tabIndex={-1}>
                      {write(heading)}
                    </h2>
                  )}
                  <Markdown topLevel={3}>{write(body)}</Markdown>
                </Fragment>
              ))}
            </div>
            {article.path !== null && (
              <p className={styles.onward}>
                <LinkButton size="sm" icon={IconArrowRight} to={article.path}>
                  {t('path')}
                </LinkButton>
              </p>
            )}
          </article>
          <Feedback slug={slug} />
        </Card>
        <div className={styles.aside}>
          <OnThisPage
            entries={[
              ...(exampleTitle ? [{ id: 'example', title: exampleTitle }] : []),
              ...parts.flatMap(({ id, heading }) =>
                heading === null ? [] : [{ id, title: write(heading) }],
              ),
            ]}
          />
          {article.next.length > 0 && (
            <Card padding="none" title={t('next')}>
              <ul aria-label={t('next')}>
                {article.next.map((one) => (
                  <li key={one.slug}>
                    <ArticleRow article={one} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <NotYours example={example} />
        </div>
      </div>
    </>
  );
}

interface OnThisPageProps {
  readonly entries: readonly { readonly id: string; readonly title: string }[];
}

/** The article's parts; one that is chosen has the focus. */
function OnThisPage({ entries }: OnThisPageProps) {
  const { t } = useTranslation('help');
  if (entries.length < 2) return null;
  return (
    <Card title={t('onPage')} className={styles.wideOnly}>
      <ul className={styles.toc}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                const part = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
                part?.scrollIntoView({ block: 'start' });
                part?.focus({ preventScroll: true });
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The way on to somebody who answers, with what the article was read about. */
function NotYours({ example }: { readonly example: TicketObject | undefined }) {
  const { t } = useTranslation('help');
  const texts = useObjectTexts();
  return (
    <Card>
      <p className={styles.strong}>{t('notYours')}</p>
      {example && <p className={styles.soft}>{t('carry', { object: texts.name(example) })}</p>}
      <p className={styles.onward}>
        <LinkButton
          icon={IconPencilPlus}
          fullWidth
          to={askPath({ object: example && { kind: example.kind, id: example.id } })}
        >
          {t('write')}
        </LinkButton>
      </p>
    </Card>
  );
}
