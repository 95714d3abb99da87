import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpDraft } from '#contract/api/admin/support/texts.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { TwoTexts } from '#renderer/components/merge/two-texts.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import type { Merge } from '#renderer/components/merge/merge-parts.ts';
import { valuesOf, type HelpName, type HelpValues } from './help-values.ts';
import styles from './admin-help.module.css';

interface HelpMergeProps {
  readonly conflict: Merge<HelpValues> & { readonly theirs: HelpDraft };
  readonly ours: HelpValues;
  readonly onDone: (values: HelpValues) => void;
}

/** What two wrote on the same part, side by side: somebody chooses. */
export function HelpMerge({ conflict, ours, onDone }: HelpMergeProps) {
  const { t } = useTranslation('admin-help');
  const theirs = valuesOf(conflict.theirs);
  const by = conflict.theirs.updated_by ?? t('server');
  const [taken, setTaken] = useState<ReadonlySet<HelpName>>(new Set());
  const take = (name: HelpName, isTheirs: boolean) =>
    setTaken((before) => {
      const after = new Set(before);
      if (isTheirs) after.add(name);
      else after.delete(name);
      return after;
    });
  const chosen = (): HelpValues => ({
    ...conflict.fields,
    ...Object.fromEntries([...taken].map((name) => [name, theirs[name]])),
  });
  return (
    <Card title={t('merge')}>
      <div className={styles.fields}>
        <Note tone="warn">
          {t('behind', { name: by })} {t('merge.lead')}
        </Note>
        {conflict.contested.map((name) => (
          <TwoTexts
            key={name}
            name={name}
            label={t(`text.${name}`)}
            ours={ours[name]}
            theirs={theirs[name]}
            by={by}
            chosen={taken.has(name) ? 'theirs' : 'ours'}
            onChoose={(side) => take(name, side === 'theirs')}
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
