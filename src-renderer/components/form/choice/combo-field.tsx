import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../class-names.ts';
import { findOptions, meantOption, type ComboOption } from './combo-search.ts';
import { FieldFrame, type FieldTexts } from '../field-frame.tsx';
import { Icon, type IconType } from '../../icon.tsx';
import { useFieldError } from '../use-field.ts';
import box from '../control.module.css';
import styles from './combo-field.module.css';

interface ComboFieldProps extends Omit<FieldTexts, 'error' | 'label'> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly ComboOption[];
  readonly icon?: IconType | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
}

/** Combobox in a Form: a select with a search. */
export function ComboField(props: ComboFieldProps) {
  const { name, label, options, icon, placeholder, autoComplete, ...texts } = props;
  const { field } = useController({ name });
  const error = useFieldError(name);
  const listId = useId();
  /** Typed text; null while the selected option is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(0);

  const chosen = options.find(({ value }) => value === field.value);
  const found = isOpen ? findOptions(options, typed ?? '') : [];
  const active = found[activeAt];

  const open = () => {
    setOpen(true);
    setActiveAt(Math.max(0, typed === null && chosen ? options.indexOf(chosen) : 0));
  };
  const choose = (option: ComboOption | undefined) => {
    if (option) field.onChange(option.value);
    setTyped(null);
    setOpen(false);
  };
  /**
   * On blur, selects the option that the text unambiguously matches; an emptied field clears the
   * value.
   */
  const settle = () => {
    if (typed?.trim() === '') field.onChange('');
    choose(typed === null ? undefined : meantOption(options, typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = event.key === 'ArrowDown' ? activeAt + 1 : activeAt - 1;
      if (isOpen) setActiveAt(Math.max(0, Math.min(next, last)));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      // Do not submit the form.
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      choose(undefined);
    }
  };

  return (
    <FieldFrame {...texts} label={label} error={error}>
      {(control) => (
        <div className={classNames(box.box, styles.combo)}>
          {icon && <Icon icon={icon} />}
          <input
            {...control}
            ref={field.ref}
            name={name}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(listId, active)}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            className={box.control}
            value={typed ?? chosen?.label ?? ''}
            onClick={(event) => {
              if (isOpen) return;
              event.currentTarget.select();
              open();
            }}
            onChange={({ target }) => {
              // Browser autofill: the field is not focused, so select directly.
              if (document.activeElement !== target) choose(meantOption(options, target.value));
              else {
                setTyped(target.value);
                setOpen(true);
                setActiveAt(0);
              }
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              settle();
              field.onBlur();
            }}
          />
          <Icon icon={IconChevronDown} className={box.chevron} />
          {isOpen && (
            <ComboList
              id={listId}
              label={label}
              options={found}
              activeAt={activeAt}
              chosen={chosen}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

const optionId = (listId: string, { value }: ComboOption) => `${listId}-${value}`;

interface ComboListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboOption[];
  /** Index of the active option. */
  readonly activeAt: number;
  readonly chosen: ComboOption | undefined;
  readonly onChoose: (option: ComboOption) => void;
}

/** The listbox below the field. The focus stays in the field, which handles the keys. */
function ComboList({ id, label, options, activeAt, chosen, onChoose }: ComboListProps) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeAt]);
  return (
    // Prevent the press from blurring the field, which would close the list before the click.
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          tabIndex={-1}
          id={optionId(id, option)}
          role="option"
          aria-selected={at === activeAt}
          className={classNames(styles.option, option === chosen && styles.chosen)}
          onClick={() => onChoose(option)}
        >
          <span>{option.label}</span>
          {option.end && <span className={styles.end}>{option.end}</span>}
        </button>
      ))}
      {options.length === 0 && (
        <div role="presentation" className={styles.none}>
          {t('combo.none')}
        </div>
      )}
    </div>
  );
}
