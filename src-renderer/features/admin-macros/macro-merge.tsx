import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Macro } from '#contract/api/admin/support/texts.ts';
import { ticketCategories } from '#contract/rules/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TwoTexts } from '#renderer/components/merge/two-texts.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { changedNames, chosen, merged } from '#renderer/components/merge/merge-parts.ts';
import { macroNames, valuesOf, type MacroName, type MacroValues } from './macro-values.ts';
import styles from './admin-macros.module.css';

interface MacroMergeProps {
  /** The macro that the writing began with. */
  readonly base: Macro;
  /** What somebody else made of it meanwhile. */
  readonly theirs: Macro;
  /** Every part is chosen, and stands in the form. */
  readonly onDone: () => void;
}

/** What two wrote on the same macro: what one of them left as it was is the other's, the rest is chosen. */
export function MacroMerge({ base, theirs, onDone }: MacroMergeProps) {
  const { t } = useTranslation(['admin-macros', 'ticket']);
  const form = useFormContext<MacroValues>();
  const [ours] = useState(() => form.getValues());
  const [taken, setTaken] = useState<ReadonlySet<MacroName>>(new Set());
  const by = theirs.updated_by ?? t('server');
  const now = valuesOf(theirs);
  const { fields, contested } = merged(macroNames, { base: valuesOf(base), ours, theirs: now });
  const choose = (name: MacroName, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  const done = () => {
    const values = chosen(fields, now, [...taken]);
    for (const name of changedNames(macroNames, values, ours)) {
      form.setValue(name, values[name], { shouldDirty: true, shouldValidate: true });
    }
    onDone();
  };
  const wordOf = (name: MacroName, value: string): string => {
    if (name !== 'category') return value;
    const category = ticketCategories.find((one) => one === value);
    return category ? t(`category.${category}`, { ns: 'ticket' }) : t('category.any');
  };
  const labelOf = (name: MacroName): string => {
    if (name === 'category') return t('category');
    const [part, language] = name.split('_') as ['name' | 'text', 'es' | 'en'];
    return `${t(part)} · ${t(`in.${language}`)}`;
  };
  return (
    <div className={styles.merge}>
      <Note tone="warn">{t('behind', { name: by })}</Note>
      {contested.map((name) => (
        <TwoTexts
          key={name}
          name={name}
          label={labelOf(name)}
          ours={wordOf(name, ours[name])}
          theirs={wordOf(name, now[name])}
          by={by}
          chosen={taken.has(name) ? 'theirs' : 'ours'}
          onChoose={(side) => choose(name, side === 'theirs')}
        />
      ))}
      <div className={styles.buttons}>
        <Button onClick={done}>{t('behind.done')}</Button>
      </div>
    </div>
  );
}
