import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { IconNews, IconReceipt, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchResult } from '#contract/api/search.ts';
import type { WithdrawalStatus } from '#contract/rules/withdrawal-transitions.ts';
import { DateText } from '#renderer/components/date-text.tsx';
import { Money } from '#renderer/components/money.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/status-chip.tsx';
import type { Section } from './command.ts';
import { paletteQueries } from './palette-queries.ts';
import styles from './palette.module.css';

export type FoundMember = SearchResult['members'][number];
type FoundWithdrawal = SearchResult['withdrawals'][number];

/** Milliseconds of silence after which the server is asked. */
const PAUSE = 200;
/** A single letter finds too much to be of use. */
const SHORTEST = 2;
/** The contract's longest question. */
const LONGEST = 80;

const tones: Readonly<Record<WithdrawalStatus, ChipTone>> = {
  Pending: 'warn',
  Approved: 'ok',
  Refused: 'bad',
};
/** The segment of the administrators' queue where a withdrawal of this status is listed. */
const views: Readonly<Record<WithdrawalStatus, string>> = {
  Pending: 'to_review',
  Approved: 'paid',
  Refused: 'refused',
};

function placeOf({ number, status, is_own }: FoundWithdrawal): string {
  return is_own
    ? `/made-withdrawals?number=${number}`
    : `/admin/withdrawals/?view=${views[status]}&q=${number}&withdrawal=${number}`;
}

interface Found {
  /** Members and withdrawals, as the server chose them. */
  readonly sections: readonly Section[];
  /** To be looked through like screens and actions. */
  readonly news: Section;
  /** Whether what is shown answers an earlier question. */
  readonly isSearching: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** What the server knows under the words typed, a moment after the last one. */
export function useFound(typed: string, openMember: (member: FoundMember) => void): Found {
  const { t } = useTranslation(['palette', 'withdrawals']);
  const wanted = typed.trim().slice(0, LONGEST);
  const [query] = useDebouncedValue(wanted, PAUSE);
  const enabled = query.length >= SHORTEST && wanted.length >= SHORTEST;
  const found = useQuery({
    ...paletteQueries.found(query),
    enabled,
    placeholderData: keepPreviousData,
  });
  const articles = useQuery({ ...paletteQueries.news, enabled });
  const data = enabled ? found.data : undefined;

  const sections = useMemo((): Section[] => {
    const members = (data?.members ?? []).map((member) => ({
      id: `member:${member.username}`,
      icon: IconUser,
      label: member.name,
      after: <span className={styles.username}>{member.username}</span>,
      keywords: member.username,
      does: () => openMember(member),
    }));
    const withdrawals = (data?.withdrawals ?? []).map((withdrawal) => ({
      id: `withdrawal:${withdrawal.number}`,
      icon: IconReceipt,
      label: t('withdrawal', { number: withdrawal.number }),
      path: withdrawal.is_own ? undefined : withdrawal.username,
      after: <Money amount={withdrawal.amount} />,
      end: (
        <StatusChip tone={tones[withdrawal.status]}>
          {t(`status.${withdrawal.status}`, { ns: 'withdrawals' })}
        </StatusChip>
      ),
      does: placeOf(withdrawal),
    }));
    return [
      { id: 'members', title: t('members'), commands: members },
      { id: 'withdrawals', title: t('withdrawals'), commands: withdrawals },
    ];
  }, [data, t, openMember]);

  const news = useMemo(
    (): Section => ({
      id: 'news',
      title: t('news'),
      commands: (articles.data?.items ?? []).map(({ slug, title, summary, published_at: at }) => ({
        id: `news:${slug}`,
        icon: IconNews,
        label: title,
        keywords: summary,
        end: <DateText at={at} />,
        does: `/tct-news/${slug}`,
      })),
    }),
    [articles.data, t],
  );
  return {
    sections,
    news,
    isSearching: enabled && (found.isFetching || query !== wanted),
    isError: enabled && found.isError,
    retry: () => void found.refetch(),
  };
}
