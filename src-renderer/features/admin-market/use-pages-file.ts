import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvBlob, csvHead, csvName, csvRows, type CsvColumn } from '#renderer/lib/csv.ts';
import { showToast } from '#renderer/lib/toast.ts';

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

interface PagesFile<Row> {
  /** File name without date and extension. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** A page as the list is filtered now; an empty cursor is the first one. */
  readonly read: (cursor: string) => Promise<ListPage<Row>>;
}

/** All pages of a list as one file. */
export function usePagesFile<Row>({ name, columns, read }: PagesFile<Row>) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async () => {
      const parts = [csvHead(columns)];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: ListPage<Row> = await read(cursor);
        parts.push(csvRows(columns, page.items));
        cursor = page.next;
      }
      return csvBlob(parts);
    },
    onSuccess: (file) => downloadBlob(file, csvName(name)),
    onError: (error) => showToast('bad', errorText(error)),
  });
}
