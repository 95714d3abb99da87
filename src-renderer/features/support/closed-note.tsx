import { IconLock, IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/api/support/tickets.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { askPath } from '#renderer/lib/ask-support.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './thread.module.css';

/** In the place of the composer: it is over, and where to go on. */
export function ClosedNote({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { number, objects, closes_at: at, merged_into: merged, followed_by: after } = ticket;
  const [object] = objects;
  return (
    <section className={styles.closed}>
      <Icon icon={IconLock} />
      <p className={styles.strong}>
        {merged === null
          ? at && t('closed', { date: formatDate(at, format) })
          : t('closed.merged', { number: merged })}
      </p>
      {merged !== null && (
        <TextLink to={`/support/${merged}`}>{t('closed.open', { number: merged })}</TextLink>
      )}
      {merged === null && (
        <>
          <p className={styles.soft}>{t('closed.text')}</p>
          {after.map((next) => (
            <TextLink key={next} to={`/support/${next}`}>
              {t('closed.open', { number: next })}
            </TextLink>
          ))}
          <LinkButton
            icon={IconPencilPlus}
            to={askPath({
              follows: number,
              object: object && { kind: object.kind, id: object.id },
            })}
          >
            {t('closed.write')}
          </LinkButton>
        </>
      )}
    </section>
  );
}
