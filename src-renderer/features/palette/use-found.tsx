import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { IconNews, IconSchool, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#contract/api/academy/academy.ts';
import type { SearchResult } from '#contract/api/search.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Command, Section } from './command.ts';
import { paletteQueries } from './palette-queries.ts';
import { matchCommand } from './match.ts';
import { MOST } from './rank.ts';
import { useFoundOffers } from './use-found-offers.tsx';
import { useWithdrawalCommand } from './use-withdrawal-command.tsx';
import styles from './palette.module.css';

export type FoundMember = SearchResult['members'][number];

/** Milliseconds of silence after which the server is asked. */
const PAUSE = 200;
/** A single letter finds too much to be of use. */
const SHORTEST = 2;
/** The contract's longest question. */
const LONGEST = 80;

interface Found {
  /** Members, withdrawals, orders, products, offerings and courses: they match already. */
  readonly chosen: readonly Section[];
  /** To be searched like screens and actions. */
  readonly news: Section;
  /** Whether what is shown answers an earlier question. */
  readonly isSearching: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** What the server knows under the words typed, a moment after the last one. */
export function useFound(typed: string, openMember: (member: FoundMember) => void): Found {
  const { t } = useTranslation('palette');
  const format = useFormat();
  const commandOf = useWithdrawalCommand();
  const wanted = typed.trim().slice(0, LONGEST);
  const [query] = useDebouncedValue(wanted, PAUSE);
  const enabled = query.length >= SHORTEST && wanted.length >= SHORTEST;
  const found = useQuery({
    ...paletteQueries.found(query),
    enabled,
    placeholderData: keepPreviousData,
  });
  const own = useQuery({ ...paletteQueries.own, enabled });
  const articles = useQuery({ ...paletteQueries.news, enabled });
  const courses = useCourses(query, enabled);
  const offers = useFoundOffers({ query, wanted, enabled });
  const data = enabled ? found.data : undefined;
  const ownItems = enabled ? own.data?.items : undefined;
  // Of an answer to an earlier question only what fits this one can be chosen meanwhile.
  const isEarlier = query !== wanted || found.isPlaceholderData;

  const chosen = useMemo((): Section[] => {
    const members = (data?.members ?? []).map((member): Command => ({
      id: `member:${member.username}`,
      icon: IconUser,
      label: member.name,
      keywords: member.username,
      after: <span className={styles.username}>{member.username}</span>,
      does: () => openMember(member),
    }));
    const searched = (data?.withdrawals ?? []).map((withdrawal) => commandOf(withdrawal));
    const byWords = (ownItems ?? [])
      .map((withdrawal) => commandOf({ ...withdrawal, is_own: true }))
      .filter((command) => matchCommand(wanted, command))
      .filter(({ id }) => !searched.some((other) => other.id === id));
    const fits = (command: Command) => !isEarlier || matchCommand(wanted, command) !== undefined;
    return [
      { id: 'members', title: t('members'), commands: members.filter(fits) },
      {
        id: 'withdrawals',
        title: t('withdrawals'),
        commands: [...searched.filter(fits), ...byWords].slice(0, MOST),
      },
      ...offers.map((section) => ({ ...section, commands: section.commands.filter(fits) })),
      { id: 'courses', title: t('courses'), commands: courses.slice(0, MOST) },
    ];
  }, [data, ownItems, courses, offers, wanted, isEarlier, t, commandOf, openMember]);

  const news = useMemo(
    (): Section => ({
      id: 'news',
      title: t('news'),
      commands: (articles.data?.items ?? []).map(({ slug, title, summary, published_at: at }) => ({
        id: `news:${slug}`,
        icon: IconNews,
        label: regionalFigures(title, format),
        keywords: summary,
        end: <DateText at={at} />,
        does: `/tct-news/${slug}`,
      })),
    }),
    [articles.data, format, t],
  );
  return {
    chosen,
    news,
    isSearching: enabled ? found.isFetching || query !== wanted : wanted.length >= SHORTEST,
    isError: enabled && found.isError,
    retry: () => void found.refetch(),
  };
}

const noCourses: Catalogue['items'] = [];

/** Courses under the words typed, while the academy is switched on. */
function useCourses(query: string, enabled: boolean): readonly Command[] {
  const format = useFormat();
  const isOn = useSettings().data?.areas?.includes('academy') ?? false;
  const { data } = useQuery({ ...paletteQueries.courses(query), enabled: enabled && isOn });
  const items = enabled && isOn ? (data?.items ?? noCourses) : noCourses;
  return useMemo(
    () =>
      items.map(({ slug, title, summary }) => ({
        id: `course:${slug}`,
        icon: IconSchool,
        label: regionalFigures(title.text, format),
        keywords: summary.text,
        does: `/academy/${slug}`,
      })),
    [items, format],
  );
}
