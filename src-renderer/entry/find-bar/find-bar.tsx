import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_SOUGHT } from '#contract/ipc/find-bar.ts';
import type { FindBarApi, Found, Sought } from '#contract/ipc/find-bar.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import styles from './find-bar.module.css';

/** Finds words on the app's screen: as one types, and to the next and previous match. */
export function FindBar({ bar }: { readonly bar: FindBarApi }) {
  const { t } = useTranslation('find-bar');
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const search = useCallback(
    async (sought: Sought) => {
      if (sought.text === '') {
        setFound(null);
        await bar.clear();
        return;
      }
      const result = await bar.search(sought);
      if (result) setFound(result);
    },
    [bar],
  );
  const write = (value: string) => {
    setText(value);
    void search({ text: value, step: 'first' });
  };

  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    const pressEscape = ({ key }: { readonly key: string }) => {
      if (key === 'Escape') void bar.close();
    };
    document.addEventListener('keydown', pressEscape);
    return () => document.removeEventListener('keydown', pressEscape);
  }, [bar]);
  useEffect(
    () =>
      bar.onCommand((command) => {
        if (command === 'focus') field.current?.select();
        else void search({ text, step: command });
      }),
    [bar, search, text],
  );

  const pressEnter = ({ key, shiftKey }: KeyboardEvent) => {
    if (key === 'Enter') void search({ text, step: shiftKey ? 'previous' : 'next' });
  };
  const hasNone = found?.count === 0;
  const said = found && (hasNone ? t('none') : t('count', { ...found }));
  const isIdle = !found || hasNone;
  return (
    <search className={styles.bar}>
      <TextInput
        ref={field}
        label={t('field')}
        isLabelHidden
        icon={IconSearch}
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST_SOUGHT}
        value={text}
        onKeyDown={pressEnter}
        onChange={(event) => write(event.currentTarget.value)}
        end={
          <span role="status" className={styles.count}>
            {said}
          </span>
        }
      />
      <IconButton
        icon={IconChevronUp}
        label={t('previous')}
        disabled={isIdle}
        onClick={() => void search({ text, step: 'previous' })}
      />
      <IconButton
        icon={IconChevronDown}
        label={t('next')}
        disabled={isIdle}
        onClick={() => void search({ text, step: 'next' })}
      />
      <IconButton icon={IconX} label={t('close')} onClick={() => void bar.close()} />
    </search>
  );
}
