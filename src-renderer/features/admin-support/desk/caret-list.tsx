import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import styles from './composer.module.css';

export interface CaretOption {
  readonly key: string;
  readonly title: string;
  readonly line: string;
  /** Why it can't be chosen. */
  readonly off?: string | undefined;
}

interface CaretListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly CaretOption[];
  readonly active: number;
  readonly empty: string;
  readonly onChoose: (option: CaretOption) => void;
}

export const optionId = (list: string, index: number) => `${list}-${index}`;

/** What was asked for at the caret: the field keeps the focus, arrows and Enter choose. */
export function CaretList({ id, label, options, active, empty, onChoose }: CaretListProps) {
  const { t } = useTranslation('admin-support');
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className={styles.pop}>
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // The field has the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.key}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            aria-disabled={option.off !== undefined || undefined}
            className={classNames(styles.option, index === active && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => option.off === undefined && onChoose(option)}
          >
            <b>{option.title}</b>
            <small>{option.off ?? option.line}</small>
          </div>
        ))}
      </div>
      {options.length === 0 && <p className={styles.none}>{empty}</p>}
      {options.length > 0 && <p className={styles.hint}>{t('caret.hint')}</p>}
    </div>
  );
}
