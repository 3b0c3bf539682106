import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Edit } from '#contract/studio/files.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { BENEFITS_TABLE } from '#engine/language/tables/rating-tables.ts';
import { applyAll, readFileValue } from '#product-files/apply-edit.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { EditedFiles } from '#web/surfaces/studio/base/workspace/edited-files.ts';
import { type FormulaNames, parseFormula } from '#web/surfaces/studio/language/formula/parse-formula.ts';
import { printFormula } from '#web/surfaces/studio/language/formula/print-formula.ts';
import { addItem, addMember, removeMember, writeMember } from '#web/surfaces/studio/parts/files/members/member-acts.ts';
import {
  describeNewMember,
  describePlace,
  findKind,
  fitsName,
  type MemberForm,
  type MemberKind,
} from '#web/surfaces/studio/parts/files/members/member-model.ts';

const all: Record<string, string> = Object.fromEntries(
  ['product-schemas', 'machines', 'locales'].flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(json|csv)$/.test(path))
      .map((path) => [`${room}/${path}`, readFileSync(join(projectRoot, room, path), 'utf8')]),
  ),
);
const products = readdirSync(join(projectRoot, 'product-schemas')).filter((name) => !/shared|\./.test(name));

/** The content of files as one hash: the values with the order of their members, and the cells of tables. */
function hashValues(files: Record<string, string>): string {
  const hash = createHash('sha256');
  for (const [path, text] of Object.entries(files).sort())
    hash.update(`${path}\n${JSON.stringify(readFileValue(path, text))}\n`);
  return hash.digest('hex');
}

/** True for a value whose members have rows of their own. */
const isOpened = (kind: MemberKind | undefined): boolean => kind === 'group' || kind === 'list' || kind === 'shared';

/** Removes each member of a file by itself, the innermost first, by the button beside it. */
function takeApart(files: EditedFiles, path: string, steps: readonly string[] = []): void {
  const members = describePlace(path, files.value(path), steps)?.members ?? [];
  for (const member of members.toReversed()) {
    if (member.value === undefined) continue;
    const kind = findKind(member.value, member);
    if (isOpened(kind)) takeApart(files, path, [...steps, member.key]);
    press(files, removeMember({ path, steps }, member.key));
  }
}

function press(files: EditedFiles, change: ReturnType<typeof removeMember>): void {
  expect(files.change([change]).unfit).toEqual([]);
}

/** Adds each member of a group again, with the inputs that the form offers at that moment. */
function putTogether(
  files: EditedFiles,
  path: string,
  wanted: Json,
  names: FormulaNames,
  steps: readonly string[] = [],
) {
  const place = { path, steps };
  const isList = Array.isArray(wanted);
  for (const [key, value] of Object.entries(wanted as Record<string, Json>)) {
    if (key === '$schema') continue;
    const member = findOffered(files, path, steps, isList ? '-' : key);
    const kind = findKind(value, member);
    if (kind === undefined)
      throw new Error(`no input for ${path}/${[...steps, key].join('/')}: ${JSON.stringify(value)}`);
    press(files, isList ? addItem(place, Number(key), kind, member) : addMember(place, key, kind, member));
    if (isOpened(kind)) putTogether(files, path, value, names, [...steps, key]);
    else press(files, writeMember(place, key, kind === 'logic' ? typeFormula(value, names) : value));
  }
}

/** Returns a member that the form shows or offers; throws if it does neither. */
function findOffered(files: EditedFiles, path: string, steps: readonly string[], key: string): MemberForm {
  const form = describePlace(path, files.value(path), steps);
  const shown = form?.members.find((one) => one.key === key);
  if (shown) return shown;
  if (key !== '$ref' && !form?.addable.includes(key) && !fitsName(key, form?.freeName))
    throw new Error(`the form does not offer ${path}/${[...steps, key].join('/')}`);
  return describeNewMember(path, files.value(path), steps, key);
}

/** Returns an expression as its formula is read again, which a person types. */
function typeFormula(logic: Json, names: FormulaNames): Json {
  const read = parseFormula(printFormula(logic) ?? '', names);
  if (!('logic' in read)) throw new Error(`cannot be typed: ${JSON.stringify(logic)} ${JSON.stringify(read)}`);
  return read.logic;
}

/** Removes the rows of a table, and inserts them again, as a paste does. */
function exchangeRows(files: EditedFiles, path: string, rows: readonly Json[]): void {
  for (let at = rows.length - 1; at > 0; at -= 1) files.change([{ path, at: [String(at)] }]);
  for (const [at, to] of rows.entries()) if (at > 0) files.change([{ path, at: [String(at)], to, insert: true }]);
}

test.each(products)('%s is removed part by part and rebuilt by acts of the forms', (product) => {
  const own = Object.fromEntries(
    Object.entries(all).filter(([path]) => path.split('/').some((step) => step.split('.')[0] === product)),
  );
  const files = new EditedFiles(all);
  const tables = new Map(listTables(files.value, product).map(({ name, definition }) => [name, definition.outputs]));
  const lines = (files.value(`product-schemas/${product}/benefits.json`) as { lines: string[] })?.lines;
  const names: FormulaNames = {
    knows: () => true,
    columnsOf: (table) => (table === BENEFITS_TABLE ? lines : tables.get(table)),
    typeOf: () => undefined,
  };
  for (const path of Object.keys(own)) {
    const whole = files.value(path) as Json;
    if (path.endsWith('.csv')) {
      exchangeRows(files, path, whole as Json[]);
      continue;
    }
    takeApart(files, path);
    const left = Object.keys(files.value(path) as object).filter((key) => key !== '$schema');
    expect({ path, left }).toEqual({ path, left: [] });
    putTogether(files, path, whole, names);
  }

  // The edits that the forms send, applied as the server applies them: none replaces a whole file.
  const edits = files.take(Number.POSITIVE_INFINITY);
  expect(edits.length).toBeGreaterThan(1000);
  expect(edits.filter(({ pointer }) => pointer === '')).toEqual([]);
  expect(edits.filter(({ before, after }) => isWide(before) || isWide(after))).toEqual([]);
  const rebuilt = Object.fromEntries(
    Object.keys(own).map((path) => {
      const made = applyAll(
        own[path],
        edits.filter((edit) => edit.path === path),
      );
      if ('fault' in made) throw new Error(`${path}: ${JSON.stringify(made.fault)}`);
      return [path, made.text as string];
    }),
  );
  expect(hashValues(rebuilt)).toBe(hashValues(own));
});

/** True for a group of groups: no act removes more than one member with its value. */
const isWide = (value: Edit['before']): boolean =>
  isObject(value) && Object.keys(value as object).some((key) => key !== '$ref') && !isFormula(value as Json);

const isFormula = (value: Json): boolean => printFormula(value) !== undefined;
