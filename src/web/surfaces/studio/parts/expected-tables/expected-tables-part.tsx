import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ExpectationDifference } from '#engine/expected-tables/compare-expected-table.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { Table } from '#web/desk/list/table.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import {
  acceptActualLines,
  compareExpectedTables,
  rewriteTable,
  type TableComparison,
} from '#web/surfaces/studio/composition/removal/compare-expected-tables.ts';

/**
 * Shows the insurer's decisions, which are recorded separately from the product. If the product differs, one of the two
 * must be corrected. Thus nobody can change a limit by accident.
 */
export function ExpectedTablesPart() {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const version = useDeferredValue(useInWorkspace((open) => open.version()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when a file changes
  const tables = useMemo(() => compareExpectedTables(workspace, product), [workspace, product, version]);
  const [told, setTold] = useState({ said: '', times: 0 });
  const status = useRef<HTMLParagraphElement>(null);
  // The confirmed row disappears and loses the focus. So the status text gets the focus: the next Tab goes to the rest.
  useEffect(() => {
    if (told.times > 0) status.current?.focus();
  }, [told]);
  const tell = (said: string) => setTold(({ times }) => ({ said, times: times + 1 }));
  if (!tables) return <Notice kind="warning">{text('studio-decided.broken')}</Notice>;
  return (
    <div className="grid gap-6">
      <p className="max-w-reading">{text('studio-decided.lead')}</p>
      <p ref={status} tabIndex={-1} role="status" className="text-small outline-offset-4 empty:sr-only">
        {told.said}
      </p>
      {tables
        .filter(({ lines }) => lines.length > 0)
        .map((table) => (
          <ExpectedTableCard key={table.table} of={table} onTell={tell} />
        ))}
    </div>
  );
}

function ExpectedTableCard({ of, onTell }: { of: TableComparison; onTell: (said: string) => void }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const { table, isThere, lines, columns, differences } = of;
  const title = text(`studio-decided.tables.${table}`);
  const rows = differences.map((one, at) => ({ id: at, one }));
  const take = (decided: readonly ExpectationDifference[], said: string) => {
    workspace.change(acceptActualLines(product, of, decided));
    onTell(said);
  };
  return (
    <Section
      title={title}
      actions={
        mayEdit &&
        isThere &&
        differences.length > 1 && (
          <Button
            variant="secondary"
            onClick={() => take(differences, text('studio-decided.allTaken', { count: differences.length }))}
          >
            {text('studio-decided.all', { count: differences.length })}
          </Button>
        )
      }
    >
      {isThere && differences.length === 0 && <p>{text('studio-decided.same', { count: lines.length })}</p>}
      {!isThere && (
        <>
          <p>{text('studio-decided.none', { count: lines.length })}</p>
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              {text('studio-decided.read')}
            </summary>
            <Table
              caption={title}
              by="id"
              rows={lines.map((cells, id) => ({ id, cells }))}
              columns={columns.map((head, at) => ({
                head,
                isName: at === 0,
                cell: ({ cells }: { cells: string[] }) => <span className="break-words">{cells[at]}</span>,
              }))}
            />
          </details>
          {mayEdit && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => {
                workspace.change(rewriteTable(product, of));
                onTell(text('studio-decided.allTaken', { count: lines.length }));
              }}
            >
              {text('studio-decided.write')}
            </Button>
          )}
        </>
      )}
      {isThere && rows.length > 0 && (
        <Table
          caption={title}
          by="id"
          rows={rows}
          columns={[
            {
              head: text('studio-decided.what'),
              isName: true,
              cell: ({ one }) => (
                <Lines wraps second={columnName(one)}>
                  {one.name}
                </Lines>
              ),
            },
            { head: text('studio-decided.says'), cell: ({ one }) => <CellText>{actualText(one)}</CellText> },
            { head: text('studio-decided.decided'), cell: ({ one }) => <CellText>{expectedText(one)}</CellText> },
            {
              head: text('studio-decided.act'),
              isActions: true,
              cell: ({ one }) =>
                mayEdit && (
                  <Button
                    variant="quiet"
                    aria-label={text('studio-decided.takeNamed', { what: describeLine(one) })}
                    onClick={() => take([one], text('studio-decided.taken', { what: describeLine(one) }))}
                  >
                    {text('studio-decided.take')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function CellText({ children }: { children: string }) {
  const text = useText();
  return <span className="break-words">{children || text('studio.edits.nothing')}</span>;
}

const describeLine = (one: ExpectationDifference): string => [one.name, columnName(one)].filter(Boolean).join(', ');
const columnName = (one: ExpectationDifference): string => (one.is === 'other' ? one.column : '');
const actualText = (one: ExpectationDifference): string =>
  one.is === 'other' ? one.says : one.is === 'missing' ? one.line.cells.join(' · ') : '';
const expectedText = (one: ExpectationDifference): string =>
  one.is === 'other' ? one.must : one.is === 'lost' ? one.record.cells.join(' · ') : '';
