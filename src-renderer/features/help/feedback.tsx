import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/api/endpoint.ts';
import { help } from '#contract/api/support/help.ts';
import { helpLimits } from '#contract/rules/support/help.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { MessageField, useSecrets } from '#renderer/domain/ticket/message-field.tsx';
import { request } from '#renderer/lib/api/request.ts';
import styles from './help.module.css';

/** Whether an article helped; what was missing is a field here, not a ticket. */
export function Feedback({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('help');
  const errorText = useErrorText();
  const [isMissing, setMissing] = useState(false);
  const [missing, setText] = useState('');
  const hasSecret = useSecrets(missing).length > 0;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: Body<typeof help.feedback>) =>
      request(help.feedback, { params: { slug }, body }),
  });
  if (isSuccess) {
    return (
      <p role="status" className={styles.feedback}>
        {t('useful.thanks')}
      </p>
    );
  }
  return (
    <section aria-label={t('useful')} className={styles.feedback}>
      <div className={styles.useful}>
        <p className={styles.strong}>{t('useful')}</p>
        <div className={styles.answers}>
          <Button
            size="sm"
            icon={IconThumbUp}
            busy={isPending && !isMissing}
            onClick={() => mutate({ helped: true })}
          >
            {t('useful.yes')}
          </Button>
          <Button
            size="sm"
            icon={IconThumbDown}
            aria-expanded={isMissing}
            onClick={() => setMissing(true)}
          >
            {t('useful.no')}
          </Button>
        </div>
      </div>
      {isMissing && (
        <form
          className={styles.missing}
          onSubmit={(event) => {
            event.preventDefault();
            const text = missing.trim();
            if (!hasSecret) mutate({ helped: false, ...(text !== '' && { missing: text }) });
          }}
        >
          <MessageField
            label={t('useful.what')}
            rows={2}
            max={helpLimits.missing}
            value={missing}
            onChange={setText}
          />
          <Button
            type="submit"
            kind="primary"
            busy={isPending}
            aria-disabled={hasSecret || undefined}
          >
            {t('useful.send')}
          </Button>
        </form>
      )}
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </section>
  );
}
