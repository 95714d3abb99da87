import { PrintSheet } from '#renderer/components/overlay/print-sheet.tsx';
import type { Paper } from './paper.ts';
import styles from './paper.module.css';

interface PaperSheetProps {
  readonly paper: Paper;
  readonly onPrinted: () => void;
}

type Line = Paper['lines'][number];

/** A paper while it is printed, line by line as the server's file has it. */
export function PaperSheet({ paper, onPrinted }: PaperSheetProps) {
  const keyed = paper.lines.map((line, at) => ({ line, key: `${at} ${line.role}` }));
  const isRow = ({ role }: Line) => role === 'head' || role === 'row';
  const rows = keyed.filter(({ line }) => isRow(line));
  const [firstRow] = rows;
  return (
    <PrintSheet name={paper.name} onPrinted={onPrinted}>
      <article className={styles.paper}>
        {keyed.map(({ line, key }) => {
          if (!isRow(line)) return <Text key={key} line={line} />;
          return key === firstRow?.key && <Table key={key} rows={rows} />;
        })}
      </article>
    </PrintSheet>
  );
}

function Text({ line: { role, cells } }: { readonly line: Line }) {
  const [first = '', second = ''] = cells;
  if (role === 'title') return <h1 dir="auto">{first}</h1>;
  if (role === 'heading') return <h2 dir="auto">{first}</h2>;
  if (role === 'part') return <h3 dir="auto">{first}</h3>;
  if (cells.length === 1) {
    return (
      <p dir="auto" className={styles[role]}>
        {first}
      </p>
    );
  }
  return (
    <p className={styles[role]}>
      <span>{first}</span>
      <span dir="auto">{second}</span>
    </p>
  );
}

function Table({ rows }: { readonly rows: readonly { line: Line; key: string }[] }) {
  const [head, ...others] = rows;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head?.line.cells.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {others.map(({ line, key }) => (
          <tr key={key}>
            {line.cells.map((cell, at) => (
              <td key={head?.line.cells[at] ?? cell} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
