import { IconBookmark, IconBookmarks } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewList } from '#contract/rules/saved-views.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { SaveView } from './save-view.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { ViewRow } from './view-row.tsx';
import styles from './saved-views.module.css';

interface SavedViewsProps {
  readonly list: ViewList;
}

/** Named sets of filters of a list: picked again, renamed, removed, one of them shown on opening. */
export function SavedViews(props: SavedViewsProps) {
  return (
    // The list does not wait for the texts of this.
    <Suspense fallback={null}>
      <Views {...props} />
    </Suspense>
  );
}

function Views({ list }: SavedViewsProps) {
  const { t } = useTranslation('saved-views');
  const isPhone = useIsPhone();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const { views, shown, current, isReady, show, saving } = useSavedViews(list);
  const open = { onClick: () => setIsOpen(true), disabled: !isReady };
  const pick = (filters: string) => {
    show(filters);
    setIsOpen(false);
  };
  return (
    <>
      {isPhone ? (
        <IconButton
          icon={current ? IconBookmark : IconBookmarks}
          label={current ? t('current', { name: current.name }) : t('title')}
          look="edged"
          {...open}
        />
      ) : (
        <Button
          icon={current ? IconBookmark : IconBookmarks}
          aria-label={current && t('current', { name: current.name })}
          {...open}
        >
          <span className={styles.face}>{current?.name ?? t('title')}</span>
        </Button>
      )}
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t('title')} width={460}>
        <ul className={styles.views}>
          <li className={styles.view}>
            <button
              type="button"
              className={styles.pick}
              aria-current={shown === '' || undefined}
              onClick={() => pick('')}
            >
              {t('all')}
            </button>
          </li>
          {views.map((view) => (
            <ViewRow
              key={view.name}
              view={view}
              isShown={view.query === shown && shown !== ''}
              names={views.map(({ name }) => name)}
              onPick={() => pick(view.query)}
              onChange={(changed) =>
                saving.mutate(
                  views.map((one) => {
                    if (one.name === view.name) return changed;
                    return changed.is_default ? { ...one, is_default: false } : one;
                  }),
                )
              }
              onRemove={() => saving.mutate(views.filter(({ name }) => name !== view.name))}
            />
          ))}
        </ul>
        {saving.error && <Note tone="bad">{errorText(saving.error)}</Note>}
        <SaveView
          shown={shown}
          views={views}
          onSave={(view) =>
            saving.mutate([...views.filter(({ name }) => name !== view.name), view])
          }
        />
      </Sheet>
    </>
  );
}
