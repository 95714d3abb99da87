import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { ticketLimits } from '#contract/rules/support/tickets.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { supportQueries } from '../support-queries.ts';
import type { TicketActing } from './use-acting.ts';
import styles from './desk.module.css';

interface TagRowProps {
  readonly ticket: DeskTicket;
  readonly acting: TicketActing;
}

/** A ticket's tags; those in use are offered while one is typed. */
export function TagRow({ ticket, acting }: TagRowProps) {
  const { t } = useTranslation('admin-support');
  const { tags, version, can_change: mayChange, state } = ticket;
  const canChange = mayChange && state !== 'closed';
  const change = (next: readonly string[]) =>
    acting.act({ kind: 'change', version, tags: [...next] }, t('tags.changed'));
  return (
    <ul className={styles.tags} aria-label={t('filter.tag')}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
          {canChange && (
            <button
              type="button"
              aria-label={t('tags.remove', { tag })}
              onClick={() => change(tags.filter((one) => one !== tag))}
            >
              <Icon icon={IconX} size={13} />
            </button>
          )}
        </li>
      ))}
      {canChange && tags.length < ticketLimits.tags && (
        <li>
          <NewTag onAdd={(tag) => !tags.includes(tag) && change([...tags, tag])} />
        </li>
      )}
    </ul>
  );
}

function NewTag({ onAdd }: { readonly onAdd: (tag: string) => void }) {
  const { t } = useTranslation('admin-support');
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const used = useQuery({ ...supportQueries.tags, enabled: typed !== null }).data?.items ?? [];
  const add = () => {
    const tag = (typed ?? '').trim().toLocaleLowerCase();
    setTyped(null);
    if (tag !== '') onAdd(tag);
  };
  if (typed === null) {
    return (
      <button
        type="button"
        className={styles.addTag}
        aria-label={t('tags.add')}
        title={t('tags.add')}
        onClick={() => setTyped('')}
      >
        <Icon icon={IconPlus} size={15} />
      </button>
    );
  }
  return (
    <>
      <input
        // It takes the place of the button that was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="text"
        list={list}
        aria-label={t('tags.add')}
        className={styles.tagField}
        maxLength={ticketLimits.tag}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={({ key }) => {
          if (key === 'Enter') add();
          if (key === 'Escape') setTyped(null);
        }}
      />
      <datalist id={list}>
        {used.map(({ tag }) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </>
  );
}
