import { useTranslation } from 'react-i18next';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './shortcuts-sheet.module.css';

export interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
  /** The keys follow each other instead of being held together. */
  readonly isSequence?: boolean;
}

export interface ShortcutGroup {
  readonly id: string;
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

interface ShortcutsSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly groups: readonly ShortcutGroup[];
  /** Whether keys without a modifier act for this member. */
  readonly hasSingleKeys: boolean;
}

/** Every key there is, by what it does. */
export function ShortcutsSheet({ opened, onClose, groups, hasSingleKeys }: ShortcutsSheetProps) {
  const { t } = useTranslation('shortcuts');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('title')} width={760}>
      {!hasSingleKeys && (
        <div className={styles.note}>
          <Note tone="info">
            {t('off')}{' '}
            <TextLink to="/profile?tab=notifications" onClick={onClose}>
              {t('off.action')}
            </TextLink>
          </Note>
        </div>
      )}
      {/* Scrolls on a phone and holds no button: keys must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.groups} tabIndex={0} role="group" aria-label={t('title')}>
        {groups.map(({ id, title, shortcuts }) => (
          <section key={id} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.label} className={styles.row}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <Keys {...shortcut} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}

function Keys({ keys, isSequence = false }: Pick<Shortcut, 'keys' | 'isSequence'>) {
  const { t } = useTranslation('shortcuts');
  const [first, ...others] = keys;
  const then = t('then');
  return (
    <>
      <span className={styles.keys} aria-hidden>
        {isSequence && first !== undefined ? (
          <>
            <KeyHint keys={[first]} /> {then} <KeyHint keys={others} />
          </>
        ) : (
          <KeyHint keys={keys} />
        )}
      </span>
      <VisuallyHidden>{keys.join(isSequence ? ` ${then} ` : ' + ')}</VisuallyHidden>
    </>
  );
}
