import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { DeleteButton, LineName, lineName } from './difference-table.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import type { LineDescriptions } from './use-line-descriptions.ts';
import type { LineResult } from './use-line-results.ts';

type ReviewedTablesProps = {
  lines: readonly LineResult[];
  words: LineDescriptions;
  onDelete: (one: ReviewedLine) => void;
  onTell: (said: string) => void;
};

/** Shows the tables of reviewed lines, one at a time. The user can add and delete lines. */
export function ReviewedTables({ lines, words, onDelete, onTell }: ReviewedTablesProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const [chosen, setChosen] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // A finding about a row that no reviewed premium uses opens the dialog for that row.
  const { filters, change } = useFilters('add');
  const at = filters.add;
  const isAdding = isOpen || at !== '';
  const close = () => {
    setIsOpen(false);
    if (at !== '') change({ add: '' });
  };
  const files = [...new Set(lines.map(({ one }) => one.file))];
  const file = files.includes(chosen) ? chosen : files[0];
  const shown = lines.filter(({ one }) => one.file === file);
  const isShared = file?.startsWith('product-schemas/shared/') === true;
  return (
    <Section
      title={text('studio-reviewed.all')}
      actions={
        mayEdit && (
          <Button icon={Plus} variant="secondary" onClick={() => setIsOpen(true)}>
            {text('studio-reviewed.add.action')}
          </Button>
        )
      }
    >
      {file === undefined ? (
        <p>{text('studio-reviewed.empty')}</p>
      ) : (
        <>
          <FilterSelect
            label={text('studio-reviewed.table')}
            value={file}
            onChange={setChosen}
            choices={files.map((each) => ({
              value: each,
              label: text('studio-reviewed.tableNamed', {
                name: formatTableName(each),
                count: lines.filter(({ one }) => one.file === each).length,
              }),
            }))}
          />
          {isShared && <p className="text-small">{text('studio-reviewed.shared')}</p>}
          <Table
            caption={formatTableName(file)}
            by="key"
            rows={shown}
            columns={[
              {
                head: text('studio-reviewed.line'),
                isName: true,
                cell: ({ one }) => <LineName words={words} one={one} />,
              },
              ...buildExpectedColumns(shown, words),
              ...(mayEdit
                ? [
                    {
                      head: text('portal.actions'),
                      isActions: true,
                      cell: ({ one }: LineResult) => (
                        <DeleteButton line={lineName(words, { one })} onClick={() => onDelete(one)} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      {isAdding && (
        <LinesDialog
          words={words}
          at={at}
          onAdded={(count) => {
            close();
            onTell(text('studio-reviewed.add.done', { count }));
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}

/** Returns `single-trips-alone.csv` as "Single trips alone". */
const formatTableName = (file: string): string => humanizeName(file.replace(/^.*\//, '').replace(/\.csv$/, ''));

/** Returns one column for each expectation of a table. A cell that differs shows the reviewed and the present value. */
function buildExpectedColumns(shown: readonly LineResult[], words: LineDescriptions): Column<LineResult>[] {
  const first = new Map(shown.flatMap(({ compared }) => compared.map((one) => [one.column, one])));
  return [...first.values()].map(
    (column): Column<LineResult> => ({
      head: words.column(column),
      figures: column.is.kind === 'premium',
      cell: ({ compared }) => {
        const one = compared.find((each) => each.column === column.column);
        if (!one) return null;
        const wanted = words.cell(one, one.wanted);
        if (one.isSame) return <span className="break-words">{wanted}</span>;
        return (
          <span className="bg-gold-tint break-words px-1">
            {wanted} → <strong className="text-ink">{words.cell(one, one.actual)}</strong>
          </span>
        );
      },
    }),
  );
}
