import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { tree, type TreePreview } from '#contract/api/tree.ts';
import { insertionSides, type InsertionSide } from '#contract/rules/limits.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { slotLetters } from './slot-letters.ts';
import { treeKeys, treeQueries } from '../tree-queries.ts';
import styles from './panel.module.css';

/** What the next sign-up is about. */
export interface Insertion {
  readonly preview: TreePreview;
  readonly version: string;
  /** Whose links lead there. */
  readonly username: string;
}

interface InsertionPanelProps extends Insertion {
  /** Without the links of each leg, where there is little room. */
  readonly isShort?: boolean;
  /** Brings the slot of the next sign-up into view. */
  readonly onShow: () => void;
}

/** Which leg the next sign-up goes to, the exact slot it gets, and the link that leads there. */
export function InsertionPanel(props: InsertionPanelProps) {
  const origin = usePublicOrigin();
  const { preview, version, username, isShort = false, onShow } = props;
  const { t } = useTranslation(['tree', 'messages', 'common']);
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const { queryKey } = treeQueries.preview(version);
  // Shown in the event itself: the mutation notifies of its beginning a moment later, and React would
  // have put the press back by then.
  const [pressed, setPressed] = useState<InsertionSide | null>(null);
  const save = useMutation({
    mutationFn: (insertion_side: InsertionSide) =>
      request(tree.insertionSide, { body: { insertion_side } }),
    onSuccess: ({ insertion_side }) => {
      queryClient.setQueryData(queryKey, { ...preview, insertion_side });
      showToast('ok', t('Insertion side updated successfully!', { ns: 'messages' }));
      void invalidateTags(queryClient, { tags: ['User'] });
      void queryClient.invalidateQueries({ queryKey: treeKeys.previews });
      void queryClient.invalidateQueries({ queryKey: treeKeys.links });
    },
    onSettled: () => setPressed(null),
  });
  return (
    <section
      className={classNames(styles.panel, styles.insertion)}
      aria-label={t('insertion.title')}
    >
      <h2>{t('insertion.title')}</h2>
      <fieldset disabled={isOffline || pressed !== null} className={styles.plain} dir="ltr">
        <Segments
          label={t('insertion.label')}
          fullWidth
          segments={insertionSides.map((value) => ({ value, label: t(`insertion.${value}`) }))}
          value={pressed ?? preview.insertion_side}
          onChange={(side) => {
            setPressed(side);
            save.mutate(side);
          }}
        />
      </fieldset>
      {isOffline && <p className={styles.hint}>{t('insertion.offline')}</p>}
      {save.isError && (
        <Note tone="bad">
          {t('An error has ocurred to update side!', {
            ns: 'messages',
            side: t(`insertion.${preview.insertion_side}.word`),
          })}
        </Note>
      )}
      <NextSlot preview={preview} />
      <div className={styles.actions}>
        <span className={styles.wide}>
          <CopyLinkButton kind="primary" fullWidth link={sponsorLink(origin, username)}>
            {t('insertion.copy')}
          </CopyLinkButton>
        </span>
        <IconButton
          icon={IconMapPin}
          look="edged"
          label={t('insertion.show')}
          className={styles.square}
          onClick={onShow}
        />
      </div>
      {!isShort && (
        <div className={styles.exact} dir="ltr">
          {(['left', 'right'] as const).map((side) => (
            <CopyLinkButton key={side} size="sm" link={sponsorLink(origin, username, side)}>
              {t(`insertion.link.${side}`)}
            </CopyLinkButton>
          ))}
        </div>
      )}
    </section>
  );
}

/** "Right now it would go to R R R R, under Ximena", and why. */
function NextSlot({ preview }: { readonly preview: TreePreview }) {
  const { t } = useTranslation(['tree', 'common']);
  const format = useFormat();
  const { insertion_side, next_side, left_volume, right_volume } = preview;
  const side = insertion_side === 'auto' ? next_side : insertion_side;
  const slot = preview[side];
  const [own, other] = side === 'left' ? [left_volume, right_volume] : [right_volume, left_volume];
  return (
    <p className={styles.hint}>
      <Trans
        t={t}
        i18nKey={slot.parent.is_self ? 'insertion.slot.self' : 'insertion.slot'}
        values={{
          letters: slotLetters(slot.depth, t(`leg.${side}.letter`, { ns: 'common' })),
          parent: slot.parent.name,
        }}
        components={{ b: <b />, path: <b className={styles.path} /> }}
      />{' '}
      {insertion_side === 'auto' &&
        t(own === other ? 'insertion.why.tie' : `insertion.why.${side}`, {
          less: formatWhole(own, format),
          more: formatWhole(other, format),
        })}
    </p>
  );
}
