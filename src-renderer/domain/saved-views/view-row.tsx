import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '#contract/api/account/saved-views.ts';
import { VIEW_NAME_MAX } from '#contract/rules/saved-views.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { useAskedBeforeClose } from '#renderer/components/overlay/sheet-context.ts';
import { isTaken } from './view-names.ts';
import styles from './saved-views.module.css';

interface ViewRowProps {
  readonly view: SavedView;
  readonly isShown: boolean;
  /** Of all views of the list. */
  readonly names: readonly string[];
  readonly onPick: () => void;
  readonly onChange: (view: SavedView) => void;
  readonly onRemove: () => void;
}

export function ViewRow({ view, isShown, names, onPick, onChange, onRemove }: ViewRowProps) {
  const { t } = useTranslation('saved-views');
  const [typed, setTyped] = useState<string | null>(null);
  const { name, is_default: isDefault } = view;
  useAskedBeforeClose(() => typed !== null && typed.trim() !== name);
  if (typed !== null) {
    const wanted = typed.trim();
    const others = names.filter((one) => one !== name);
    const taken = isTaken(wanted, others);
    const rename = (event: SyntheticEvent) => {
      event.preventDefault();
      if (wanted === '' || taken) return;
      if (wanted !== name) onChange({ ...view, name: wanted });
      setTyped(null);
    };
    return (
      <li>
        <form className={styles.form} onSubmit={rename}>
          <TextInput
            label={t('name')}
            value={typed}
            maxLength={VIEW_NAME_MAX}
            error={taken ? t('taken') : undefined}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" kind="primary" disabled={wanted === '' || taken}>
            {t('rename.done')}
          </Button>
          <Button kind="quiet" onClick={() => setTyped(null)}>
            {t('button.back', { ns: 'common' })}
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className={styles.view}>
      <button
        type="button"
        className={styles.pick}
        aria-current={isShown || undefined}
        onClick={onPick}
      >
        {name}
        {isDefault && <span className={styles.hint}>{t('default.is')}</span>}
      </button>
      <IconButton
        icon={isDefault ? IconStarFilled : IconStar}
        label={t(isDefault ? 'default.drop' : 'default.make', { name })}
        aria-pressed={isDefault}
        onClick={() => onChange({ ...view, is_default: !isDefault })}
      />
      <IconButton icon={IconPencil} label={t('rename', { name })} onClick={() => setTyped(name)} />
      <IconButton icon={IconTrash} label={t('remove', { name })} onClick={onRemove} />
    </li>
  );
}
