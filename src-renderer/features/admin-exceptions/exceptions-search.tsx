import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#renderer/components/text-input.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './admin-exceptions.module.css';

/** Milliseconds of quiet after which what was typed is searched for. */
const QUIET = 300;

interface ExceptionsSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches by member, number of the request or transaction. */
export function ExceptionsSearch({ search, onSearch }: ExceptionsSearchProps) {
  const { t } = useTranslation('admin-exceptions');
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);

  // Cleared or followed from outside: the field shows it.
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
        label={<VisuallyHidden>{t('search')}</VisuallyHidden>}
        type="search"
        icon={IconSearch}
        placeholder={t('search.placeholder')}
        value={typed}
        maxLength={80}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
