import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { chordKeys } from '#renderer/features/shortcuts/chord-keys.ts';
import { ShortcutsSheet } from '#renderer/features/shortcuts/shortcuts-sheet.tsx';
import { shortcutsOpenAtom } from '#renderer/features/shortcuts/shortcuts-state.ts';
import { screensOf } from './screens.ts';
import { useMenu } from './menu/use-menu.ts';
import { chords } from './use-shell-keys.ts';

/** Sheet of keyboard shortcuts, including the screens of this member. */
export function MemberShortcuts() {
  const { t } = useTranslation(['shortcuts', 'shell']);
  const [isOpen, setOpen] = useAtom(shortcutsOpenAtom);
  const hasSingleKeys = useHasSingleKeys();
  const isStaff = useCurrentUser().data?.is_admin ?? false;
  const screens = screensOf(useMenu());
  const everywhere = [
    { label: t('frame.search', { ns: 'shell' }), keys: chordKeys(chords.search) },
    { label: t('hide'), keys: chordKeys(chords.hide) },
    { label: t('theme'), keys: chordKeys(chords.theme) },
    { label: t('menu'), keys: chordKeys(chords.menu) },
    { label: t('frame.inbox', { ns: 'shell' }), keys: chordKeys(chords.inbox) },
    { label: t('content'), keys: chordKeys(chords.content) },
    ...(hasSingleKeys ? [{ label: t('title'), keys: chordKeys(chords.shortcuts) }] : []),
  ];
  const go = screens.flatMap(({ id, letter }) =>
    letter
      ? [
          {
            label: t(`menu.${id}`, { ns: 'shell' }),
            keys: chordKeys({ kind: 'go', letter }),
            isSequence: true,
          },
        ]
      : [],
  );
  const queues = {
    id: 'queues',
    title: t('queues'),
    shortcuts: [
      { label: t('queues.next'), keys: ['J'] },
      { label: t('queues.previous'), keys: ['K'] },
      { label: t('queues.mark'), keys: ['X'] },
      { label: t('open'), keys: ['↵'] },
    ],
  };
  return (
    <ShortcutsSheet
      opened={isOpen}
      onClose={() => setOpen(false)}
      hasSingleKeys={hasSingleKeys}
      groups={[
        { id: 'everywhere', title: t('everywhere'), shortcuts: everywhere },
        ...(hasSingleKeys ? [{ id: 'screens', title: t('screens'), shortcuts: go }] : []),
        {
          id: 'lists',
          title: t('lists'),
          shortcuts: [
            { label: t('move'), keys: ['↑', '↓'] },
            { label: t('open'), keys: ['↵'] },
          ],
        },
        ...(hasSingleKeys && isStaff ? [queues] : []),
      ]}
    />
  );
}
