import { useTranslation } from 'react-i18next';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { differingGroups } from '#renderer/components/text/address-groups.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './address-book.module.css';

interface LookAlikeNoteProps {
  readonly address: string;
  /** The known address it could be mistaken for; label empty: used, but not saved. */
  readonly other: { readonly label: string; readonly address: string };
}

/** Says which known address this one looks like, and shows that one for comparison. */
export function LookAlikeNote({ address, other }: LookAlikeNoteProps) {
  const { t } = useTranslation('address-book');
  const { label } = other;
  const differing = differingGroups(address, other.address).filter(Boolean).length;
  return (
    <Note tone="warn" title={label ? t('lookAlike.saved', { label }) : t('lookAlike.used')}>
      {t('lookAlike.compare')}
      <VisuallyHidden>{t('lookAlike.differing', { count: differing })}</VisuallyHidden>
      <div className={styles.other}>
        <AddressBlock address={other.address} against={address} label={label} />
      </div>
    </Note>
  );
}
