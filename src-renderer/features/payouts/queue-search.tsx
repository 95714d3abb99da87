import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#renderer/components/text-input.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './payouts.module.css';

/** Milliseconds of quiet after which what was typed is searched for. */
const QUIET = 300;

interface QueueSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches by member, number or address. */
export function QueueSearch({ search, onSearch }: QueueSearchProps) {
  const { t } = useTranslation('payouts');
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);

  // Cleared or followed from outside (a link, "Quitar filtros"): the field shows it.
  if (search !== asked) {
    setAsked(search);
    setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onSearch(wanted);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [typed, asked, onSearch]);

  return (
    <div className={styles.search} role="search">
      <TextInput
        label={<VisuallyHidden>{t('queue.search')}</VisuallyHidden>}
        type="search"
        icon={IconSearch}
        placeholder={t('queue.search.placeholder')}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
