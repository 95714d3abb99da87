import { IconBox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useDeskAction } from './order-mutations.ts';
import { PackLines } from './pack-lines.tsx';
import { useDeskError } from './use-desk-error.ts';

/** Everything was picked: the package is closed. */
export function PackStep({ desk }: { readonly desk: OrderDesk }) {
  const { t } = useTranslation('shop-orders');
  const errorText = useDeskError();
  const isOffline = useIsOffline();
  const action = useDeskAction(desk);
  const lines = desk.package?.lines ?? [];
  return (
    <>
      <PackLines lines={lines} />
      {action.error && <Note tone="bad">{errorText(action.error)}</Note>}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={IconBox}
        busy={action.isPending}
        disabled={isOffline}
        // Enter is the next step.
        autoFocus
        onClick={() => action.mutate({ kind: 'pack' })}
      >
        {t('pack', { index: desk.package?.index ?? 1 })}
      </Button>
    </>
  );
}
