import { useTranslation } from 'react-i18next';
import type { ReturnRow } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useRefuseReturn } from './return-mutations.ts';

interface RefuseSheetProps {
  readonly row: ReturnRow;
  readonly onClose: () => void;
}

/** Why it is not accepted, as the member reads it. */
export function RefuseSheet({ row, onClose }: RefuseSheetProps) {
  const { t } = useTranslation('shop-returns');
  const refuse = useRefuseReturn(row.id);
  return (
    <NoteSheet<{ note: string }>
      title={t('refuse.title', { number: row.id })}
      name="note"
      schema={async () => (await import('../note-schema.ts')).noteSchema}
      empty={{ note: '' }}
      label={t('refuse.note')}
      hint={t('refuse.hint')}
      max={marketLimits.note}
      rows={4}
      submit={t('refuse.confirm')}
      isDestructive
      onSubmit={async (values) => {
        await refuse.mutateAsync(values);
        showToast('ok', t('refuse.done'));
      }}
      onClose={onClose}
    />
  );
}
