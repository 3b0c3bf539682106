import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { vocabulary } from '#engine/language/vocabulary.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { EditedFiles } from '#web/surfaces/studio/base/workspace/edited-files.ts';
import { parseFormula } from '#web/surfaces/studio/language/formula/parse-formula.ts';
import { addItem, addMember, removeMember, writeMember } from '#web/surfaces/studio/parts/files/members/member-acts.ts';
import { describeNewMember, describePlace } from '#web/surfaces/studio/parts/files/members/member-model.ts';
import { files, JSON_ONLY, listMembers, type MemberPlan, planMembers } from './studio-members.ts';

/*
 * For every member of the schemas of a product: the tab that changes it (the table of the studio's README), and the form
 * of "All details", which sets, changes and removes it. `tests/browser/studio-members.spec.ts` presses them.
 */

const readme = readFileSync(join(projectRoot, 'src/web/surfaces/studio/README.md'), 'utf8');
const tabs = [...readme.matchAll(/^\| ([A-Z][\w: ]+) \| (.*`.*) \|$/gm)].map(([, tab, keywords = '']) => ({
  tab: tab as string,
  keywords: new Set([...keywords.matchAll(/`([$\w]+)`/g)].map(([, keyword]) => keyword as string)),
}));
const tabOf = (key: string): string => tabs.find(({ keywords }) => keywords.has(key))?.tab ?? 'All details';

const members = listMembers();
const plans = planMembers();
const name = ({ schema, pointer }: { schema: string; pointer: string }) =>
  `${schema} ${pointer.replace(/\/properties(?=\/)/g, '').replace(/\/additionalProperties(?=\/)/g, '/*')}`;

test('every member of the schemas has a form, and at most ten are changed by text alone', () => {
  expect(members.length).toBeGreaterThan(380);
  const planned = new Set(plans.map(name));
  const byText = members.filter((member) => !planned.has(name(member)) && member.key !== '$ref');
  expect(byText.filter(({ key }) => !(key in JSON_ONLY)).map(name)).toEqual([]);
  expect(byText.length).toBeLessThanOrEqual(10);
});

/** Opens the place of a plan: adds all that is around the member. */
function open({ path, adds }: MemberPlan): EditedFiles {
  const opened = new EditedFiles({ [path]: files[path] as string });
  for (const { steps, key, kind } of adds) {
    const form = describePlace(path, opened.value(path), steps);
    const member =
      form?.members.find((one) => one.key === key) ?? describeNewMember(path, opened.value(path), steps, key);
    const place = { path, steps };
    opened.change([
      key === '-' ? addItem(place, (form?.members.length ?? 1) - 1, kind, member) : addMember(place, key, kind, member),
    ]);
  }
  return opened;
}

test.each(plans.map((plan) => [name(plan), tabOf(plan.key), plan] as const))('%s: %s', (_name, _tab, plan) => {
  const { path, steps, key, kind, values } = plan;
  const place = { path, steps };
  const opened = open(plan);
  const now = (): Json | undefined => readValueAt(opened.value(path), [...steps, key]);
  if (plan.isThere) opened.change([removeMember(place, key)]);
  expect(now()).toBeUndefined();
  const form = describePlace(path, opened.value(path), steps);
  const isShown = form?.members.some((one) => one.key === key) || form?.addable.includes(key);
  expect(isShown).toBe(true);

  const member =
    form?.members.find((one) => one.key === key) ?? describeNewMember(path, opened.value(path), steps, key);
  opened.change([addMember(place, key, kind, member)]);
  expect(now()).toBeDefined();
  // A group is changed by its members, and a single choice has no other value.
  const isSingle = kind === 'group' || kind === 'list' || (kind === 'choice' && member.choices.length === 1);
  if (!isSingle) expect(values).toHaveLength(2);
  for (const value of values) {
    opened.change([writeMember(place, key, value)]);
    expect(now()).toEqual(value);
  }
  // A value never takes the other kinds and choices away: the user may choose another one.
  const formNow = describePlace(path, opened.value(path), steps)?.members.find((one) => one.key === key);
  expect(formNow?.kinds).toEqual(expect.arrayContaining([...member.kinds]));
  expect(formNow?.choices).toEqual(expect.arrayContaining([...member.choices]));
  opened.change([removeMember(place, key)]);
  expect(now()).toBeUndefined();
});

test.each(Object.keys(vocabulary.parts.definitions.logic.properties))(
  'the operator %s is typed as a formula',
  (operator) => {
    const typed = FORMULAS[operator] ?? '';
    const read = parseFormula(typed, { knows: () => true, columnsOf: () => ['rate'], typeOf: () => undefined });
    expect(read).toEqual({ logic: { [operator]: expect.anything() } });
  },
);

/** A formula for each operator, as a person types it. */
const FORMULAS: Readonly<Record<string, string>> = {
  var: 'days',
  answered: 'answered(days)',
  '!': 'not isOld',
  and: 'isOld and isNew',
  or: 'isOld or isNew',
  if: 'if(isOld, 1, 2)',
  '==': 'days = 3',
  '!=': 'days ≠ 3',
  '<': '1 < days < 5',
  '<=': 'days <= 5',
  '>': 'days > 5',
  '>=': 'days >= 5',
  in: 'plan in ["gold", "silver"]',
  '+': 'days + 1',
  '-': 'days - 1',
  '*': 'days × 2',
  '/': 'days ÷ 2',
  min: 'min(days, 3)',
  max: 'max(days, 3)',
  count: 'count(persons)',
  daysBetween: 'daysBetween(from, to)',
  ageAt: 'ageAt(born, from)',
  addDays: 'addDays(from, 3)',
  addYears: 'addYears(from, 3)',
  addMonths: 'addMonths(from, 3)',
  year: 'year(from)',
  month: 'month(from)',
  weekday: 'weekday(from)',
  round: 'round(net, 5)',
  roundUp: 'roundUp(net, 5)',
  roundDown: 'roundDown(net, 5)',
  roundEven: 'roundEven(net, 5)',
  join: 'join(givenName, familyName)',
  joinWith: 'joinWith(", ", street, city)',
  sum: 'sum(persons, item.rate)',
  some: 'some(persons, item.isOld)',
  all: 'all(persons, item.isOld)',
  filter: 'filter(persons, item.isOld)',
  largest: 'largest(persons, item.rate)',
  lookup: 'lookup(rates, rate, days)',
};
