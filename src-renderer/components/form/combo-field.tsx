import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { findOptions, meantOption, type ComboOption } from './combo-search.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon, type IconType } from '../icon.tsx';
import { useFieldError } from './use-field.ts';
import box from './control.module.css';
import styles from './combo-field.module.css';

interface ComboFieldProps extends Omit<FieldTexts, 'error' | 'label'> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly ComboOption[];
  readonly icon?: IconType | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
}

/** One of many of the surrounding Form, found by typing: a select with a search in it. */
export function ComboField(props: ComboFieldProps) {
  const { name, label, options, icon, placeholder, autoComplete, ...texts } = props;
  const { field } = useController({ name });
  const error = useFieldError(name);
  const listId = useId();
  /** Null while what is shown is what is chosen. */
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
  /** Leaving keeps what the text can only mean; nothing typed takes the choice back. */
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
      // The form is not submitted by a choice.
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
              // Filled in by the browser: nobody is here to choose.
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
  /** Index of the one that the field's keys are on. */
  readonly activeAt: number;
  readonly chosen: ComboOption | undefined;
  readonly onChoose: (option: ComboOption) => void;
}

/** The options below the field, which keeps the focus and has the keys. */
function ComboList({ id, label, options, activeAt, chosen, onChoose }: ComboListProps) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeAt]);
  return (
    // A press on an option must not take the focus, and so end the choice, before its click.
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
