import { useMemo } from 'react';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useFilters } from '#web/surfaces/portal/list/use-filters.ts';
import { useInWorkspace, useWorkspace } from '../workspace/workspace-context.ts';
import { ExchangeActs } from './exchange/exchange-acts.tsx';
import { Calculation } from './formulas/calculation.tsx';
import { useNames } from './names/use-names.ts';
import { openTables } from './tables/open-tables.ts';
import { TableEditor } from './tables/table-editor.tsx';

/** What a premium is made of: its calculation, and the tables that it looks up. */
export function TariffPart() {
  const text = useText();
  const names = useNames();
  const { workspace, product } = useWorkspace();
  const version = useInWorkspace((open) => open.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that a file is another one
  const tables = useMemo(() => openTables(workspace.value, product), [workspace, product, version]);
  const { filters, change } = useFilters('table');
  const table = tables.find(({ name }) => name === filters.table);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid max-w-96 gap-1">
        <label htmlFor="tariff-table" className="text-muted text-small">
          {text('studio-tariff.choose')}
        </label>
        <SelectInput
          id="tariff-table"
          value={table?.name ?? 'calculation'}
          onChange={(name) => change({ table: name === 'calculation' ? '' : name })}
          choices={[
            { value: 'calculation', label: text('studio-tariff.calculation') },
            ...tables.map(({ name }) => ({
              value: name,
              label: text('studio-tariff.tableNamed', { name: names.of(name) }),
            })),
          ]}
        />
      </div>
      {table ? (
        <TableEditor key={`${table.of} ${table.name}`} table={table}>
          {(cells) => <ExchangeActs table={table} cells={cells} />}
        </TableEditor>
      ) : (
        <Calculation />
      )}
    </div>
  );
}
