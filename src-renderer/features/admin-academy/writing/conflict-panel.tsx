import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import type { CourseName } from '../editor/course-values.ts';
import type { LessonName } from '../lesson/lesson-values.ts';
import styles from './writing.module.css';

type Side = 'ours' | 'theirs';

type Name = LessonName | CourseName;

interface ConflictPanelProps<Part extends Name> {
  readonly ours: Readonly<Record<Part, unknown>>;
  readonly theirs: Readonly<Record<Part, unknown>> & { readonly updated_by: string | null };
  readonly contested: readonly Part[];
  /** With the parts that stay as they were written here; nothing is saved by it. */
  readonly onDone: (ours: readonly Part[]) => void;
}

/** Two wrote the same parts: both side by side, and one of each is chosen. */
export function ConflictPanel<Part extends Name>(props: ConflictPanelProps<Part>) {
  const { ours, theirs, contested, onDone } = props;
  const { t } = useTranslation('admin-academy');
  const [sides, setSides] = useState<Partial<Record<Name, Side>>>({});
  const name = theirs.updated_by ?? t('server');
  const nameOf = (part: Name) => t(`field.name.${part}`);
  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return value || UNKNOWN;
    return value === null ? UNKNOWN : JSON.stringify(value, null, 2);
  };
  return (
    <Card title={t('merge.title')}>
      <div className={styles.form}>
        <Note tone="warn">{t('merge.lead', { name })}</Note>
        {contested.map((part) => (
          <fieldset key={part} className={styles.contested}>
            <legend>{nameOf(part)}</legend>
            {(['theirs', 'ours'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <span className={styles.choice}>
                  <input
                    type="radio"
                    name={part}
                    checked={sides[part] === side}
                    onChange={() => setSides({ ...sides, [part]: side })}
                  />
                  {side === 'ours' ? t('merge.ours') : t('merge.theirs', { name })}
                </span>
                <span className={styles.written}>
                  {textOf(side === 'ours' ? ours[part] : theirs[part])}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className={styles.buttons}>
          <Button
            kind="primary"
            disabled={contested.some((part) => sides[part] === undefined)}
            onClick={() => onDone(contested.filter((part) => sides[part] === 'ours'))}
          >
            {t('merge.done')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
