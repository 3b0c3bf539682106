import type { DeskListName, ListQuestion } from '#contract/lists/exports.ts';
import { type TotalledList, totalColumns } from '#contract/lists/list-views.ts';
import { useListTotals } from '#web/api/lists.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import type { TotalLine } from './table.tsx';

/**
 * The totals of all rows of a list that match the filters. While they load, one line reserves their place, so that
 * nothing below it moves.
 */
export function useTotalLines(list: DeskListName | undefined, question: ListQuestion): TotalLine[] {
  const text = useText();
  const totalled = isTotalled(list) ? list : undefined;
  const { data, error } = useListTotals(totalled, question);
  const hasWords = useMessages(totalled === undefined ? NONE : WORDS);
  if (totalled === undefined || (error && !data)) return [];
  if (!data || !hasWords) return [buildWaitingLine(totalColumns[totalled])];
  const { count, isMore, sums } = data;
  if (isMore) return [{ key: 'more', label: text('lists.totals.more', { count }), cells: {} }];
  return sums.map(({ currency, amounts }, at) => ({
    key: currency,
    label: at === 0 ? text('lists.totals.rows', { count }) : '',
    cells: Object.fromEntries(
      Object.entries(amounts).map(([id, minorUnits]) => [
        id,
        <Money key={id} minorUnits={minorUnits} currency={currency} />,
      ]),
    ),
  }));
}

function buildWaitingLine(columns: readonly string[]): TotalLine {
  const place = <Skeleton className="inline-block h-3.5 w-16" />;
  return { key: 'waiting', label: place, cells: Object.fromEntries(columns.map((id) => [id, place])) };
}

const isTotalled = (list: DeskListName | undefined): list is TotalledList => list !== undefined && list in totalColumns;

const NONE: string[] = [];
const WORDS = ['lists'];
