import { useTranslation } from 'react-i18next';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import styles from './admin-exceptions.module.css';

interface ExceptionsSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches by member, number of the request or transaction. */
export function ExceptionsSearch(asked: ExceptionsSearchProps) {
  const { t } = useTranslation('admin-exceptions');
  return (
    <div className={styles.search}>
      <SearchBox label={t('search')} placeholder={t('search.placeholder')} {...asked} />
    </div>
  );
}
