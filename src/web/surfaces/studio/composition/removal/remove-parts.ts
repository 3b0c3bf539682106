import type { Json } from '#engine/language/json.ts';
import { resolveCsvPath } from '#engine/language/load-definition.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { buildRefChange } from '#web/surfaces/studio/base/workspace/ref-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { createDraftFiles, type DraftFiles, type Files } from './draft-files.ts';
import { findDanglingUnits, findReferences, pruneExpression, type Reference } from './find-references.ts';
import {
  listDefinedParts,
  listPartFiles,
  listProductParts,
  type PartFile,
  type ProductPart,
  partKey,
  readResolved,
  toMembers,
} from './product-parts.ts';
import { emptyPlaces } from './reference-rules.ts';
import { readPersonas, removeCase, removeReviewedLines } from './remove-cases.ts';
import { removeFromChart } from './remove-from-chart.ts';
import { listShownTexts, removeExpectedLines, removeHiddenTexts } from './remove-leftovers.ts';
import { isHelper, listUsedParts } from './used-parts.ts';

/** A place outside the removed parts: a file of the product, and the keys of the place in it. */
export type AffectedPlace = { part: PartFile['part']; path: string; keys: readonly string[] };

/** The removal of parts with everything that depends on them. */
export type Removal = {
  /** All changes, for one step of the workspace. */
  changes: Change[];
  /** The other parts that are removed, too. */
  removed: ProductPart[];
  /** The places that change and stay. */
  corrected: AffectedPlace[];
  /** The places that are necessary and still refer to a removed part: the author corrects them. */
  open: AffectedPlace[];
  /** The numbers of removed lines and texts. */
  counts: { reviewed: number; expected: number; texts: number };
};

/** Computes the removal of parts, with everything that depends on them and everything that only they used. */
export function removeParts(files: Files, product: string, parts: readonly ProductPart[]): Removal {
  const draft = createDraftFiles(files);
  const asked = new Set(parts.map(partKey));
  const gone = new Map<string, ProductPart>();
  const places = new Map<string, AffectedPlace>();
  const texts = listShownTexts(files, product);
  const used = listUsedParts(files, product);
  const run: Run = { draft, product, gone, places, kept: new Set() };
  let next: ProductPart[] = [...parts];
  while (next.length > 0) {
    for (const part of next) gone.set(partKey(part), part);
    removeReferences(run);
    const now = listUsedParts(draft, product);
    const unused = listProductParts(draft, product).filter(
      (part) => isHelper(draft, product, part) && used.has(partKey(part)) && !now.has(partKey(part)),
    );
    const { unreached } = removeFromChart(draft, product, isGoneIn(run));
    next = [...unused, ...unreached.map((name): ProductPart => ({ is: 'page', name }))].filter(
      (part) => !gone.has(partKey(part)),
    );
  }
  const chart = removeFromChart(draft, product, isGoneIn(run));
  for (const change of chart.changes)
    if (change.to === undefined) draft.remove(change.path, change.at);
    else draft.change([change]);
  for (const name of chart.places)
    addPlace(run, { part: 'chart', path: `machines/${product}.json`, keys: ['states', name] });
  const reviewed = removeReviewedLines(draft, product, isGoneIn(run));
  const expected = removeExpectedLines(draft, files, product);
  const hidden = removeHiddenTexts(draft, product, texts);
  return {
    changes: draft.changes(),
    removed: [...gone.values()].filter((part) => !asked.has(partKey(part)) && !isInside(part, parts)),
    corrected: [...places.values()].filter((place) => !isPlainMention(place)),
    open: listOpenPlaces(run),
    counts: { reviewed, expected, texts: hidden },
  };
}

/** The state of one removal. */
type Run = {
  draft: DraftFiles;
  product: string;
  gone: Map<string, ProductPart>;
  places: Map<string, AffectedPlace>;
  /** The places that cannot be removed. */
  kept: Set<string>;
};

const placeKey = (path: string, keys: readonly string[]): string => `${path} ${keys.join('/')}`;

const isGoneIn =
  ({ gone }: Pick<Run, 'gone'>) =>
  (part: ProductPart): boolean =>
    gone.has(partKey(part));

/** A rule's message belongs to its rule; it is no part of its own. */
const isInside = (part: ProductPart, _parts: readonly ProductPart[]) => part.is === 'message';

/** The mentions of a field in the schema, the presentation and the sections of its own page are parts of the field. */
const isPlainMention = ({ part, keys }: AffectedPlace): boolean =>
  part === 'form' && keys[0] === 'pages' && ['schema', 'uiSchema', 'sections'].includes(keys[2] ?? '');

function addPlace({ places }: Run, place: AffectedPlace): void {
  places.set(placeKey(place.path, place.keys.slice(0, 4)), place);
}

/** Removes or corrects one reference after another, until none is left that can be removed. */
function removeReferences(run: Run): void {
  const { draft, product } = run;
  for (const name of [...run.gone.values()].filter(({ is }) => is === 'case').map((part) => part.name))
    removeCase(draft, product, name);
  let isDone = false;
  while (!isDone) {
    isDone = true;
    for (const file of listPartFiles(draft, product)) if (removeFromFile(run, file)) isDone = false;
  }
}

/** Removes the references of a file, the last ones first, until a group around them goes with them. */
function removeFromFile(run: Run, file: PartFile): boolean {
  const whole = readResolved(run.draft, file.path);
  const isKept = (keys: readonly string[]) => run.kept.has(placeKey(file.path, keys));
  const found = findReferences(file, whole, isGoneIn(run)).filter(
    ({ keys, keep }) => keep !== undefined && !isKept(keys),
  );
  const places = new Set<string>();
  for (const one of found.toReversed()) {
    const place = placeKey('', one.keys.slice(0, file.part === 'cases' ? 1 : one.keep));
    if (places.has(place)) continue;
    places.add(place);
    const before = run.draft.changes().length;
    if (cutReference(run, file, whole, one)) return true;
    // A place that cannot be changed stays open.
    if (run.draft.changes().length === before) run.kept.add(placeKey(file.path, one.keys));
  }
  const [dangling] = findDanglingUnits(file, run.draft.value(file.path) ?? null).filter((keys) => !isKept(keys));
  if (dangling) {
    run.kept.add(placeKey(file.path, dangling));
    cutPlace(run, file, whole, dangling);
  }
  return found.length > 0 || dangling !== undefined;
}

/** Removes or corrects the place of a reference. Returns true if a group around it is removed, too. */
function cutReference(run: Run, file: PartFile, whole: Json, { keys, keep = 0, isExpression }: Reference): boolean {
  const place = keys.slice(0, keep);
  if (file.part === 'cases' && place.length === 1) {
    const part: ProductPart = { is: 'case', name: place[0] as string };
    if (removeCase(run.draft, run.product, part.name)) run.gone.set(partKey(part), part);
    // The last persona stays: the author corrects it.
    else run.kept.add(placeKey(file.path, keys));
    return false;
  }
  const logicAt = isExpression ? findLogic(file, whole, place) : undefined;
  const logic = logicAt && readValueAt(whole, logicAt);
  if (logicAt && logic !== undefined && keys.length > logicAt.length && startsWith(keys, logicAt)) {
    const isGone = isGoneIn(run);
    const reads = (inner: Json) => findReferences(file, nest(logicAt, inner), isGone).some((one) => one.isExpression);
    const pruned = pruneExpression(logic, reads);
    if (pruned !== undefined) {
      run.draft.change([buildRefChange(file.path, logicAt, pruned, run.draft.value)]);
      addPlace(run, { ...file, keys: place });
      return false;
    }
  }
  return cutPlace(run, file, whole, place);
}

/** Returns the place of the expression of a unit; undefined for a unit that is more than an expression. */
function findLogic({ part }: PartFile, whole: Json, place: readonly string[]): string[] | undefined {
  const unit = readValueAt(whole, place);
  const member = place[0] === 'inputs' && part === 'rating' ? 'from' : 'logic';
  if (['derived', 'steps', 'inputs'].includes(place[0] ?? '')) return [...place, member];
  const isWhole = readValueAt(unit, ['at']) === undefined && readValueAt(unit, ['value']) === undefined;
  return isWhole ? [...place] : undefined;
}

const startsWith = (keys: readonly string[], start: readonly string[]) => start.every((key, at) => keys[at] === key);

/** Returns a value at a place of an otherwise empty file, so that its references are found as in the file. */
const nest = (keys: readonly string[], value: Json): Json =>
  keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);

/** Removes a place with the parts that it defines, and the groups around it that become empty. Returns true for such groups. */
function cutPlace(run: Run, file: PartFile, whole: Json, keys: readonly string[]): boolean {
  const { draft, gone } = run;
  if (keys.length === 0) {
    draft.change([{ path: file.path, text: null }]);
    return false;
  }
  const defined = listDefinedParts(file.part, keys, readValueAt(whole, keys));
  const parent = keys.slice(0, -1);
  const list = readValueAt(whole, parent);
  const isPlain = readValueAt(draft.value(file.path), parent) !== undefined;
  if (Array.isArray(list) && !isPlain)
    // A list of a shared file is copied into the product without the item.
    draft.change([buildRefChange(file.path, parent, list.toSpliced(Number(keys.at(-1)), 1), draft.value)]);
  else if (isPlain) draft.remove(file.path, keys);
  else draft.change([buildRefChange(file.path, keys, undefined, draft.value)]);
  removeRows(run, readValueAt(whole, keys));
  const left = defined.length === 0 ? [] : listProductParts(draft, run.product).map(partKey);
  for (const part of defined) if (!left.includes(partKey(part))) gone.set(partKey(part), part);
  if (defined.length === 0) addPlace(run, { ...file, keys });
  return cutEmptyPlace(run, file, parent);
}

/** Removes the file with the rows of a removed table, unless it belongs to several products or another table reads it. */
function removeRows({ draft, product }: Run, table: Json | undefined): void {
  const csv = readValueAt(table, ['csv']);
  const path = typeof csv === 'string' ? resolveCsvPath(product, csv) : undefined;
  if (path?.startsWith(`product-schemas/${product}/`) !== true) return;
  if (!listTables(draft.value, product).some((other) => other.csv === path)) draft.change([{ path, text: null }]);
}

function cutEmptyPlace(run: Run, file: PartFile, keys: readonly string[]): boolean {
  const rules = Object.entries(emptyPlaces[file.part] ?? {});
  const found = rules.find(([place]) => {
    const pattern = place.split('/');
    return pattern.length === keys.length && pattern.every((key, at) => key === '*' || key === keys[at]);
  });
  if (!found) return false;
  const whole = readResolved(run.draft, file.path);
  if (Object.keys(toMembers(readValueAt(whole, keys))).length > 0) return false;
  cutPlace(run, file, whole, keys.slice(0, found[1]));
  return true;
}

/** Lists the places that still refer to a part that is gone. */
function listOpenPlaces(run: Run): AffectedPlace[] {
  const isGone = isGoneIn(run);
  const found = listPartFiles(run.draft, run.product).flatMap((file) =>
    findReferences(file, readResolved(run.draft, file.path), isGone).map(({ keys }) => ({ ...file, keys })),
  );
  const last = [...run.gone.values()].filter(({ is }) => is === 'case').map(({ name }) => name);
  const kept = readPersonas(run.draft, run.product).filter(({ name }) => last.includes(name));
  const shown = [...run.gone.values()].filter(({ is }) => is === 'page' || is === 'condition');
  const chart = JSON.stringify(readResolved(run.draft, `machines/${run.product}.json`));
  const inChart = shown.filter(({ name }) => chart.includes(`"${name}"`));
  return [
    ...found,
    ...inChart.map(({ name }) => ({
      part: 'chart' as const,
      path: `machines/${run.product}.json`,
      keys: ['states', name],
    })),
    ...kept.map(({ file, name }) => ({ part: 'cases' as const, path: file, keys: [name] })),
  ];
}
