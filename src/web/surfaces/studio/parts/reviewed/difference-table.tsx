import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { computeIncrease, type LineDifference, parsePremiumCell } from './line-differences.ts';
import type { LineDescriptions } from './use-line-descriptions.ts';

/** The number of rows that are drawn until the user asks for the rest. */
const INITIAL_ROWS = 60;

type DifferenceTableProps = {
  differing: readonly LineDifference[];
  words: LineDescriptions;
  onReview: (line: LineDifference[]) => void;
  onDelete: (line: LineDifference) => void;
};

/** Shows the reviewed lines whose result has changed: one line each, with the reviewed and the present amount. */
export function DifferenceTable({ differing, words, onReview, onDelete }: DifferenceTableProps) {
  const text = useText();
  const { money } = useFormat();
  const { mayEdit } = useWorkspace();
  const [isWhole, setIsWhole] = useState(false);
  const lineOf = ({ one }: LineDifference) => differing.filter((other) => other.one === one);
  const columns: Column<LineDifference>[] = [
    { head: text('studio-decided.what'), isName: true, cell: ({ compared }) => words.column(compared) },
    {
      head: text('studio-reviewed.before'),
      figures: true,
      cell: ({ compared }) => words.cell(compared, compared.wanted),
    },
    {
      head: text('studio-reviewed.now'),
      figures: true,
      cell: ({ compared }) => <strong className="text-ink">{words.cell(compared, compared.actual)}</strong>,
    },
    {
      head: text('studio-reviewed.difference'),
      figures: true,
      cell: (one) => {
        const { compared } = one;
        const [then, now] = [parsePremiumCell(compared, compared.wanted), parsePremiumCell(compared, compared.actual)];
        if (then === undefined || now === undefined) return null;
        const by = `${now > then ? '+' : ''}${money(now - then, words.currency)}`;
        const rise = computeIncrease(one);
        return rise === undefined ? by : `${by} (${rise > 0 ? '+' : ''}${(rise * 100).toFixed(1)} %)`;
      },
    },
  ];
  return (
    <>
      <Table
        caption={text('studio-reviewed.differ')}
        by="key"
        rows={isWhole ? differing : differing.slice(0, INITIAL_ROWS)}
        columns={columns}
        over={(row, before) =>
          row.one !== before?.one && (
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <LineName words={words} one={row.one} />
              {mayEdit && (
                <span className="flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    aria-label={text('studio-reviewed.reviewNamed', { line: lineName(words, row) })}
                    onClick={() => onReview(lineOf(row))}
                  >
                    {text('studio-reviewed.review')}
                  </Button>
                  <DeleteButton line={lineName(words, row)} onClick={() => onDelete(row)} />
                </span>
              )}
            </span>
          )
        }
      />
      {!isWhole && differing.length > INITIAL_ROWS && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {text('studio-reviewed.showAll', { count: differing.length })}
        </Button>
      )}
    </>
  );
}

/** Shows the name of a line: its own answers, and the name of the test case that supplies the other answers. */
export function LineName({ words, one }: Pick<LineDifference, 'one'> & { words: LineDescriptions }) {
  const given = words.given(one);
  return (
    <span className="grid min-w-56">
      <span className="break-words font-semibold text-ink">
        {given.length > 0 ? given.join(' · ') : one.testCase.name}
      </span>
      <span className="break-words text-muted text-small">
        {[given.length > 0 && one.testCase.name, one.note].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

export const lineName = (words: LineDescriptions, { one }: Pick<LineDifference, 'one'>): string =>
  words.given(one).join(', ') || one.testCase.name;

/** Deletes a line. The accessible label contains the line's name. */
export function DeleteButton({ line, onClick }: { line: string; onClick: () => void }) {
  const text = useText();
  return <IconButton icon={Trash2} label={text('studio-reviewed.delete', { line })} onClick={onClick} />;
}
