import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName, csvOf, type CsvColumn } from '#renderer/lib/csv.ts';
import { showToast } from '#renderer/lib/toast.ts';
import type { CardStore } from '../card-store.ts';

/** Members that one file holds at most: a hundred calls. */
const CSV_MOST = 30_000;

/**
 * Hands the list over as a CSV file, in its order: the cards that were not loaded yet are fetched
 * first, and where one does not come there is no file.
 */
export function useListFile(
  rows: Int32Array,
  store: CardStore,
  columns: readonly CsvColumn<TreeCard>[],
) {
  const { t } = useTranslation('tree');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async () => {
      const nodes = [...rows.subarray(0, CSV_MOST)];
      await store.ask(nodes);
      const cards = nodes.flatMap<TreeCard>((node) => store.card(node) ?? []);
      if (cards.length < nodes.length) throw new Error('Some of the cards did not come');
      return cards;
    },
    onSuccess: (cards) => {
      downloadBlob(csvOf(columns, cards), csvName(t('file.name')));
      if (rows.length > CSV_MOST) showToast('info', t('list.cut', { count: CSV_MOST }));
    },
    onError: (error) => showToast('bad', errorText(error)),
  });
}
