import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { MarkedInput } from '#web/fields/field/marked-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { TextLineField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import type { ValueKind } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { countRows, createTable, MAX_TABLE_ROWS, type NewInputColumn, parseBandStarts } from './create-table.ts';
import type { KeySource } from './key-sources.ts';
import { useRating } from './use-rating.ts';
import { useTableKeys } from './use-table-keys.ts';

type NewTableDialogProps = { onMade: (name: string) => void; onClose: () => void };

/** Adds a table: its name, its input answers and its outputs. The table gets one row for each combination of inputs. */
export function NewTableDialog({ onMade, onClose }: NewTableDialogProps) {
  const text = useText();
  const { workspace, product, path, tables, names: used } = useRating();
  const keys = useTableKeys();
  const names = useNameInputs('table-name');
  const [column, setColumn] = useState('');
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const sources = chosen.flatMap(({ name }) => keys.find(name) ?? []);
  const inputs = chosen.map((one) => inputOf(one, keys.find(one.name)));
  const made = inputs.flatMap((input) => (input === undefined ? [] : [input]));
  const count = countRows(made);
  const isWhole = !names.isMissing && chosen.length > 0 && made.length === chosen.length && count <= MAX_TABLE_ROWS;
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (!names.hasName() || !isWhole) return;
    const taken = new Set([...Object.keys(tables), ...used]);
    const table = generateFreeName(names.names.en, taken, 'table');
    const output = generateFreeName(column, new Set([...taken, table]), 'rate');
    const ratingInputs = keys.toInputs(sources);
    const columns = made.map((input, at) => ({ ...input, name: ratingInputs.names[at] ?? input.name }));
    workspace.change([
      ...ratingInputs.changes,
      { path, at: ['tables', table], to: createTable(columns, [output]) as unknown as Json },
      ...wordChanges(product, ['trace', table], names.names),
      ...wordChanges(product, ['trace', output], { en: column.trim() }),
    ]);
    onMade(table);
    onClose();
  };

  return (
    <FormDialog
      title={text('studio-tariff.make.table')}
      action={text('studio-tariff.make.action')}
      form={{ submit: make }}
      onClose={onClose}
    >
      <NameInputs
        of={names}
        label={(language) => `${text('studio-tariff.make.name')} (${language})`}
        missing={text('studio-tariff.add.noName')}
      />
      <ChosenInputs {...{ chosen, inputs, keys }} wasTried={names.wasTried} onChange={setChosen} />
      <TextLineField
        id="table-column"
        label={text('studio-tariff.make.column')}
        help={text('studio-tariff.make.columnHelp')}
        optional
        maxLength={80}
        value={column}
        onChange={setColumn}
      />
      {chosen.length > 0 && made.length === chosen.length && (
        <p role="status" className={count > MAX_TABLE_ROWS ? 'font-semibold text-error' : 'text-muted'}>
          {text(count > MAX_TABLE_ROWS ? 'studio-tariff.make.tooMany' : 'studio-tariff.make.rows', { count })}
        </p>
      )}
    </FormDialog>
  );
}

type ChosenInputsProps = {
  chosen: readonly Chosen[];
  /** The columns from these choices; undefined for invalid bands. */
  inputs: readonly (NewInputColumn | undefined)[];
  keys: ReturnType<typeof useTableKeys>;
  wasTried: boolean;
  onChange: (chosen: Chosen[]) => void;
};

/** Edits the answers that select a row. */
function ChosenInputs({ chosen, inputs, keys, wasTried, onChange }: ChosenInputsProps) {
  const text = useText();
  const labelOf = (name: string) => keys.find(name)?.label ?? name;
  const isFree = (name: string) => !chosen.some((other) => other.name === name);
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 font-semibold text-ink">{text('studio-tariff.make.by')}</legend>
      <p className="text-muted text-small">{text('studio-tariff.make.byHelp')}</p>
      {chosen.map((one, at) => (
        <div key={one.name} className="grid gap-2 rounded-card border border-line p-3">
          <div className="flex items-center justify-between gap-2">
            <span className="font-semibold text-ink">{labelOf(one.name)}</span>
            <IconButton
              icon={X}
              label={text('studio-tariff.make.leaveOut', { name: labelOf(one.name) })}
              onClick={() => onChange(chosen.toSpliced(at, 1))}
            />
          </div>
          {isBanded(keys.find(one.name)?.kind) ? (
            <BandBoxes
              chosen={one}
              isWrong={wasTried && inputs[at] === undefined}
              onChange={(next) => onChange(chosen.with(at, next))}
            />
          ) : (
            <p className="text-small">
              {(keys.find(one.name)?.options?.() ?? []).map(({ label }) => label).join(', ')}
            </p>
          )}
        </div>
      ))}
      <MarkedInput error={wasTried && chosen.length === 0 && text('studio-tariff.make.noInput')}>
        <NameSelect
          label={text('studio-tariff.make.add')}
          value=""
          onChange={(next) => next !== '' && onChange([...chosen, { name: next, starts: '', last: '' }])}
          placeholder={text('studio-tariff.make.add')}
          groups={groupsOf(keys.all.filter(({ name }) => isFree(name)))}
        />
      </MarkedInput>
    </fieldset>
  );
}

type BandBoxesProps = { chosen: Chosen; isWrong: boolean; onChange: (next: Chosen) => void };

/** Edits the starts of the bands of a number, and its maximum. Both ends of each band are shown below. */
function BandBoxes({ chosen, isWrong, onChange }: BandBoxesProps) {
  const text = useText();
  const id = useId();
  const starts = parseBandStarts(chosen.starts);
  const last = chosen.last.trim();
  const said = (starts ?? []).map((from, at) => {
    const next = starts?.[at + 1];
    if (next !== undefined) return text('studio-tariff.cell.between', { from, to: next });
    return last === ''
      ? text('studio-tariff.cell.from', { from })
      : text('studio-tariff.make.upTo', { from, to: last });
  });
  return (
    <div className="grid gap-2">
      <TextLineField
        id={`${id}-starts`}
        label={text('studio-tariff.make.starts')}
        help={text('studio-tariff.make.startsHelp')}
        error={isWrong ? text('studio-tariff.make.noStarts') : undefined}
        inputMode="decimal"
        maxLength={400}
        value={chosen.starts}
        onChange={(typed) => onChange({ ...chosen, starts: typed })}
      />
      <TextLineField
        id={`${id}-last`}
        label={text('studio-tariff.make.last')}
        optional
        inputMode="decimal"
        maxLength={12}
        value={chosen.last}
        onChange={(typed) => onChange({ ...chosen, last: typed })}
        className="max-w-40"
      />
      {said.length > 0 && <p className="text-muted text-small">{said.join('; ')}</p>}
    </div>
  );
}

/** The choice of an input answer. For a number: the starts of its bands (`starts`) and its maximum (`last`). */
type Chosen = { name: string; starts: string; last: string };

const isBanded = (kind: ValueKind | undefined): boolean => kind === 'number' || kind === 'amount' || kind === 'cents';

/** Returns the column for a choice, or undefined if its bands are invalid. */
function inputOf({ name, starts, last }: Chosen, named: KeySource | undefined): NewInputColumn | undefined {
  if (!isBanded(named?.kind)) {
    const values = named?.kind === 'yesNo' ? [true, false] : (named?.options?.() ?? []).map(({ code }) => code);
    return values.length === 0 ? undefined : { name, is: 'options', values };
  }
  const bands = parseBandStarts(starts);
  const end = last.trim() === '' ? null : Number(last);
  if (!bands || (end !== null && !(end >= (bands.at(-1) ?? 0)))) return undefined;
  // Only for whole numbers does the maximum define the end of the last band.
  return { name, is: 'bands', starts: bands, last: named?.kind === 'number' ? end : null };
}
