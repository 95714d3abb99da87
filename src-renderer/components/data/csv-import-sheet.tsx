import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { downloadText } from '#renderer/lib/browser/files.ts';
import { Button } from '../action/button.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { Note } from '../text/note.tsx';
import styles from './csv-import-sheet.module.css';

interface WrongLine {
  readonly place: string;
  readonly column: string | null;
  readonly why: string;
}

interface CsvImportSheetProps {
  readonly title: string;
  readonly lead: string;
  /** An empty file with the columns. */
  readonly template: { readonly label: string; readonly file: string; readonly head: string };
  readonly choose: { readonly label: string; readonly field: string };
  /** Of the button that stores what was read. */
  readonly store: string;
  readonly isBusy: boolean;
  readonly refusal: string | null;
  /** What storing would do; null where it can't be stored. */
  readonly would: string | null;
  readonly canStore: boolean;
  readonly wrong: { readonly title: string; readonly lines: readonly WrongLine[] } | null;
  /** Asks what a file would do. */
  readonly onRead: (csv: string) => void;
  readonly onStore: (csv: string) => void;
  readonly onClose: () => void;
}

/** Reads a CSV file: first what it would do, or what is wrong by line; then it is stored. */
export function CsvImportSheet(props: CsvImportSheetProps) {
  const { title, lead, template, choose, store, isBusy, refusal, would, canStore, wrong } = props;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string } | null>(null);
  const read = async (chosen: File) => {
    const csv = await chosen.text();
    setFile({ name: chosen.name, csv });
    props.onRead(csv);
  };
  return (
    <Sheet
      opened
      onClose={props.onClose}
      width={620}
      title={title}
      locked={isBusy}
      footer={
        <>
          <Button
            kind="quiet"
            icon={IconDownload}
            onClick={() => downloadText(`${template.head}\r\n`, template.file, 'text/csv')}
          >
            {template.label}
          </Button>
          <Button
            kind="primary"
            disabled={!canStore}
            busy={isBusy}
            onClick={() => file && props.onStore(file.csv)}
          >
            {store}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.choose}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv"
            aria-label={choose.field}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void read(chosen);
              target.value = '';
            }}
          />
          <Button icon={IconUpload} onClick={() => input.current?.click()}>
            {choose.label}
          </Button>
          {file && <span>{file.name}</span>}
        </div>
        {refusal !== null && <Note tone="bad">{refusal}</Note>}
        {would !== null && <Note tone="ok">{would}</Note>}
        {wrong && (
          <>
            <Note tone="bad">{wrong.title}</Note>
            <ol className={styles.lines}>
              {wrong.lines.map(({ place, column, why }) => (
                <li key={`${place}.${column}.${why}`}>
                  <b>{place}</b>
                  {column !== null && <code>{column}</code>}
                  <span>{why}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Sheet>
  );
}
