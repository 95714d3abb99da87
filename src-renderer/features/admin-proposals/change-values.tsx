import { IconArrowRight } from '@tabler/icons-react';
import type { ProposedChange } from '#contract/rules/proposals.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useTranslation } from 'react-i18next';
import { useProposalTexts } from './use-proposal-texts.ts';
import styles from './admin-proposals.module.css';

/** "3 % → 2,5 %" */
export function ChangeValues({ change }: { readonly change: ProposedChange }) {
  const { t } = useTranslation('proposals');
  const texts = useProposalTexts();
  return (
    <span className={styles.values}>
      {change.from !== null && (
        <>
          <span className={styles.from}>
            <Value text={texts.value(change.name, change.from)} />
          </span>
          <Icon icon={IconArrowRight} size={14} />
          <VisuallyHidden>{t('column.values')}</VisuallyHidden>
        </>
      )}
      <strong className={styles.to}>
        <Value text={texts.value(change.name, change.to)} />
      </strong>
    </span>
  );
}

/** An address is read in groups of four. */
function Value({ text }: { readonly text: string }) {
  return isAddress(text) ? <AddressFull address={text} /> : text;
}

const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);
