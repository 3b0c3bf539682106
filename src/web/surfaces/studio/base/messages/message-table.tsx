// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes the roles from the elements

import { clsx } from 'clsx/lite';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pathTo } from '#shared/addresses.ts';
import { type Locale, locales } from '#shared/format.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { patterns } from '#web/router/paths.ts';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';
import { type FilePlace, useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { MessageCell } from './message-cell.tsx';
import { findWorstIssue, type MessageRow, matchesSearch, messageIssues, sortIssuesFirst } from './message-rows.ts';
import { useMessageLocationName } from './use-message-location.ts';

/** Number of rows per step: few enough that the browser draws them at once and responds to a key at once. */
const PAGE_SIZE = 50;

type MessageTableProps = {
  rows: readonly MessageRow[];
  /** Names of the product's pages, in order. */
  pages: readonly string[];
  mayEdit: boolean;
  onWrite: (row: MessageRow, language: Locale, typed: string) => void;
  /** Returns the place of a message in the file of a language. */
  placeOf: (row: MessageRow, language: Locale) => FilePlace;
  /** Returns the name of the place where a message is shown; by default a place of the product. */
  readAt?: (row: MessageRow) => string;
};

/** A row for each message, a column for each language. Missing texts are first; typing does not change the order. */
export function MessageTable({ rows, pages, mayEdit, onWrite, placeOf, readAt }: MessageTableProps) {
  const text = useText();
  const ofProduct = useMessageLocationName(pages);
  const where = readAt ?? ofProduct;
  const { filters, found, shown, wanted, change, showMore } = useShownRows(rows, where);
  const count = (fault: string) => rows.filter((row) => findWorstIssue(row) === fault).length;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <SearchInput
          label={text('studio-words.search')}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label={text('studio-words.show')}
          value={filters.only}
          onChange={(only) => change({ only })}
          all={text('studio-words.all', { count: rows.length })}
          choices={messageIssues.map((fault) => ({
            value: fault,
            label: text(`studio-words.${fault}`, { count: count(fault) }),
          }))}
        />
        <FilterSelect
          label={text('studio-words.where')}
          value={filters.place}
          onChange={(place) => change({ place })}
          choices={[...new Set(rows.map(where))].map((value) => ({ value, label: value }))}
          all
        />
      </div>
      {mayEdit && <p className="text-muted text-small">{text('studio-words.help')}</p>}
      <p role="status" className="sr-only">
        {text('studio-words.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p>{text('interface.ui.nothingFound')}</p>
      ) : (
        <div className="rounded-card border border-line bg-card">
          <table role="table" className="w-full table-fixed border-collapse max-md:block">
            <caption className="sr-only">{text('studio-words.caption')}</caption>
            <thead role="rowgroup" className="max-md:sr-only">
              <tr role="row" className="border-line border-b">
                <th role="columnheader" scope="col" className={`${head} w-1/6`}>
                  {text('studio-words.message')}
                </th>
                {locales.map((language) => (
                  <th key={language} role="columnheader" scope="col" className={head}>
                    {text(`portal.languages.${language}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup" className="max-md:block">
              {shown.map((row) => (
                <TableRow
                  key={row.id}
                  {...{ row, mayEdit, onWrite, placeOf }}
                  where={where(row)}
                  isWanted={row.id === wanted}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < found.length && (
        <Button variant="secondary" className="justify-self-start" onClick={showMore}>
          {text('portal.more')}
        </Button>
      )}
    </div>
  );
}

const noFilters = { search: '', only: '', place: '' };

/** Filters rows and draws them step by step. It scrolls once to a message that was selected elsewhere. */
function useShownRows(rows: readonly MessageRow[], where: (row: MessageRow) => string) {
  const [order] = useState(() => new Map(sortIssuesFirst(rows).map(({ id }, place) => [id, place])));
  const [filters, setFilters] = useState(noFilters);
  const [screens, setScreens] = useState(1);
  const [selected] = useSelection();
  const led = useRef<Selected | null>(null);
  const { search, only, place } = filters;
  const placeOf = ({ id }: MessageRow) => order.get(id) ?? order.size;
  const found = rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .filter(
      (row) =>
        matchesSearch(row, search) &&
        (only === '' || findWorstIssue(row) === only) &&
        (place === '' || where(row) === place),
    );
  // If the filters hide the message, they are cleared; then enough rows are drawn to show it.
  const wanted = selected.from === 'editor' ? undefined : selected.message;
  useEffect(() => {
    if (wanted === undefined || led.current === selected || !rows.some(({ id }) => id === wanted)) return;
    const at = found.findIndex(({ id }) => id === wanted);
    if (at < 0) return setFilters(noFilters);
    if (at >= screens * PAGE_SIZE) return setScreens(Math.ceil((at + 1) / PAGE_SIZE));
    led.current = selected;
    const row = document.getElementById(findRowElement(wanted));
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('textarea')?.focus({ preventScroll: true });
  });
  return {
    ...{ filters, found, wanted },
    shown: found.slice(0, screens * PAGE_SIZE),
    change: (next: Partial<typeof noFilters>) => {
      setScreens(1);
      setFilters({ ...filters, ...next });
    },
    showMore: () => setScreens(screens + 1),
  };
}

type TableRowProps = Pick<MessageTableProps, 'mayEdit' | 'onWrite' | 'placeOf'> & {
  row: MessageRow;
  where: string;
  /** True if the message was selected elsewhere. */
  isWanted: boolean;
};

function TableRow({ row, where, isWanted, mayEdit, onWrite, placeOf }: TableRowProps) {
  const text = useText();
  const { release, product } = useWorkspace();
  const [first, second = ''] = row.keys;
  const query = new URLSearchParams({ paper: second, view: 'printed' });
  return (
    <tr
      id={findRowElement(row.id)}
      role="row"
      className={clsx(
        'border-line border-b last:border-b-0 max-md:grid max-md:gap-2 max-md:px-4 max-md:py-3',
        isWanted && 'bg-gold-tint',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="break-words px-3 py-2 text-left align-top font-normal text-muted text-small max-md:px-0 max-md:py-0 max-md:font-semibold max-md:text-ink"
      >
        {row.keys.join(' › ')}
        <span className="block font-normal">{where}</span>
        {first === 'documents' && (
          <Link
            href={`${pathTo(patterns.studioProduct, { id: release, product, part: 'papers' })}?${query}`}
            className="link font-normal"
          >
            {text('studio-words.sent.onPaper')}
          </Link>
        )}
      </th>
      {locales.map((language) => (
        <td key={language} role="cell" className="px-2 py-2 align-top max-md:px-0 max-md:py-0">
          <MessageCell
            {...{ row, language, mayEdit }}
            place={placeOf(row, language)}
            onWrite={(typed) => onWrite(row, language, typed)}
          />
        </td>
      ))}
    </tr>
  );
}

/** Returns the id of a message's row in the document. */
const findRowElement = (message: string): string => `message-${message}`;

const head =
  'z-10 bg-card px-3 py-2 md:sticky md:top-0 first:rounded-tl-card last:rounded-tr-card text-left font-semibold text-muted text-small';
