import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { RemovePartDialog } from '#web/surfaces/studio/composition/remove-part-dialog.tsx';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { TableImportExport } from './exchange/table-import-export.tsx';
import { PremiumCalculation } from './formulas/premium-calculation.tsx';
import { ColumnActions } from './table-setup/column-actions.tsx';
import { NewTableDialog } from './table-setup/new-table-dialog.tsx';
import { TableEditor } from './tables/table-editor.tsx';

/** Edits the rating of a product: the calculation of the premium, and the tables that it reads. */
export function TariffPart() {
  const text = useText();
  const names = useTermNames();
  const { workspace, product, mayEdit } = useWorkspace();
  const [isMaking, setMaking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [isOfColumns, setOfColumns] = useState(false);
  // The names of answers need these messages.
  const isReady = useMessages(['studio-sentences', 'studio-pages']);
  const version = useInWorkspace((open) => open.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when a file changes
  const tables = useMemo(() => listTables(workspace.value, product), [workspace, product, version]);
  const { filters, change } = useFilters('table');
  const table = tables.find(({ name }) => name === filters.table);
  if (!isReady) return <PageWaiting />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="max-w-96">
        <FilterSelect
          label={text('studio-tariff.choose')}
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
      {mayEdit && !table && (
        <Button icon={Plus} variant="secondary" className="justify-self-start" onClick={() => setMaking(true)}>
          {text('studio-tariff.make.table')}
        </Button>
      )}
      {isMaking && <NewTableDialog onMade={(name) => change({ table: name })} onClose={() => setMaking(false)} />}
      {isRemoving && table && (
        <RemovePartDialog
          part={{ is: table.of === 'form' ? 'formTable' : 'table', name: table.name }}
          what={names.of(table.name)}
          onRemoved={() => change({ table: '' })}
          onClose={() => setRemoving(false)}
        />
      )}
      {table ? (
        <TableEditor key={`${table.of} ${table.name}`} table={table}>
          {(cells) => (
            <>
              <TableImportExport table={table} cells={cells} />
              {mayEdit && (
                <Button variant="quiet" aria-expanded={isOfColumns} onClick={() => setOfColumns(!isOfColumns)}>
                  {text('studio-tariff.columns.title')}
                </Button>
              )}
              {mayEdit && (
                <Button variant="quiet" icon={Trash2} onClick={() => setRemoving(true)}>
                  {text('studio-pages.removeField', { field: names.of(table.name) })}
                </Button>
              )}
              {isOfColumns && (
                <div className="basis-full">
                  <ColumnActions table={table} />
                </div>
              )}
            </>
          )}
        </TableEditor>
      ) : (
        <PremiumCalculation tables={tables} />
      )}
    </div>
  );
}
