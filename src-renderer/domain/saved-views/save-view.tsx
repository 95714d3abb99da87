import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '#contract/api/account/saved-views.ts';
import { VIEW_NAME_MAX, VIEWS_MAX } from '#contract/rules/saved-views.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { useAskedBeforeClose } from '#renderer/components/overlay/sheet-context.ts';
import { isTaken } from './view-names.ts';
import styles from './saved-views.module.css';

interface SaveViewProps {
  /** Filters of the address; empty: there is nothing to keep. */
  readonly shown: string;
  readonly views: readonly SavedView[];
  readonly onSave: (view: SavedView) => void;
}

/** Keeps the filters of the moment under a name. */
export function SaveView({ shown, views, onSave }: SaveViewProps) {
  const { t } = useTranslation('saved-views');
  const [typed, setTyped] = useState('');
  useAskedBeforeClose(() => typed.trim() !== '');
  if (shown === '') return <p className={styles.hint}>{t('nothing')}</p>;
  if (views.length >= VIEWS_MAX) {
    return <p className={styles.hint}>{t('full', { count: VIEWS_MAX })}</p>;
  }
  const name = typed.trim();
  const taken = isTaken(
    name,
    views.map((view) => view.name),
  );
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name === '' || taken) return;
    onSave({ name, query: shown, is_default: false });
    setTyped('');
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        label={t('save.name')}
        placeholder={t('save.placeholder')}
        value={typed}
        maxLength={VIEW_NAME_MAX}
        error={taken ? t('taken') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" disabled={name === '' || taken}>
        {t('save')}
      </Button>
    </form>
  );
}
