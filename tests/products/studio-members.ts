import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '#engine/language/json.ts';
import { vocabulary } from '#engine/language/vocabulary.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { EditedFiles } from '#web/surfaces/studio/base/workspace/edited-files.ts';
import { addItem, addMember } from '#web/surfaces/studio/parts/files/members/member-acts.ts';
import {
  describeNewMember,
  describePlace,
  findKind,
  findPlace,
  isForbidden,
  type MemberForm,
  type MemberKind,
} from '#web/surfaces/studio/parts/files/members/member-model.ts';

/** A member of a schema: its schema, and its place in it. */
export type SchemaMember = { schema: string; pointer: string; key: string };

/**
 * A place of a product where a member can be set: `adds` are the members and items that must be added first, from the
 * outside to the inside, each with its steps. `typed`: two valid texts or formulas, or two choices.
 */
export type MemberPlan = SchemaMember & {
  product: string;
  path: string;
  steps: readonly string[];
  adds: readonly { steps: readonly string[]; key: string; kind: MemberKind }[];
  isThere: boolean;
  kind: MemberKind;
  values: readonly Json[];
  isMoney: boolean;
};

/** Members that only the text of a file changes, with the reason. */
export const JSON_ONLY: Readonly<Record<string, string>> = {
  $ref: 'is chosen in the form "Shared part": tested by itself',
  $schema: 'names the schema of a file for editors of text; no product behaves differently',
};

export const files: Record<string, string> = Object.fromEntries(
  ['product-schemas', 'machines', 'locales'].flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(json|csv)$/.test(path))
      .map((path) => [`${room}/${path}`, readFileSync(join(projectRoot, room, path), 'utf8')]),
  ),
);

// No product has promotions of its own: the form creates the file.
files['product-schemas/golfer/promotions.json'] = '{}\n';

/** Lists every member of every schema. The operators of expressions are no members. */
export const listMembers = (): SchemaMember[] =>
  [...mapProperties()].flatMap(([of, at]) => {
    const [schema = '', pointer = ''] = at.split('#');
    return Object.entries(of)
      .filter(([, member]) => !isForbidden(member))
      .map(([key]) => ({ schema, pointer: `${pointer}/${key}`, key }));
  });

/** Returns every object `properties` of the schemas, with the pointer to it. A condition declares no members. */
function mapProperties(): Map<object, string> {
  const found = new Map<object, string>();
  const each = (group: unknown, at: string): void => {
    for (const [key, inner] of Object.entries(isObject(group) ? group : {})) walk(inner, `${at}/${key}`);
  };
  const walk = (schema: unknown, at: string): void => {
    if (Array.isArray(schema)) for (const [index, one] of schema.entries()) walk(one, `${at}/${index}`);
    if (!isObject(schema) || schema === vocabulary.parts.definitions.logic) return;
    const { properties, definitions, ...others } = schema as Record<string, unknown>;
    if (isObject(properties)) found.set(properties, `${at}/properties`);
    each(properties, `${at}/properties`);
    each(definitions, `${at}/definitions`);
    for (const word of ['additionalProperties', 'items', 'then', 'else', 'allOf', 'anyOf', 'oneOf'])
      walk(others[word], `${at}/${word}`);
  };
  for (const [schema, root] of Object.entries(vocabulary)) walk(root, `${schema}#`);
  return found;
}

type Candidate = Pick<MemberPlan, 'product' | 'path' | 'steps' | 'adds'> & { form: MemberForm; isThere: boolean };

const LIST_ITEM = '-';
/** The name of a member whose name a person chooses. */
const FREE_NAME = 'boat';

/** Finds a place for each member in the seven products, first where it can be added at once. */
export function planMembers(): MemberPlan[] {
  const pointers = mapProperties();
  const found = new Map<string, Candidate>();
  const waiting: { path: string; product: string; text: string; steps: string[]; adds: Candidate['adds'] }[] = [];
  const visit = (product: string, path: string, value: Json, steps: string[], adds: Candidate['adds']): void => {
    const form = describePlace(path, value, steps);
    if (!form) return;
    const { ways = [] } = findPlace(path, value, steps);
    const properties = ways.flatMap(({ schema }) => (isObject(schema.properties) ? [schema.properties as object] : []));
    for (const of of properties)
      for (const key of Object.keys(of)) {
        const member = form.members.find((one) => one.key === key) ?? describeNewMember(path, value, steps, key);
        if (key in JSON_ONLY || form.is === 'list' || isForbidden((of as Record<string, unknown>)[key])) continue;
        const isThere = member.value !== undefined;
        const id = `${pointers.get(of)}/${key}`;
        const before = found.get(id);
        if (!before || (before.isThere && !isThere && before.adds.length >= adds.length))
          found.set(id, { product, path, steps, adds, form: member, isThere });
      }
    for (const member of form.members) {
      const kind = findKind(member.value, member);
      if (kind === 'group' || kind === 'list' || kind === 'shared')
        visit(product, path, value, [...steps, member.key], adds);
    }
    if (adds.length < 4) waiting.push({ path, product, text: JSON.stringify(value), steps, adds });
  };
  for (const path of Object.keys(files)) {
    const product = /^(?:product-schemas|machines|locales\/en\/documents)\/(?!shared)(\w+)(?:\/|\.json$)/.exec(
      path,
    )?.[1];
    if (product && path.endsWith('.json')) visit(product, path, JSON.parse(files[path] as string) as Json, [], []);
  }
  const members = listMembers().filter(({ key }) => !(key in JSON_ONLY));
  const isOpen = () => members.some(({ schema, pointer }) => !found.has(`${schema}#${pointer}`));
  const tried = new Set<string>();
  for (let at = 0; at < waiting.length && isOpen(); at += 1) {
    const { path, product, text, steps, adds } = waiting[at] as (typeof waiting)[number];
    const value = JSON.parse(text) as Json;
    const form = describePlace(path, value, steps);
    const free = form?.freeName === undefined ? [] : [FREE_NAME];
    const keys =
      form?.is === 'list' ? [LIST_ITEM] : [...(form?.addable ?? []), ...missing(form?.members ?? []), ...free];
    for (const key of keys) {
      const member = form?.members.find((one) => one.key === key) ?? describeNewMember(path, value, steps, key);
      for (const kind of member.kinds.filter((one) => one === 'group' || one === 'list')) {
        const shape = `${path.replace(product, '*')} ${steps.join('/').replace(/\d+/g, '0')} ${key} ${kind}`;
        if (tried.has(shape)) continue;
        tried.add(shape);
        const index = (form?.members.length ?? 1) - 1;
        const edited = new EditedFiles({ [path]: text });
        const place = { path, steps };
        edited.change([key === LIST_ITEM ? addItem(place, index, kind, member) : addMember(place, key, kind, member)]);
        const step = key === LIST_ITEM ? String(index) : key;
        visit(product, path, edited.value(path) as Json, [...steps, step], [...adds, { steps, key, kind }]);
      }
    }
  }
  return members.flatMap((member): MemberPlan[] => {
    const place = found.get(`${member.schema}#${member.pointer}`);
    if (!place) return [];
    const { form, ...others } = place;
    return [{ ...member, ...others, ...chooseValues(form) }];
  });
}

const missing = (members: readonly MemberForm[]): string[] =>
  members.filter(({ value, key }) => value === undefined && key !== LIST_ITEM).map(({ key }) => key);

/** Texts of which each pattern of the schemas accepts at least two. */
const TEXTS = [
  ...['boat', 'ship', 'AB', 'CD', '/boat', '/ship', '2030-01-01', '2031-01-01', '12', '13', 'BOAT', 'SHIP', '/boat/a'],
  ...['a'.repeat(64), 'b'.repeat(64), 'rates/a.csv', 'rates/b.csv', '../../../shared/cases/a.csv'],
  ...['../../../shared/cases/b.csv', '../shared/a.json', '../shared/b.json'],
];
const NUMBERS = [1, 2, 3, 5, 12, 30, 365];

/** Chooses the kind with which a member is tried, and two valid values of it. */
function chooseValues({ kinds, choices, check, isMoney }: MemberForm): Pick<MemberPlan, 'kind' | 'values' | 'isMoney'> {
  const kind = kinds[0] as MemberKind;
  const all: Partial<Record<MemberKind, readonly Json[]>> = {
    ...{ text: TEXTS, number: NUMBERS, choice: choices, flag: [true, false] },
    logic: [{ '+': [1, 2] }, { '-': [9, 4] }],
  };
  const values = (all[kind] ?? []).filter((value) => kind === 'logic' || check(value).length === 0);
  return { kind, isMoney, values: values.slice(0, 2) };
}
