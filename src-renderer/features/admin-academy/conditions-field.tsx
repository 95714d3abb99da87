import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionKinds, type Condition } from '#contract/rules/academy/access.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { academyQueries } from './academy-queries.ts';
import { useTitle } from './use-title.ts';
import styles from './conditions.module.css';

interface ConditionsFieldProps {
  readonly value: readonly Condition[];
  /** Of the course itself, which is never a condition of its own. */
  readonly course: number;
  readonly isReadOnly: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: Condition[]) => void;
}

interface Named extends Condition {
  readonly name: string;
}

const nameOf = ({ kind, id }: Condition) => `${kind}:${id}`;

/** What must hold, all of it, before something opens. */
export function ConditionsField(props: ConditionsFieldProps) {
  const { value, course, isReadOnly, error, onChange } = props;
  const { t } = useTranslation('admin-academy');
  const titleOf = useTitle();
  const choices = useQuery(academyQueries.choices);
  const [wanted, setWanted] = useState('');
  if (choices.error) {
    return <FailureNote error={choices.error} onRetry={() => void choices.refetch()} />;
  }
  const { data } = choices;
  const named = ({ name_es, name_en }: { name_es: string; name_en: string }) =>
    titleOf({ title_es: name_es, title_en: name_en });
  const known = conditionKinds.flatMap((kind): readonly Named[] => {
    if (!data) return [];
    if (kind === 'course') {
      return data.courses
        .filter(({ id }) => id !== course)
        .map((one) => ({ kind, id: one.id, name: titleOf(one) }));
    }
    const things = kind === 'plan' ? data.plans : data.ranks;
    return things.map((one) => ({ kind, id: one.id, name: named(one) }));
  });
  const textOf = (condition: Condition) => {
    const found = known.find((one) => nameOf(one) === nameOf(condition));
    return t(`condition.${condition.kind}`, { name: found?.name ?? t('condition.gone') });
  };
  const free = known.filter((one) => !value.some((other) => nameOf(other) === nameOf(one)));
  const next = free.find((one) => nameOf(one) === wanted) ?? free[0];
  return (
    <div className={styles.conditions}>
      {value.length === 0 ? (
        <p className={styles.none}>{t('condition.none')}</p>
      ) : (
        <ul className={styles.list}>
          {value.map((one) => (
            <li key={nameOf(one)}>
              <span>{textOf(one)}</span>
              {!isReadOnly && (
                <IconButton
                  icon={IconX}
                  label={t('condition.remove', { condition: textOf(one) })}
                  onClick={() => onChange(value.filter((other) => other !== one))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {!isReadOnly && next && value.length < academyLimits.conditions && (
        <div className={styles.add}>
          <ValueSelect
            name={t('condition.new')}
            value={nameOf(next)}
            options={free.map((one) => ({ value: nameOf(one), label: textOf(one) }))}
            onChange={setWanted}
          />
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() => onChange([...value, { kind: next.kind, id: next.id }])}
          >
            {t('condition.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
