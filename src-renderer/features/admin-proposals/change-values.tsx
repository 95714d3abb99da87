import { IconArrowRight } from '@tabler/icons-react';
import type { ProposedChange } from '#contract/rules/proposals.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { AddressFull, ShortHash } from '#renderer/components/text/address.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '#renderer/lib/format.ts';
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
            <Value name={change.name} text={texts.value(change.name, change.from)} />
          </span>
          <Icon icon={IconArrowRight} size={14} />
          <VisuallyHidden>{t('column.values')}</VisuallyHidden>
        </>
      )}
      <strong className={styles.to}>
        <Value name={change.name} text={texts.value(change.name, change.to)} />
      </strong>
    </span>
  );
}

interface ValueProps {
  readonly name: string;
  readonly text: string;
}

/** An address is read in groups of four, a fingerprint by its ends: it is compared as a copy. */
function Value({ name, text }: ValueProps) {
  if (name === 'hash' && text !== UNKNOWN) {
    return (
      <span className={styles.hash}>
        <ShortHash hash={text} />
        <CopyButton value={text} compact />
      </span>
    );
  }
  return isAddress(text) ? <AddressFull address={text} /> : text;
}

const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text);
