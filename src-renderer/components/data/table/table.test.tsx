import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import type { Column } from './props.ts';
import { DataTable } from './table.tsx';

interface Item {
  readonly id: string;
  readonly amount: bigint | null;
}

const items: readonly Item[] = [
  { id: 'R-2', amount: 300n },
  { id: 'R-10', amount: null },
  { id: 'R-1', amount: 20n },
];

const columns: readonly Column<Item>[] = [
  { key: 'id', header: 'Retiro', cell: ({ id }) => id, sortValue: ({ id }) => id },
  {
    key: 'amount',
    header: 'Monto',
    align: 'end',
    cell: ({ amount }) => String(amount ?? '—'),
    sortValue: ({ amount }) => amount,
  },
];

interface TestTableProps {
  readonly onOpen?: (item: Item) => void;
  readonly letterKeys?: boolean;
}

function TestTable({ onOpen, letterKeys }: TestTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="Retiros"
        rows={items}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ id }) => id}
        phone={({ id }) => ({ title: id })}
        onOpen={onOpen}
        letterKeys={letterKeys}
        selection={{ selected, onChange: setSelected, isSelectable: ({ id }) => id !== 'R-10' }}
      />
      <output>{[...selected].toSorted().join(' ')}</output>
    </>
  );
}

const order = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('DataTable', () => {
  it('sorts by a column, reversed on the second press, unknown values last', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestTable />);
    expect(order()).toEqual(['R-2', 'R-10', 'R-1']);
    await user.click(screen.getByRole('button', { name: 'Monto' }));
    expect(order()).toEqual(['R-1', 'R-2', 'R-10']);
    expect(screen.getByRole('columnheader', { name: 'Monto' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(screen.getByRole('button', { name: 'Monto' }));
    expect(order()).toEqual(['R-2', 'R-1', 'R-10']);
  });

  it('sorts numbers within text numerically', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestTable />);
    await user.click(screen.getByRole('button', { name: 'Retiro' }));
    expect(order()).toEqual(['R-1', 'R-2', 'R-10']);
  });

  it('opens a row by keyboard and moves between rows with the arrows', async () => {
    const user = userEvent.setup();
    const opened = vi.fn<(item: Item) => void>();
    await renderScreen(<TestTable onOpen={opened} />);
    screen.getByRole('button', { name: 'R-2' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith(items[1]);
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'R-1' })).toHaveFocus();
  });

  it('selects all selectable rows, and shows a partial selection', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestTable />);
    const all = screen.getByRole('checkbox', { name: 'Elegir todo' });
    await user.click(screen.getByRole('checkbox', { name: 'Elegir R-1' }));
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(screen.getByRole('status')).toHaveTextContent('R-1 R-2');
    expect(screen.getByRole('checkbox', { name: 'Elegir R-10' })).toBeDisabled();
    await user.click(all);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('the letter keys of a queue', () => {
  const focused = () => document.activeElement?.textContent;
  const show = async (letterKeys: boolean) => {
    const opened = vi.fn<(item: Item) => void>();
    await renderScreen(
      <>
        <input aria-label="Buscar" />
        <TestTable onOpen={opened} letterKeys={letterKeys} />
      </>,
    );
    return { user: userEvent.setup(), opened };
  };
  const marked = () => screen.getByRole('status').textContent;

  it('move between rows from anywhere, mark the row, and Enter opens it', async () => {
    const { user, opened } = await show(true);
    await user.keyboard('j');
    expect(focused()).toBe('R-2');
    await user.keyboard('x');
    expect(marked()).toBe('R-2');
    await user.keyboard('jj');
    expect(focused()).toBe('R-1');
    await user.keyboard('jk');
    expect(focused()).toBe('R-10');
    // This row is not selectable.
    await user.keyboard('x');
    expect(marked()).toBe('R-2');
    await user.keyboard('kx');
    expect(marked()).toBe('');
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith(items[0]);
  });

  it('continue from a row whose checkbox was clicked', async () => {
    const { user } = await show(true);
    await user.click(screen.getByRole('checkbox', { name: /R-2$/ }));
    await user.keyboard('j');
    expect(focused()).toBe('R-10');
  });

  it('are letters while somebody types, and do nothing with Ctrl, in a dialog, or switched off', async () => {
    const { user } = await show(true);
    const search = screen.getByRole('textbox');
    await user.type(search, 'jxk');
    expect(search).toHaveValue('jxk');
    expect(marked()).toBe('');
    search.blur();
    await user.keyboard('{Control>}j{/Control}');
    expect(document.body).toHaveFocus();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('aria-modal', 'true');
    await user.keyboard('j');
    expect(document.body).toHaveFocus();
    dialog.remove();
    await user.keyboard('j');
    expect(focused()).toBe('R-2');
  });

  it('do nothing unless enabled', async () => {
    const { user } = await show(false);
    await user.keyboard('jx');
    expect(document.body).toHaveFocus();
    expect(marked()).toBe('');
  });
});

describe('a row that others change', () => {
  const plain: readonly Column<Item>[] = columns.map(({ key, header, cell }) => ({
    key,
    header,
    cell,
  }));
  function Live() {
    const [second, setSecond] = useState(300n);
    const [count, setCount] = useState(0);
    return (
      <>
        <DataTable
          label={`Retiros ${count}`}
          rows={[
            { id: 'R-1', amount: 20n },
            { id: 'R-2', amount: second },
          ]}
          columns={plain}
          keyOf={({ id }) => id}
          nameOf={({ id }) => id}
          phone={({ id, amount }) => ({ title: id, end: String(amount) })}
          shownOf={({ amount }) => String(amount)}
        />
        <button type="button" onClick={() => setSecond((amount) => amount + 1n)}>
          change
        </button>
        <button type="button" onClick={() => setCount((before) => before + 1)}>
          draw
        </button>
      </>
    );
  }

  it.each([
    ['table', 'row', false],
    ['list', 'listitem', true],
  ] as const)(
    'is marked anew at each change in a %s, and no other row',
    async (_, role, narrow) => {
      vi.stubGlobal('matchMedia', (media: string) =>
        Object.assign(new EventTarget(), { matches: narrow && media.includes('max-width'), media }),
      );
      onTestFinished(() => void vi.unstubAllGlobals());
      const user = userEvent.setup();
      await renderScreen(<Live />);
      const [first, second] = screen.getAllByRole(role).slice(-2);
      const looks = () => [first?.className, second?.className];
      const seen = [looks()];
      await user.click(screen.getByRole('button', { name: 'draw' }));
      expect(looks()).toEqual(seen[0]);
      for (let change = 0; change < 2; change += 1) {
        await user.click(screen.getByRole('button', { name: 'change' }));
        expect(looks()[0]).toBe(seen[0]?.[0]);
        expect(looks()[1]).not.toBe(seen.at(-1)?.[1]);
        seen.push(looks());
      }
    },
  );
});
