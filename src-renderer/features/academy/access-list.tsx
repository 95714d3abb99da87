import { IconLock } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { CourseAccess } from '#contract/api/academy/academy.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './academy.module.css';

/** What is not met yet, each with what opens it and how far the reader is. */
export function AccessList({ access }: { readonly access: readonly CourseAccess[] }) {
  const unmet = access.filter((one) => !one.is_met);
  return (
    <ul className={styles.lock}>
      {unmet.map((one) => (
        <li key={keyOf(one)}>
          <Icon icon={IconLock} size={16} />
          <span>
            <AccessSentence one={one} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function keyOf(one: CourseAccess): string {
  if (one.kind === 'price') return 'price';
  return one.kind === 'course' ? `course.${one.course.slug}` : `${one.kind}.${one.needed.text}`;
}

function AccessSentence({ one }: { readonly one: CourseAccess }) {
  const { t } = useTranslation('academy');
  const { text } = useSaid();
  const format = useFormat();
  const components = { b: <b /> };
  if (one.kind === 'price') {
    const values = { amount: formatUsd(one.amount, format) };
    const price = <Trans t={t} i18nKey="lock.price" values={values} components={components} />;
    if (one.undone_at === null) return price;
    return (
      <>
        {t('lock.undone', { date: formatDate(one.undone_at, format) })} {price}
      </>
    );
  }
  if (one.kind === 'course') {
    const values = { course: text(one.course.title), done: one.done, total: one.total };
    return <Trans t={t} i18nKey="lock.course" values={values} components={components} />;
  }
  const needed = text(one.needed);
  if (one.kind === 'plan') {
    if (one.mine === null) {
      return <Trans t={t} i18nKey="lock.plan.none" values={{ needed }} components={components} />;
    }
    const values = { needed, mine: text(one.mine) };
    return <Trans t={t} i18nKey="lock.plan" values={values} components={components} />;
  }
  if (one.mine === null) {
    return <Trans t={t} i18nKey="lock.rank.none" values={{ needed }} components={components} />;
  }
  const values = { needed, mine: text(one.mine) };
  return <Trans t={t} i18nKey="lock.rank" values={values} components={components} />;
}
