import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvBlob, csvHead, csvName, csvRows, type CsvColumn } from '#renderer/lib/csv.ts';
import { showToast } from '#renderer/lib/toast.ts';

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

interface PagesFile<Row, Filter> {
  /** File name without date and extension. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** A page; an empty cursor is the first one. */
  readonly read: (cursor: string, filter: Filter) => Promise<ListPage<Row>>;
}

/** All pages of a filtered list as one CSV file, which is downloaded. */
export function usePagesFile<Row, Filter = void>({ name, columns, read }: PagesFile<Row, Filter>) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async (filter: Filter) => {
      const parts = [csvHead(columns)];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: ListPage<Row> = await read(cursor, filter);
        parts.push(csvRows(columns, page.items));
        cursor = page.next;
      }
      return csvBlob(parts);
    },
    onSuccess: (file) => downloadBlob(file, csvName(name)),
    onError: (error) => showToast('bad', errorText(error)),
  });
}
