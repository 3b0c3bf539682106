import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Column } from '../list/table.tsx';

export type Selection<Row> = {
  /** The chosen rows, in the order of the list. */
  chosen: readonly Row[];
  choose: (keys: readonly string[], isOn: boolean) => void;
  clear: () => void;
  /** A column of check boxes; its heading chooses all rows on the page. */
  column: Column<Row>;
};

type SelectionOptions<Row> = {
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string;
  /** True for a row on which an act is possible. */
  mayChoose: (row: Row) => boolean;
};

/** The rows of a list that the user has chosen. A row that is no longer shown is no longer chosen. */
export function useSelection<Row>({ rows = [], keyOf, nameOf, mayChoose }: SelectionOptions<Row>): Selection<Row> {
  const text = useText();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const open = rows.filter(mayChoose);
  const chosen = open.filter((row) => keys.has(keyOf(row)));
  const choose = (some: readonly string[], isOn: boolean) =>
    setKeys((before) => new Set([...[...before].filter((key) => !some.includes(key)), ...(isOn ? some : [])]));
  const isAll = open.length > 0 && chosen.length === open.length;
  return {
    chosen,
    choose,
    clear: () => setKeys(new Set()),
    column: {
      head: text('lists.bulk.all'),
      headCell: (
        <Box
          label={text('lists.bulk.all')}
          checked={isAll}
          isPart={chosen.length > 0 && !isAll}
          disabled={open.length === 0}
          onChange={(isOn) => choose(open.map(keyOf), isOn)}
        />
      ),
      cell: (row) =>
        mayChoose(row) && (
          <Box
            label={text('lists.bulk.one', { name: nameOf(row) })}
            isLabelled
            checked={keys.has(keyOf(row))}
            onChange={(isOn) => choose([keyOf(row)], isOn)}
          />
        ),
      isChoice: true,
    },
  };
}

type BoxProps = {
  label: string;
  /** True if a phone shows the label beside the box: there the row is a card. */
  isLabelled?: boolean;
  checked: boolean;
  /** True if only a part of the rows is chosen. */
  isPart?: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
};

function Box({ label, isLabelled = false, checked, isPart = false, disabled = false, onChange }: BoxProps) {
  return (
    // Above the link that covers a whole row.
    <label className={clsx('relative z-10 flex items-center gap-3', isLabelled && 'max-md:min-h-11')}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = isPart;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="block size-5 accent-primary"
      />
      {isLabelled && (
        <span aria-hidden="true" className="text-muted text-small md:hidden">
          {label}
        </span>
      )}
    </label>
  );
}
