import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { TwoTexts, type Side } from '#renderer/components/merge/two-texts.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import styles from './writing.module.css';

interface ConflictPanelProps<Part extends string> {
  readonly ours: Readonly<Record<Part, unknown>>;
  readonly theirs: Readonly<Record<Part, unknown>> & { readonly updated_by: string | null };
  readonly contested: readonly Part[];
  readonly nameOf: (part: Part) => string;
  /** With the parts that stay as they were written here; nothing is saved by it. */
  readonly onDone: (ours: readonly Part[]) => void;
}

/** Two wrote the same parts: both side by side, and one of each is chosen. */
export function ConflictPanel<Part extends string>(props: ConflictPanelProps<Part>) {
  const { ours, theirs, contested, nameOf, onDone } = props;
  const { t } = useTranslation('writing');
  const [sides, setSides] = useState<Partial<Record<Part, Side>>>({});
  const name = theirs.updated_by ?? t('server');
  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return value;
    return value === null ? '' : JSON.stringify(value, null, 2);
  };
  return (
    <Card title={t('merge.title')}>
      <div className={styles.form}>
        <Note tone="warn">{t('merge.lead', { name })}</Note>
        {contested.map((part) => (
          <TwoTexts
            key={part}
            name={part}
            label={nameOf(part)}
            ours={textOf(ours[part])}
            theirs={textOf(theirs[part])}
            by={name}
            chosen={sides[part]}
            onChoose={(side) => setSides({ ...sides, [part]: side })}
          />
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
