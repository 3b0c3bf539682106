import { ArrowDownToLine, Plus, Trash2, X } from 'lucide-react';
import { type ClipboardEvent, Fragment } from 'react';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { parseClipboard } from '#web/surfaces/studio/base/inputs/parse-clipboard.ts';
import type { TriedLine } from './added-lines.ts';
import { CalculationComparison } from './calculation-comparison.tsx';
import { parsePremiumCell } from './line-differences.ts';
import { fillDown, type LineColumn, type LineRow, MAX_ROWS, pasteRows } from './line-rows.ts';
import type { LineDescriptions } from './use-line-descriptions.ts';

type LinesTableProps = {
  id: string;
  columns: readonly LineColumn[];
  rows: readonly LineRow[];
  words: LineDescriptions;
  /** Returns the comparison of a row as it is typed now; undefined before it was compared. */
  found: (row: number) => TriedLine | undefined;
  faultsOf: (row: number) => readonly string[];
  isTried: boolean;
  onChange: (rows: readonly LineRow[]) => void;
  /** Removes the column of an answer. */
  onRemove: (column: string) => void;
};

/** A table to type or paste lines: each cell is an input. The system's amount is shown after the reader's own. */
export function LinesTable(props: LinesTableProps) {
  const { id, columns, rows, onChange, onRemove } = props;
  const text = useText();
  return (
    <div className="grid gap-2">
      <p className="text-muted text-small">{text('studio-reviewed.add.pasteHelp')}</p>
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{text('studio-reviewed.add.action')}</caption>
          <thead>
            <tr>
              {columns.map(({ name, label, isAmount }) => (
                <th key={name} scope="col" className="min-w-36 p-1 text-left align-bottom text-small">
                  <span className="flex items-end justify-between gap-1">
                    {label}
                    <span className="flex">
                      {rows.length > 1 && (
                        <IconButton
                          icon={ArrowDownToLine}
                          label={text('studio-reviewed.add.fillDown', { column: label })}
                          onClick={() => onChange(fillDown(rows, name))}
                        />
                      )}
                      {!isAmount && (
                        <IconButton
                          icon={X}
                          label={text('studio-reviewed.add.removeColumn', { column: label })}
                          onClick={() => onRemove(name)}
                        />
                      )}
                    </span>
                  </span>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((_row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own
              <TableRow key={index} {...props} index={index} />
            ))}
          </tbody>
        </table>
      </div>
      {columns.map(({ name, options }) => (
        <Fragment key={name}>
          {options && (
            <datalist id={`${id}-${name}`}>
              {options.map(({ code, label }) => (
                <option key={code} value={label} />
              ))}
            </datalist>
          )}
        </Fragment>
      ))}
      <Button
        icon={Plus}
        variant="quiet"
        className="justify-self-start"
        disabled={rows.length >= MAX_ROWS}
        onClick={() => onChange([...rows, {}])}
      >
        {text('studio-reviewed.add.row')}
      </Button>
    </div>
  );
}

function TableRow({ index, ...props }: LinesTableProps & { index: number }) {
  const { columns, rows, words, found, onChange } = props;
  const text = useText();
  const line = found(index);
  const differing = line && 'one' in line ? line.compared.filter(({ isSame }) => !isSame) : [];
  return (
    <>
      <tr>
        {columns.map((column, at) => (
          <TableCell key={column.name} {...props} {...{ index, at, column }} />
        ))}
        <td className="p-1 align-top">
          {rows.length > 1 && (
            <IconButton
              icon={Trash2}
              label={text('studio-reviewed.add.removeRow', { number: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            />
          )}
        </td>
      </tr>
      {line && ('fault' in line || differing.length > 0) && (
        <tr>
          <td colSpan={columns.length + 1} className="border-error border-l-4 py-1 pl-3 text-small">
            {'fault' in line ? (
              <span lang="en" role="alert" className="text-error">
                {line.fault}
              </span>
            ) : (
              differing.map((one) => (
                <div key={one.column} className="sticky left-3 grid w-fit max-w-[min(36rem,75vw)] gap-1">
                  <p role="alert" className="font-semibold text-error">
                    {words.column(one)}: {text('studio-reviewed.sign.differs', { now: words.cell(one, one.actual) })}
                  </p>
                  {parsePremiumCell(one, one.actual) !== undefined && (
                    <details>
                      <summary className="link min-h-11 content-center">{text('studio-reviewed.add.steps')}</summary>
                      <CalculationComparison judge={line.judge} one={line.one} compared={one} />
                    </details>
                  )}
                </div>
              ))
            )}
          </td>
        </tr>
      )}
    </>
  );
}

type TableCellProps = LinesTableProps & { index: number; at: number; column: LineColumn };

function TableCell({ id, columns, rows, faultsOf, isTried, onChange, index, at, column }: TableCellProps) {
  const text = useText();
  const { name, label, options, isAmount } = column;
  const isWrong = isTried && faultsOf(index).includes(name);
  const faultId = `${id}-${index}-${at}-fault`;
  const paste = (event: ClipboardEvent) => {
    const pasted = parseClipboard(event.clipboardData.getData('text/plain'));
    if (pasted.length === 1 && pasted[0]?.length === 1) return;
    event.preventDefault();
    onChange(pasteRows(rows, columns, { row: index, column: at }, pasted));
  };
  return (
    <td className="p-1 align-top">
      <TextInput
        aria-label={text('studio-reviewed.add.cell', { column: label, number: index + 1 })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? faultId : undefined}
        inputMode={isAmount ? 'decimal' : undefined}
        list={options ? `${id}-${name}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={rows[index]?.[name] ?? ''}
        onChange={(typed) => onChange(rows.with(index, { ...rows[index], [name]: typed }))}
        onPaste={paste}
      />
      {isWrong && (
        <span id={faultId} className="text-error text-small">
          {text(isAmount ? 'studio-reviewed.sign.noAmount' : 'studio-reviewed.add.noOption')}
        </span>
      )}
    </td>
  );
}
