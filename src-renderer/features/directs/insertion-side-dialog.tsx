import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#contract/api/account/auth.ts';
import type { InsertionSide } from '#contract/rules/limits.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';

const sides: readonly InsertionSide[] = ['auto', 'left', 'right'];

interface InsertionSideDialogProps {
  readonly current: InsertionSide;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Which leg the sign-ups of a link without a side go to from now on. */
export function InsertionSideDialog({ current, opened, onClose }: InsertionSideDialogProps) {
  const { t } = useTranslation(['directs', 'common', 'messages']);
  const [side, setSide] = useState(current);
  const isOffline = useIsOffline();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (insertion_side: InsertionSide) =>
      request(auth.updateUser, { body: { insertion_side } }),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQueries.current.queryKey, user);
      showToast('ok', t('Insertion side updated successfully!', { ns: 'messages' }));
      onClose();
      void invalidateTags(queryClient, auth.updateUser);
    },
  });
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('side.title')}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{t('button.back', { ns: 'common' })}</Button>
          <Button
            kind="primary"
            busy={save.isPending}
            disabled={isOffline || side === current}
            onClick={() => save.mutate(side)}
          >
            {t('side.save')}
          </Button>
        </>
      }
    >
      <OptionCards
        label={t('side.title')}
        options={sides.map((value) => ({
          value,
          label: t(`side.${value}`),
          hint: t(`side.${value}.hint`),
        }))}
        value={side}
        onChange={setSide}
      />
      {save.isError && (
        <Note tone="bad">
          {t('An error has ocurred to update side!', {
            ns: 'messages',
            side: t(`side.${current}.word`),
          })}
        </Note>
      )}
    </Sheet>
  );
}
