import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { DemoMail } from '#contract/api/public.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Loading } from '#renderer/components/spinner.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { demoMailboxQueries } from './demo-mailbox-queries.ts';
import styles from './demo-mailbox.module.css';

/** Mails that the demo sent to an address; the address is part of the page's own. */
export function DemoMailbox() {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useSearchParams();
  const email = query.get('email') ?? '';
  const [typed, setTyped] = useState(email);
  return (
    <>
      <PageHeader title={t('heading.demo-mailbox')} subtitle={t('mailbox.intro')} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(typed.trim() ? { email: typed.trim() } : {});
        }}
      >
        <TextInput
          type="email"
          label={t('mailbox.email')}
          icon={IconMail}
          value={typed}
          autoComplete="email"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="primary" size="lg">
          {t('mailbox.show')}
        </Button>
      </form>
      {email && <Mails email={email} />}
    </>
  );
}

function Mails({ email }: { readonly email: string }) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const { data, error } = useQuery(demoMailboxQueries.of(email));
  if (error) return <Note tone="bad">{errorText(error)}</Note>;
  if (!data) return <Loading withText={false} />;
  if (data.items.length === 0) return <Note tone="info">{t('mailbox.empty')}</Note>;
  return (
    <ol className={styles.mails}>
      {data.items.map((mail) => (
        <li key={mail.id}>
          <Mail mail={mail} />
        </li>
      ))}
    </ol>
  );
}

function Mail({ mail }: { readonly mail: DemoMail }) {
  return (
    <Card isListed title={mail.subject} subtitle={<DateText at={mail.sent_at} as="full" />}>
      <p className={styles.text}>{mail.text}</p>
    </Card>
  );
}
