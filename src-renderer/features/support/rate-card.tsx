import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/api/support/tickets.ts';
import { findSecrets } from '#contract/rules/support/secrets.ts';
import { ratingScores, ticketLimits, type RatingScore } from '#contract/rules/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { useRateTicket } from './support-mutations.ts';
import styles from './thread.module.css';

/** Once, while it is solved: five numbers with words, and a sentence; afterwards it is text. */
export function RateCard({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('support');
  const { rating } = ticket;
  if (rating === null) return <RateForm ticket={ticket} />;
  return (
    <section className={styles.rate}>
      <p role="status" className={styles.strong}>
        {t('rate.done', { score: rating.score, word: t(`rate.${rating.score}`) })}
      </p>
      {rating.word !== '' && <p className={styles.said}>{t('rate.said', { word: rating.word })}</p>}
    </section>
  );
}

function RateForm({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation(['support', 'ticket']);
  const titleId = useId();
  const errorText = useErrorText();
  const [score, setScore] = useState<RatingScore | null>(null);
  const [word, setWord] = useState('');
  const { mutate, isPending, error } = useRateTicket(ticket.number);
  const secret = findSecrets(word)[0];
  const rate = () => {
    if (score === null || secret) return;
    mutate({ score, ...(word.trim() !== '' && { word: word.trim() }) });
  };
  return (
    <section className={styles.rate} aria-labelledby={titleId}>
      <div className={styles.rateHead}>
        <h2 id={titleId}>{t('rate')}</h2>
        <p className={styles.soft}>{t('rate.rule')}</p>
      </div>
      <div role="radiogroup" aria-labelledby={titleId} className={styles.scores}>
        {ratingScores.map((one) => (
          <label key={one} className={styles.score}>
            <input
              type="radio"
              name="score"
              value={one}
              checked={one === score}
              onChange={() => setScore(one)}
            />
            <b>{one}</b>
            <span>{t(`rate.${one}`)}</span>
          </label>
        ))}
      </div>
      {score !== null && (
        <form
          className={styles.rateEnd}
          onSubmit={(event) => {
            event.preventDefault();
            rate();
          }}
        >
          <div className={styles.word}>
            <TextInput
              label={t('rate.word')}
              isLabelHidden
              placeholder={t('rate.word')}
              value={word}
              maxLength={ticketLimits.word}
              error={secret ? t(`secret.${secret.kind}`, { ns: 'ticket' }) : undefined}
              onChange={({ target }) => setWord(target.value)}
            />
          </div>
          <Button type="submit" kind="primary" size="lg" busy={isPending}>
            {t('rate.send', { score })}
          </Button>
        </form>
      )}
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </section>
  );
}
