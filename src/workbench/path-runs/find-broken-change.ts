import { isDeepStrictEqual } from 'node:util';
import type { Journey } from '#engine/journey.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { FormatName } from '#engine/language/formats.ts';
import type { Json } from '#engine/language/json.ts';
import { findPageDefinition } from '#engine/product.ts';
import { type AnswerResult, answer, next } from '#engine/wizard.ts';
import { findLogicDependencies, listNearbyChanges } from '#workbench/test-inputs/answer-changes.ts';
import { formatEdges } from '#workbench/test-inputs/format-edges.ts';
import { listBrokenCodes } from '#workbench/test-inputs/schema-codes.ts';
import type { JourneyState } from './invariants.ts';

/**
 * Finds a broken rule about changes of a draft at its declaration. After a change of any answer, NEXT alone leads back
 * to the declaration over the valid pages, unless an unanswered field is asked; pages that show the premium are passed
 * again if the premium changes. An answer whose fact becomes false is set aside, and returns with its fact.
 * @param changes the fields to change; all by default
 */
export function findBrokenChange(
  journey: Journey,
  changes: (field: string) => boolean = () => true,
): string | undefined {
  const { product, record, situation, position } = journey;
  for (const page of position.trail.slice(0, -1)) {
    for (const [field, schema] of Object.entries(findPageDefinition(product, page).schema.properties)) {
      const given = record.answers[field];
      if (given === undefined || situation.hidden.has(field) || !changes(field)) continue;
      const value = pickOtherValue(schema, given);
      const broken = value === undefined ? undefined : checkAfterChange(journey, page, { [field]: value });
      if (broken !== undefined) return `after another ${field} ${broken}`;
    }
  }
  return findBrokenParking(journey);
}

function checkAfterChange(before: Journey, page: string, change: Record<string, Json>): string | undefined {
  const given = answer(before, change);
  if (given.problems.length > 0) return `the answer is refused: ${JSON.stringify(given.problems)}`;
  const now = given.journey;
  const stale = findStalePremiumPage(before, now);
  if (stale !== undefined) return `the premium is another one, and ${stale} stays passed`;
  // If a page before the changed one has to be passed again (it shows the premium), it is passed first.
  return passAgain(before, now, now.position.trail.includes(page) ? page : (now.position.page ?? page));
}

/**
 * Passes the pages from one page to the position before the change. Returns a sentence about the page that prevents
 * this.
 */
function passAgain(before: Journey, changed: Journey, from: string): string | undefined {
  const { trail, page: end } = before.position;
  for (let [now, open] = [changed, from]; ; ) {
    // With the other answer the journey ends here without a sale, so it needs no exit.
    if (now.position.stopped && now.position.page === open) return undefined;
    const { journey: passed, problems } = next(now, open);
    const [problem] = problems;
    // A refusal at a field is correct if that field is asked with the present answers.
    if (problem) return problem.at === undefined ? `NEXT on ${open} says ${problem.code}` : undefined;
    const { position } = passed;
    if (position.page === undefined || [end, open].includes(position.page)) {
      const lost = position.route.pages.find((one) => trail.includes(one) && !position.trail.includes(one));
      return lost && `${lost} is not passed`;
    }
    [now, open] = [passed, position.page];
  }
}

/** Finds a page that shows the premium and stays passed although the premium has changed. */
export function findStalePremiumPage(before: JourneyState, after: JourneyState): string | undefined {
  const [old, fresh] = [before, after].map(({ rated }) => (rated.status === 'rated' ? rated.premium.total : undefined));
  const passed = old === fresh ? [] : after.position.trail.slice(0, -1);
  return passed.find((page) => findPageDefinition(after.product, page).shows?.includes('premium'));
}

/** Finds a broken rule about an answer that is asked only with a fact. */
function findBrokenParking(journey: Journey): string | undefined {
  const asked = Object.entries(journey.product.definition.form.pages).flatMap(([page, { when = {} }]) =>
    Object.entries(when).map(([field, fact]) => ({ page, field, fact })),
  );
  for (const { page, field, fact } of asked) {
    if (journey.situation.answers[field] === undefined) continue;
    const without = findChangeWithout(journey, page, fact);
    const broken = without && checkParking(journey, field, fact, without);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** If the fact becomes false and then true again, the answer is removed and restored. */
function checkParking(
  { record, situation }: Journey,
  field: string,
  fact: string,
  { change, clears, journey: left }: ChangedJourney,
): string | undefined {
  if (field in change || clears.includes(field)) return undefined;
  const given = situation.answers[field];
  if (field in left.situation.answers) return `${field} is used although not "${fact}"`;
  if (!isDeepStrictEqual(left.record.answers[field], given)) return `${field} is lost as soon as not "${fact}"`;
  const undone = Object.fromEntries(Object.keys(change).map((name) => [name, record.answers[name] ?? null]));
  const { journey: back, clears: cleared } = answer(left, undone);
  const isBack = isDeepStrictEqual(back.situation.answers[field], given) || cleared.includes(field);
  return back.situation.facts[fact] === true && !isBack ? `${field} is not back with "${fact}"` : undefined;
}

type ChangedJourney = AnswerResult & { change: Record<string, Json> };

/** Finds the position after a change of one answer that makes a fact false. */
function findChangeWithout(journey: Journey, page: string, fact: string): ChangedJourney | undefined {
  const { product } = journey;
  const behind = findLogicDependencies(product, product.definition.form.conditions[fact] ?? null);
  const search = { product, seen: () => [] };
  for (const { answers: change, findings } of listNearbyChanges(search, { name: '', journey }, behind, page)) {
    if (findings !== undefined || Object.keys(change).length === 0) continue;
    const given = answer(journey, change);
    if (given.problems.length === 0 && given.journey.situation.facts[fact] !== true) return { ...given, change };
  }
  return undefined;
}

/** Picks another value that the field allows. */
function pickOtherValue(schema: FieldSchema, value: Json): Json | undefined {
  const { type, enum: options = [], format, const: only } = schema;
  if (only !== undefined) return undefined;
  if (type === 'boolean') return !value;
  if (typeof value === 'number') return [value + 1, value - 1].find((one) => listBrokenCodes(schema, one).length === 0);
  if (options.length > 0) return options.find((option) => option !== value);
  if (typeof value !== 'string') return undefined;
  const edges = format === undefined ? [`${value} B`] : formatEdges[format as FormatName].allowed;
  return edges.find((one) => one !== value && listBrokenCodes(schema, one).length === 0);
}
