import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { OpenTable } from '#web/surfaces/studio/base/values/open-tables.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { TableCells } from '../tables/table-cells.ts';
import { wholeTable } from '../tables/table-changes.ts';
import { exportCsv, exportXlsx } from './export-table.ts';
import { ImportDialog } from './import-dialog.tsx';

/** A table goes into a spreadsheet, and comes from one. */
export function ExchangeActs({ table, cells }: { table: OpenTable; cells: TableCells }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const [isOpen, setIsOpen] = useState(false);
  const name = `${product}-${table.name}`;
  const take = (rows: string[][]) => {
    const path = table.csv ?? table.place.path;
    workspace.change(wholeTable(table, cells, rows, workspace.text(path) ?? ''));
  };
  return (
    <div className="flex flex-wrap">
      <Button variant="quiet" onClick={() => exportCsv(name, cells)}>
        <Icon of={Download} className="size-4.5" />
        {text('studio-tariff.export.csv')}
      </Button>
      <Button variant="quiet" onClick={() => void exportXlsx(name, cells)}>
        <Icon of={Download} className="size-4.5" />
        {text('portal.saveAsExcel')}
      </Button>
      {mayEdit && (
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          <Icon of={Upload} className="size-4.5" />
          {text('studio-tariff.import.action')}
        </Button>
      )}
      {isOpen && <ImportDialog cells={cells} onTake={take} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
