import { expect, test, vi } from 'vitest';
import { getListTotals } from '#contract/lists/list-views.ts';
import { getProfile } from '#contract/people/sign-in.ts';
import { cacheAnswer, show } from '#tests/components/show.tsx';
import { Lines, Timestamp } from './cells.tsx';
import { figureColumn, moneyColumn, nameColumn, timeColumn } from './columns.tsx';
import { CoverDates } from './cover-dates.tsx';
import { FilterSelect } from './filter-select.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { ListPage, PagedTable } from './paged-table.tsx';
import { PendingCell } from './pending-cell.tsx';
import { PolicyTag } from './policy-tag.tsx';
import { SearchInput } from './search-input.tsx';
import { CommissionTable, useEntryColumns } from './statement-tables.tsx';
import { type Column, Table } from './table.tsx';
import { useTotalLines } from './use-total-lines.tsx';

const files = ['portal', 'lists', 'reports'];

type Row = { id: string; name: string; currency: string; premium: number | null; at: string | null };
const ROWS: Row[] = [
  { id: '1', name: 'Sok', currency: 'USD', premium: 12_050, at: '2026-01-05T03:04:00Z' },
  { id: '2', name: 'Dara', currency: 'USD', premium: null, at: null },
];
const columns = [
  nameColumn<Row>('Customer', ({ name }) => name),
  moneyColumn<Row>('Premium', ({ premium }) => premium),
  timeColumn<Row>('Paid', ({ at }) => at),
];

/** A list as `usePageList` returns it. */
const listOf = <Item,>(items: Item[] | undefined, more: object = {}) => ({
  ...{ items, error: null, isPending: items === undefined, isPlaceholderData: false, hasNextPage: false },
  ...{ isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: vi.fn(), refetch: vi.fn() },
  ...{ question: {} },
  ...more,
});
const page = (list: ReturnType<typeof listOf<Row>>, more: object = {}) => (
  <ListPage
    {...{ title: 'Orders', lead: 'All orders', columns, by: 'id', list, empty: 'No order yet.', done: '', ...more }}
    actions={<button type="button">New</button>}
    filters={<input aria-label="Filter" />}
  >
    <p>An open dialog</p>
  </ListPage>
);
const cellsOf = (container: Element) =>
  [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td > span:last-child')].map(({ textContent }) => textContent),
  );

test('a list has its name, its headings, and amounts and moments as people write them', async () => {
  const screen = await show(page(listOf(ROWS)), { files });
  await expect.element(screen.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect.element(screen.getByText('All orders')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New' })).toBeVisible();
  await expect.element(screen.getByLabelText('Filter')).toBeVisible();
  await expect.element(screen.getByText('An open dialog')).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'false');
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Customer', 'Premium', 'Paid']);
  expect(cellsOf(screen.container)).toEqual([
    ['Sok', '$120.50', '05 Jan, 2026 10:04'],
    ['Dara', '', ''],
  ]);
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a list that loads has placeholders and says that it is busy', async () => {
  const screen = await show(page(listOf<Row>(undefined)), { files });
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.container.querySelectorAll('tbody .animate-pulse')).toHaveLength(4);
});

test.each([
  [{}, 'No order yet.'],
  [{ isFiltered: true }, 'Nothing found. Try another spelling.'],
  [{ empty: <b>Sell one.</b> }, 'Sell one.'],
])('a list without rows, %o, says: %s', async (more, sentence) => {
  const screen = await show(page(listOf<Row>([]), more), { files });
  await expect.element(screen.getByRole('status')).toHaveTextContent(sentence);
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('a list that could not be read says so and is read again', async () => {
  const list = listOf<Row>(undefined, { error: new Error('x'), isPending: false });
  const screen = await show(page(list), { files });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The data could not be loaded.Check your connection and try again.');
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(list.refetch).toHaveBeenCalledTimes(1);
});

test('the next page of a list: its button waits, and a failure is said', async () => {
  const list = listOf(ROWS, { hasNextPage: true });
  const screen = await show(page(list), { files });
  const more = screen.getByRole('button', { name: 'Show more' });
  await more.click();
  expect(list.fetchNextPage).toHaveBeenCalledTimes(1);
  await screen.rerender(page(listOf(ROWS, { hasNextPage: true, isFetchingNextPage: true })));
  await expect.element(more).toHaveAttribute('aria-busy', 'true');
  await screen.rerender(page(listOf(ROWS, { hasNextPage: true, isFetchNextPageError: true })));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The data could not be loaded.Check your connection and try again.');
});

test('the result of an act on a list is read aloud', async () => {
  const screen = await show(page(listOf(ROWS), { done: 'The order is cancelled.' }), { files });
  await expect.element(screen.getByRole('status')).toHaveTextContent('The order is cancelled.');
});

test('a table has headings of groups, an order by a column, totals, and a sentence without rows', async () => {
  const turn = vi.fn();
  const sorted = [
    { ...nameColumn<Row>('Customer', ({ name }) => name), id: 'name' },
    { ...figureColumn<Row>('Premium', ({ id }) => id), id: 'premium', sort: { now: 'ascending' as const, turn } },
    { ...figureColumn<Row>('Paid', ({ id }) => id), sort: { now: undefined, turn } },
    { ...figureColumn<Row>('Choice', () => ''), headCell: <b>All</b> },
  ];
  const table = (rows: Row[]) => (
    <Table
      {...{ caption: 'Debts', columns: sorted, rows, by: 'id' as const, empty: 'No debts.', isDense: true }}
      over={(row, before) => (before === undefined ? <span>Group of {row.name}</span> : null)}
      totals={[{ key: 'USD', label: '2 rows', cells: { premium: '$9.00' } }]}
    />
  );
  const screen = await show(table(ROWS));
  expect(
    screen
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Group of Sok']);
  const heads = screen.getByRole('columnheader').elements();
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'ascending', 'none', null]);
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Customer', 'Premium', 'Paid', 'All']);
  await screen.getByRole('button', { name: 'Premium' }).click();
  expect(turn).toHaveBeenCalledTimes(1);
  const totals = screen.container.querySelectorAll('tfoot td');
  expect([...totals].map((cell) => cell.lastChild?.textContent ?? '')).toEqual(['2 rows', '$9.00', '', '']);
  expect([...totals].map((cell) => cell.querySelector('.text-muted')?.textContent)).toEqual([
    undefined,
    'Premium',
    undefined,
    undefined,
  ]);
  const shown = [...screen.container.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
  expect(shown).toEqual(['Sok', '1', '1', '', 'Dara', '2', '2', '']);
  await screen.rerender(table([]));
  await expect.element(screen.getByText('No debts.')).toBeVisible();
});

test('on a phone each cell has the heading of its column, but not the name of the row', async () => {
  const screen = await show(
    <PagedTable {...{ caption: 'Orders', columns, by: 'id', list: listOf(ROWS), empty: '' }} />,
    {
      files,
    },
  );
  const cells = [...screen.container.querySelectorAll('tbody tr:first-child td')];
  expect(cells.map((cell) => cell.querySelector('[aria-hidden]')?.textContent)).toEqual([undefined, 'Premium', 'Paid']);
});

// The words of the specification for the states of a policy.
test.each([
  ['notBegun', false, 'Not yet in force'],
  ['active', false, 'In force'],
  ['expired', false, 'Expired'],
  ['cancelled', false, 'Cancelled'],
  ['cancelled', true, 'Void'],
] as const)('a policy that is %s (void: %s) has the word %s', async (status, isVoid, word) => {
  const screen = await show(<PolicyTag status={status} {...(isVoid ? { isVoid } : {})} />);
  expect(screen.container.textContent).toBe(word);
});

const NOW = Date.now();
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

test.each([
  ['customer', 'Customer'],
  ['agent', 'Agent'],
  ['insurer', 'Insurer'],
  ['confirmation', 'Second person'],
  ['payments', 'Payments team'],
  ['provider', 'Payment provider'],
] as const)('a row that waits for the %s says: %s', async (side, word) => {
  const screen = await show(<PendingCell pending={{ with: side, name: null, since: ago(0) } as never} />, { files });
  await expect.poll(() => screen.container.textContent).toBe(`${word}today`);
});

test('a row that waits for a person says for how many days, and since when', async () => {
  const screen = await show(<PendingCell pending={{ with: 'insurer', name: 'Sok', since: ago(3) } as never} />, {
    files,
  });
  await expect.poll(() => screen.container.textContent).toBe('Sok3 days');
  expect(screen.container.querySelector('[title]')?.getAttribute('title')).toMatch(
    /^Since \d\d [A-Z][a-z]{2}, \d{4} \d\d:\d\d$/,
  );
});

test.each([
  ['en', '05 Jan, 2026 – 04 Jan, 2027', '05 Jan, 2026 10:04'],
  ['km', '05 មករា 2026 – 04 មករា 2027', '05 មករា 2026 10:04'],
] as const)('days and moments in %s', async (locale, dates, moment) => {
  const screen = await show(
    <>
      <CoverDates effectiveFrom="2026-01-05" effectiveTo="2027-01-04" />
      <Timestamp at="2026-01-05T03:04:00Z" />
      <Lines second="KH">Sok</Lines>
      <Lines second="">Dara</Lines>
    </>,
    { locale },
  );
  expect(screen.container.textContent).toBe(`${dates}${moment}SokKHDara`);
  expect(screen.container.querySelectorAll('.text-muted')).toHaveLength(1);
});

test('a filter has its label and the choice of all; further filters fold on a phone', async () => {
  const change = vi.fn();
  const choices = [{ value: 'a', label: 'Auto' }];
  const screen = await show(
    <FoldedFilters>
      <FilterSelect label="Product" value="" onChange={change} choices={choices} all />
      <FilterSelect label="Kind" value="" onChange={change} choices={choices} all="Any kind" disabled />
    </FoldedFilters>,
    { files },
  );
  const product = screen.getByLabelText('Product');
  await expect.element(product).toHaveTextContent('AllAuto');
  await product.selectOptions('Auto');
  expect(change.mock.calls).toEqual([['a']]);
  await expect.element(screen.getByLabelText('Kind')).toHaveTextContent('Any kindAuto');
  await expect.element(screen.getByLabelText('Kind')).toBeDisabled();
  const fold = screen.container.querySelector('button');
  expect([fold?.textContent, fold?.getAttribute('aria-expanded')]).toEqual(['Filters', 'false']);
  fold?.click();
  await expect.poll(() => fold?.getAttribute('aria-expanded')).toBe('true');
});

test('a search has its label, and applies after a pause', async () => {
  const change = vi.fn();
  const screen = await show(<SearchInput label="Number or name" value="" onChange={change} />);
  const box = screen.getByLabelText('Number or name');
  await expect.element(box).toHaveAttribute('placeholder', 'Search');
  await box.fill(' Sok ');
  await expect.poll(() => change.mock.calls).toEqual([['Sok']]);
});

test('the commission of an order: each amount below its heading', async () => {
  const order = { order: 'OR-1', at: '2026-01-05T03:04:00Z', currency: 'USD', premium: 10_000 };
  const list = listOf([{ ...order, earned: 1_500, takenBack: 200, settled: 300, due: 1_000 }]);
  const screen = await show(<CommissionTable list={list} savedAs={undefined as never} />, { files });
  await expect.element(screen.getByRole('table', { name: 'Commission by order' })).toBeVisible();
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...[
      'Order',
      'Paid on',
      'Net premium',
      'Commission earned',
      'Commission clawed back',
      'Commission settled',
      'Commission due',
    ],
  ]);
  expect(cellsOf(screen.container)).toEqual([
    ['OR-1', '05 Jan, 2026 10:04', '$100.00', '$15.00', '$2.00', '$3.00', '$10.00'],
  ]);
  await screen.rerender(<CommissionTable list={listOf([])} savedAs={undefined as never} />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('No order has been paid yet.');
});

function Entries({ entries }: { entries: object[] }) {
  return (
    <Table
      caption="Statement"
      columns={useEntryColumns('USD')}
      rows={entries as { id: string }[] as never[]}
      by={'id' as never}
    />
  );
}

const ENTRY = { at: '2026-01-05T03:04:00Z', order: null, note: null, receipt: null, kept: 0, held: 0, total: 90_000 };

test.each([
  ['deposit', 'Deposit'],
  ['reserve', 'Reserved for an order'],
  ['release', 'Released'],
  ['spend', 'Paid for an order'],
  ['returned', 'Refund for a policy'],
  ['settlement', 'Settlement of commission'],
  ['correction', 'Correction'],
])('an entry of the kind %s has the words: %s', async (kind, words) => {
  const entry = { ...ENTRY, id: 1, kind, amount: 5_000, held: -1_000, available: 80_000 };
  const screen = await show(<Entries entries={[entry]} />, { files });
  expect(cellsOf(screen.container)).toEqual([
    ['05 Jan, 2026 10:04', words, '', '+$50.00', '-$10.00', '$900.00', '$800.00'],
  ]);
});

test('an entry shows its order, its reason, its receipt, and the commission that was kept', async () => {
  const more = { order: 'OR-1', note: 'By hand', receipt: 'RC-7', kept: 1_500 };
  const entry = { ...ENTRY, ...more, id: 1, kind: 'spend', amount: -8_500, available: 80_000 };
  const screen = await show(<Entries entries={[entry]} />, { files });
  expect(cellsOf(screen.container)[0]?.[2]).toBe('OR-1 · By handReceipt RC-7$100.00 minus $15.00 commission');
  await expect.element(screen.getByRole('link', { name: 'Receipt RC-7' })).toBeVisible();
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Date', 'Entry', 'Order, reason', 'Change of the total', 'Change of the reserved amount', 'Total', 'Available'],
  ]);
});

test.each([
  [{ count: 2, isMore: false, sums: [{ currency: 'USD', amounts: { premium: 12_050 } }] }, '2 rows$120.50'],
  [{ count: 5_000, isMore: true, sums: [] }, 'More than 5,000 rows: set filters to see totals.'],
])('the totals of a list: %o', async (totals, words) => {
  cacheAnswer(getListTotals, { body: { list: 'orders', question: {} } }, totals);
  const screen = await show(<Totals />, { files });
  await expect.poll(() => screen.container.querySelector('tfoot')?.textContent?.replaceAll('Premium', '')).toBe(words);
});

function Totals() {
  const columnsWithTotals = [columns[0] as Column<Row>, { ...(columns[1] as Column<Row>), id: 'premium' }];
  return (
    <Table caption="Orders" columns={columnsWithTotals} rows={ROWS} by="id" totals={useTotalLines('orders', {})} />
  );
}

test('a list before the first sale leads a seller to the products', async () => {
  cacheAnswer(getProfile, {}, { scope: ['b2b:sell'] } as never);
  const screen = await show(<NothingYet>No order yet.</NothingYet>, { files });
  await expect.element(screen.getByText('No order yet.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Get a quotation' })).toBeVisible();
});
