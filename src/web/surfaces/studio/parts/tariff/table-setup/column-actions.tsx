import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { addInput, addOutput, findTableLookups, removeColumn } from './table-columns.ts';
import { useRating } from './use-rating.ts';
import { useTableKeys } from './use-table-keys.ts';

/** Edits the columns of a table: shows their names and uses, adds columns, removes one. */
export function ColumnActions({ table }: { table: TableSource }) {
  const text = useText();
  const names = useTermNames();
  const { workspace, product } = useRating();
  const keys = useTableKeys();
  const column = useNameInputs(`column-${table.name}`);
  const [told, setTold] = useState('');
  const of = { read: workspace.value, text: workspace.text, product };
  const { inputs, outputs } = table.definition;
  const lookups = findTableLookups(table, of);
  const readers = (column: string) => lookups.filter(({ args }) => args[1] === column).length;
  // A table of the form has no inputs of the premium, so that its keys are answers and calculated values.
  const free = keys.all.filter(
    (key) =>
      (key.part === undefined || table.of === 'rating') &&
      !inputs.some((input) => input.name === keys.toInputs([key]).names[0]),
  );
  const addColumn = () => {
    if (!column.hasName()) return;
    const taken = new Set([...inputs.map(({ name }) => name), ...outputs, table.name]);
    const name = generateFreeName(column.names.en, taken, 'column');
    workspace.change([...addOutput(table, name, '0', of), ...wordChanges(product, ['trace', name], column.names)]);
    setTold(text('studio-pages.fieldAdded', { field: column.names.en }));
    column.clear();
  };
  const addBy = (chosen: string) => {
    const named = keys.find(chosen);
    if (!named) return;
    const ratingInputs = keys.toInputs([named]);
    const [name = named.name] = ratingInputs.names;
    const codes = named.kind === 'yesNo' ? [true, false] : named.options?.().map(({ code }) => code);
    const input = codes ? { name, match: 'eq' as const, domain: codes } : { name, match: 'range' as const };
    workspace.change([...(table.of === 'rating' ? ratingInputs.changes : []), ...addInput(table, input, of)]);
    setTold(text('studio-tariff.columns.byAdded', { name: named.label }));
  };
  return (
    <div className="grid gap-4 rounded-card border border-line bg-card p-4">
      <p role="status" className="sr-only">
        {told}
      </p>
      <ul className="grid gap-3">
        {[...inputs.map(({ name }) => name), ...outputs].map((name) => {
          const isRead = outputs.includes(name);
          const count = isRead ? readers(name) : lookups.length;
          const isOnly = (isRead ? outputs : inputs).length === 1;
          return (
            <li key={name} className="grid gap-1 border-line border-b pb-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold text-ink">{names.of(name)}</span>
                <span className="text-muted text-small">
                  {text(isRead ? 'studio-tariff.columns.readAt' : 'studio-tariff.columns.foundBy', { count })}
                </span>
                <IconButton
                  icon={Trash2}
                  disabled={isOnly || (isRead && count > 0)}
                  label={text('studio-tariff.make.leaveOut', { name: names.of(name) })}
                  onClick={() => {
                    workspace.change(removeColumn(table, name, of));
                    setTold(text('studio-pages.removed', { what: names.of(name) }));
                  }}
                />
              </div>
              {isRead && (
                <details>
                  <summary className="link min-h-11 cursor-pointer content-center text-small">
                    {text('studio-tariff.columns.rename')}
                  </summary>
                  <TranslatedTextInputs keys={['trace', name]} label={text('studio-tariff.columns.name')} />
                </details>
              )}
            </li>
          );
        })}
      </ul>
      <fieldset className="grid gap-3">
        <legend className="pb-2 font-semibold text-ink">{text('studio-tariff.columns.add')}</legend>
        <div className="grid items-start gap-3 md:grid-cols-3">
          <NameInputs
            of={column}
            label={(language) => text('studio-pages.values.nameIn', { language })}
            missing={text('studio-tariff.columns.nameMissing')}
          />
        </div>
        <Button icon={Plus} variant="secondary" onClick={addColumn} className="justify-self-start">
          {text('studio-tariff.columns.addAction')}
        </Button>
      </fieldset>
      <NameSelect
        label={text('studio-tariff.columns.addBy')}
        value=""
        onChange={addBy}
        placeholder={text('studio-tariff.columns.addBy')}
        groups={groupsOf(free)}
      />
      <p className="text-muted text-small">{text('studio-tariff.columns.help')}</p>
    </div>
  );
}
