import { createItemId } from '#engine/answers.ts';
import { readAmount, readMinorUnits } from '#engine/language/typed/amount.ts';
import type { Item } from '#engine/record.ts';
import { convertToCents } from '#shared/convert-amount.ts';
import { readCurrencyDecimals } from '#shared/format.ts';

/** A rate of the insurer: the amount of a currency for one US dollar. */
export type Rate = { currency: string; rate: string; source: string; day: string };

/** Sets members of a bill; an empty text removes its member. The amount in US dollars follows a bill in another currency. */
export function changeBill(
  bill: Item,
  changes: Readonly<Record<string, string | undefined>>,
  rates: readonly Rate[],
): Item {
  const changed = Object.entries({ ...bill, ...changes }).filter(([, value]) => value !== undefined && value !== '');
  const next = Object.fromEntries(changed) as Item;
  if (!('currency' in changes)) return convertBill(next);
  const { asked: _asked, rate: _rate, rateSource: _source, rateDay: _day, ...own } = next;
  if (next.currency === undefined) return own as Item;
  const known = rates.find(({ currency }) => currency === next.currency);
  const rated = known ? { rate: known.rate, rateSource: known.source, rateDay: known.day } : {};
  const asked = next.asked ?? next.amount;
  return convertBill({ ...own, ...(asked === undefined ? {} : { asked }), ...rated } as Item);
}

/** Computes the amount in US dollars of a bill in another currency; without a valid rate it has none. */
function convertBill(bill: Item): Item {
  const { currency, asked, rate } = bill;
  if (typeof currency !== 'string') return bill;
  const { amount: _amount, ...rest } = bill;
  const amount = readMinorUnits(String(asked ?? ''), readCurrencyDecimals(currency));
  if (amount === undefined || amount <= 0 || !(Number(rate) > 0)) return rest as Item;
  const cents = convertToCents({ currency, amount, rate: String(rate) });
  return (cents > 0 ? { ...rest, amount: (cents / 100).toFixed(2) } : rest) as Item;
}

type Named = { code: string; label: string };

/** The lists by which pasted cells are read. */
export type PasteLists = { benefits: readonly Named[]; causes: readonly Named[]; rates: readonly Rate[] };

const COLUMNS = ['benefit', 'provider', 'billNumber', 'billDate', 'from', 'to', 'cause', 'currency', 'amount'] as const;

/**
 * Reads rows that were copied from a spreadsheet as bills, after the existing ones. A cell that cannot be read stays as
 * its text, so that the form shows its error and the person corrects it.
 */
export function readPastedRows(pasted: string, lists: PasteLists, before: readonly Item[]): Item[] {
  const rows = pasted
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const isHeading = rows.length > 1 && rows[0]?.every((cell) => !/\p{Nd}/u.test(cell));
  const items = [...before];
  for (const cells of isHeading ? rows.slice(1) : rows) items.push(readRow(cells, lists, createItemId(items)));
  return items.slice(before.length);
}

function readRow(cells: readonly string[], { benefits, causes, rates }: PasteLists, id: string): Item {
  const cell = Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? '']));
  const { benefit = '', cause = '', billDate = '', from = '', to = '', currency = '', amount = '' } = cell;
  const typed = {
    ...{ provider: cell.provider, billNumber: cell.billNumber, benefit: findCode(benefits, benefit) },
    ...{ cause: findCode(causes, cause), billDate: readDay(billDate), from: readDay(from), to: readDay(to) },
  };
  const code = currency.toUpperCase();
  const bill = changeBill({ id }, { ...typed, amount: readAmount(amount) ?? amount }, rates);
  return code === '' || code === 'USD' ? bill : changeBill(bill, { currency: code }, rates);
}

const findCode = (names: readonly Named[], typed: string): string => {
  const isSame = (name: string) => name.toLowerCase() === typed.toLowerCase();
  return names.find(({ code, label }) => isSame(code) || isSame(label))?.code ?? typed;
};

/** Reads a day as `2026-06-30` or as `30/6/2026`; any other text stays unchanged. */
function readDay(typed: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
