import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AddressCheck } from '#contract/api/account/addresses.ts';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { LookAlikeNote } from '#renderer/domain/address-book/look-alike-note.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { LiveCheck } from './use-address-check.ts';
import styles from './address-book.module.css';

interface AddressCheckNotesProps {
  readonly live: LiveCheck;
  readonly refusal: (error: unknown) => string;
}

/** What the server knows of the address in the field, while it can still be corrected. */
export function AddressCheckNotes({ live, refusal }: AddressCheckNotesProps) {
  const { t } = useTranslation(['address-book', 'common', 'validation']);
  const { check, error, isChecking, retry } = live;
  return (
    <>
      <div role="status" className={styles.notes}>
        {isChecking && !check && (
          <p className={styles.fact}>
            <Spinner size={14} />
            {t('check.running')}
          </p>
        )}
        {check && <Findings check={check} />}
      </div>
      {check?.look_alike && (
        <CheckboxField name="compared">{t('lookAlike.compared')}</CheckboxField>
      )}
      {error !== null && !isChecking && (
        <Note
          tone="bad"
          {...(mayHelp(error) && {
            action: { label: t('button.retry', { ns: 'common' }), onClick: retry },
          })}
        >
          {refusal(error)}
        </Note>
      )}
    </>
  );
}

/** What the check found, one note each. */
function Findings({ check }: { readonly check: AddressCheck }) {
  const { t } = useTranslation(['address-book', 'validation']);
  const format = useFormat();
  const isSaved = check.saved_as !== null;
  return (
    <>
      {isSaved && <Note tone="info">{t('check.saved', { label: check.saved_as })}</Note>}
      {check.look_alike && <LookAlikeNote address={check.address} other={check.look_alike} />}
      {check.is_contract && <Note tone="warn">{t('wallet.contract', { ns: 'validation' })}</Note>}
      {check.first_use && !isSaved && (
        <p className={styles.fact}>
          <Icon icon={IconClockPause} size={15} />
          {check.hold_hours > 0
            ? t('wallet.firstUse', {
                ns: 'validation',
                hours: formatWhole(Math.ceil(check.hold_hours), format),
              })
            : t('check.firstUse')}
        </p>
      )}
    </>
  );
}

/** Whether the same question can have another answer. */
const mayHelp = (error: unknown) =>
  error instanceof ApiError && (error.isUnanswered || error.kind === 429);
