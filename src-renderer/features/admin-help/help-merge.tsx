import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpDraft } from '#contract/api/admin/support/texts.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { TwoTexts } from '#renderer/components/form/two-texts.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { valuesOf, type HelpName, type HelpValues, type Merge } from './help-values.ts';
import styles from './admin-help.module.css';

interface HelpMergeProps {
  readonly conflict: Merge & { readonly theirs: HelpDraft };
  readonly ours: HelpValues;
  readonly onDone: (values: HelpValues) => void;
}

/** What two wrote on the same part, side by side: somebody chooses. */
export function HelpMerge({ conflict, ours, onDone }: HelpMergeProps) {
  const { t } = useTranslation('admin-help');
  const theirs = valuesOf(conflict.theirs);
  const [taken, setTaken] = useState<ReadonlySet<HelpName>>(new Set());
  const take = (name: HelpName, isTheirs: boolean) =>
    setTaken((before) => {
      const after = new Set(before);
      if (isTheirs) after.add(name);
      else after.delete(name);
      return after;
    });
  const chosen = (): HelpValues => ({
    ...conflict.values,
    ...Object.fromEntries([...taken].map((name) => [name, theirs[name]])),
  });
  return (
    <Card title={t('merge')}>
      <div className={styles.fields}>
        <Note tone="warn">
          {t('behind', { name: conflict.theirs.updated_by ?? t('server') })} {t('merge.lead')}
        </Note>
        {conflict.contested.map((name) => (
          <TwoTexts
            key={name}
            name={name}
            label={t(`text.${name}`)}
            ours={ours[name]}
            theirs={theirs[name]}
            isTheirs={taken.has(name)}
            onChoose={(isTheirs) => take(name, isTheirs)}
          />
        ))}
        <div className={styles.buttons}>
          <Button kind="primary" onClick={() => onDone(chosen())}>
            {t('merge.done')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
