import { useTranslation } from 'react-i18next';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import styles from '../payouts.module.css';

interface QueueSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches by member, number or address. */
export function QueueSearch(asked: QueueSearchProps) {
  const { t } = useTranslation('payouts');
  return (
    <div className={styles.search}>
      <SearchBox label={t('queue.search')} placeholder={t('queue.search.placeholder')} {...asked} />
    </div>
  );
}
