import type { DeskListName, ListQuestion } from '#contract/lists/exports.ts';
import { type TotalledList, totalledLists } from '#contract/lists/list-views.ts';
import { useListTotals } from '#web/api/lists.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import type { TotalLine } from './table.tsx';

/** The totals of all rows of a list that match the filters; none for a list without totals, and while they load. */
export function useTotalLines(list: DeskListName | undefined, question: ListQuestion): TotalLine[] {
  const text = useText();
  const totalled = totalledLists.find((one: TotalledList) => one === list);
  const { data } = useListTotals(totalled, question);
  const hasWords = useMessages(totalled === undefined ? NONE : WORDS);
  if (!data || !hasWords) return [];
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

const NONE: string[] = [];
const WORDS = ['lists'];
