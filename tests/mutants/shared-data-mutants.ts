import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '#engine/language/json.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { listJsonNodes } from '#workbench/base/json-tree.ts';
import { listDataFaults } from '#workbench/mutants/data-mutants.ts';
import type { DefinitionPath } from '#workbench/mutants/mutant.ts';
import { pickRandom } from '#workbench/mutants/seeded-random.ts';
import type { CodeMutant } from './code-mutants.ts';

const LIFECYCLE_TESTS = ['src/server/catalogue/lifecycles.test.ts', ...api('late-money', 'order-histories', 'claims')];
const CLAIM_TESTS = ['src/server/claims/filing/validate-claim.test.ts', 'tests/api/claims.test.ts'];

/** The data that all products share, by kind, with the tests that speak of it. */
const SHARED_FILES: { kind: CodeMutant['kind']; file: string; tests: string[] }[] = [
  { kind: 'lifecycle', file: 'machines/lifecycles/order.json', tests: LIFECYCLE_TESTS },
  { kind: 'lifecycle', file: 'machines/lifecycles/payment.json', tests: LIFECYCLE_TESTS },
  { kind: 'lifecycle', file: 'machines/lifecycles/policy.json', tests: LIFECYCLE_TESTS },
  { kind: 'lifecycle', file: 'machines/lifecycles/claim.json', tests: LIFECYCLE_TESTS },
  { kind: 'lifecycle', file: 'machines/claim-filing.json', tests: CLAIM_TESTS },
  { kind: 'claim', file: 'product-schemas/shared/claim-filing/form.json', tests: CLAIM_TESTS },
  {
    kind: 'claim',
    file: 'product-schemas/shared/claims.json',
    tests: ['src/server/claims/benefits/claim-rules.test.ts', ...CLAIM_TESTS],
  },
  { kind: 'promotion', file: 'product-schemas/shared/promotions.json', tests: api('promotions') },
];

function api(...names: string[]): string[] {
  return names.map((name) => `tests/api/${name}.test.ts`);
}

/** Mutants of what products share: what happens to orders and claims, what claims are judged by, promotions. */
export function listSharedDataMutants(): CodeMutant[] {
  return SHARED_FILES.flatMap(({ kind, file, tests }) => {
    const data = JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Record<string, Json>;
    const faults = kind === 'lifecycle' ? mutateChart(data) : mutateRules(data);
    return faults.map(({ place, value, what }): CodeMutant => {
      const changed = JSON.stringify(replaceAt(data, place, value));
      const none = { inside: '', line: 1, start: 0, end: 0, instead: '' };
      return { id: `${file} ${what}`, kind, fault: 'data', file, tests, data: changed, ...none };
    });
  });
}

type Fault = { place: DefinitionPath; value: Json | undefined; what: string };

/** Members and entries of rules and forms. */
function mutateRules(data: Json): Fault[] {
  const { $schema: _schema, ...own } = (Array.isArray(data) ? { entries: data } : data) as Record<string, Json>;
  const texts: string[] = [];
  JSON.stringify(own, (_key, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return listJsonNodes(own)
    .slice(1)
    .flatMap((node) => listDataFaults(node, [], 'setting', texts))
    .map(({ id, changes: [{ place, value }] }) => ({
      ...{ place: Array.isArray(data) ? place.slice(1) : place, value },
      what: id.replace('setting ', ''),
    }))
    .filter(({ place }) => place.length > 0);
}

/** Transitions forgotten or leading elsewhere, their guards and actions forgotten. */
function mutateChart(chart: Json): Fault[] {
  const walk = (node: Json, place: DefinitionPath, siblings: string[]): Fault[] => {
    if (!isObject(node)) return [];
    const { on = {}, states = {} } = node as { on?: Record<string, Json>; states?: Record<string, Json> };
    const events = Object.entries(on).flatMap(([event, written]) => {
      const at: DefinitionPath = [...place, 'on', event];
      const ways = Array.isArray(written)
        ? written.map((one, index) => [one, [...at, index]] as [Json, DefinitionPath])
        : [[written, at] as [Json, DefinitionPath]];
      return ways.flatMap(([way, where]) => mutateTransition(way, where, siblings));
    });
    const names = Object.keys(states);
    return [...events, ...names.flatMap((name) => walk(states[name] as Json, [...place, 'states', name], names))];
  };
  return walk(chart, [], []);
}

function mutateTransition(way: Json, place: DefinitionPath, siblings: string[]): Fault[] {
  const title = place.filter((part) => part !== 'states' && part !== 'on').join(' ');
  const target = typeof way === 'string' ? way : isObject(way) ? (way as { target?: string }).target : undefined;
  const others = siblings.filter((name) => name !== target);
  const to = pickRandom(others.length > 0 ? others : ['nowhere'], title);
  const { guard, actions } = (isObject(way) ? way : {}) as { guard?: Json; actions?: Json };
  const at = typeof way === 'string' ? place : [...place, 'target'];
  return [
    { place, value: undefined, what: `${title} dropped` },
    ...(target === undefined ? [] : [{ place: at, value: to, what: `${title} leads to ${to}` }]),
    ...(guard === undefined ? [] : [{ place: [...place, 'guard'], value: undefined, what: `${title} guard dropped` }]),
    ...(actions === undefined
      ? []
      : [{ place: [...place, 'actions'], value: undefined, what: `${title} does nothing` }]),
  ];
}

function replaceAt(node: Json, [key, ...rest]: DefinitionPath, value: Json | undefined): Json {
  if (key === undefined) return value as Json;
  if (Array.isArray(node)) {
    const inner = rest.length === 0 ? value : replaceAt(node[Number(key)] as Json, rest, value);
    return inner === undefined ? node.toSpliced(Number(key), 1) : node.with(Number(key), inner);
  }
  const { [key]: inner, ...others } = node as Record<string, Json>;
  const changed = rest.length === 0 ? value : replaceAt(inner as Json, rest, value);
  return changed === undefined ? others : { ...others, [key]: changed };
}
