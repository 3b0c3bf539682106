import { PGlite } from '@electric-sql/pglite';
import { ensureMigratedImage } from '#server/platform/db/migrated-image.ts';
import type { CodeMutant } from './code-mutants.ts';

/** The tests of the database's own rules, and of sums that are wrong without them. */
const GUARD_TESTS = [
  'src/server/platform/db/migrations.test.ts',
  ...[
    ...['guards', 'ledger', 'daily-sums', 'promotions', 'one-charge', 'releases', 'partners', 'books', 'find'],
    ...['log', 'policy-work', 'khqr'],
  ].map((name) => `tests/api/${name}.test.ts`),
];

/** A rule of the database, with the statements that remove it and create it again. */
type Rule = { owner: string; name: string; what: string; definition: string };

const WORDS: Record<string, string> = {
  ...{ c: 'check', u: 'unique', f: 'reference', p: 'key', i: 'unique index', t: 'trigger', function: 'function' },
};

const quote = (name: string): string => `"${name}"`;

const removals: Record<string, (rule: Rule) => string> = {
  i: ({ name }) => `drop index ${quote(name)}`,
  t: ({ name, owner }) => `drop trigger ${quote(name)} on ${owner}`,
};
const remove = (rule: Rule): string =>
  removals[rule.what]?.(rule) ?? `alter table ${rule.owner} drop constraint ${quote(rule.name)} cascade`;

/** Statements that change the text of a rule. Rows that exist are not checked. */
function replace(rule: Rule, definition: string): string[] {
  if (rule.what === 'function') return [definition];
  if (rule.what === 'i' || rule.what === 't') return [remove(rule), definition];
  const isChecked = rule.what === 'c' || rule.what === 'f';
  return [
    remove(rule),
    `alter table ${rule.owner} add constraint ${quote(rule.name)} ${definition}${isChecked ? ' not valid' : ''}`,
  ];
}

async function listRules(): Promise<Rule[]> {
  const database = await PGlite.create({ loadDataDir: await ensureMigratedImage() });
  const { rows } = await database.query<Rule>(`
    select conrelid::regclass::text as owner, conname as name, contype::text as what,
      pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f') and conparentid = 0
    union all
    select indrelid::regclass::text, relname, 'i', pg_get_indexdef(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary
      and indexrelid not in (select conindid from pg_constraint)
    union all
    select tgrelid::regclass::text, tgname, 't', pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0
    union all
    select proname, proname, 'function', pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace
    order by 1, 2`);
  await database.close();
  return rows;
}

/** Changes of the text of a rule: a pattern, and the text instead. */
const CHANGES: [pattern: RegExp, instead: (found: string) => string][] = [
  [/ >= /g, () => ' > '],
  [/ > /g, () => ' >= '],
  [/ <= /g, () => ' < '],
  [/ < /g, () => ' <= '],
  [/ = (?!ANY)/g, () => ' <> '],
  [/ <> /g, () => ' = '],
  [/ IS NULL/gi, () => ' IS NOT NULL'],
  [/ IS NOT NULL/gi, () => ' IS NULL'],
  [/ IS DISTINCT FROM /gi, () => ' IS NOT DISTINCT FROM '],
  [/ AND /gi, () => ' OR '],
  [/ OR (?!UPDATE|DELETE|INSERT|REPLACE)/gi, () => ' AND '],
  [/ OR (UPDATE|DELETE|INSERT)( OF \w+(, \w+)*)?/g, () => ''],
  [/ \+ /g, () => ' - '],
  [/ - /g, () => ' + '],
  [/(?<= )\d+(?=\)| |;|$)/gm, (number) => String(Number(number) + 1)],
  [/'\w+'(?=::text[,\]])/g, (value) => `${value.slice(0, -1)} no more'`],
  [/ ON DELETE CASCADE/g, () => ''],
  [/ NULLS NOT DISTINCT/g, () => ''],
  [/, \w+(?=\)$|\) WHERE)/g, () => ''],
  [/ WHERE \(.*$/gs, () => ''],
  [/RETURN NEW/gi, () => 'RETURN NULL'],
  [/RETURN OLD/gi, () => 'RETURN NULL'],
  [/(?<=REFERENCES \w+\(\w+\))$/g, () => ' ON DELETE CASCADE'],
];

/** The part of a rule's text that is not its name or its arguments. */
const findBody = ({ what, definition }: Rule): number => {
  if (what === 'function') return definition.indexOf('AS $');
  return what === 't' ? definition.indexOf(' ', 'CREATE TRIGGER '.length) : what === 'i' ? definition.indexOf('(') : 0;
};

function changeText(rule: Rule): { definition: string; change: string }[] {
  const start = findBody(rule);
  const [head, body] = [rule.definition.slice(0, start), rule.definition.slice(start)];
  return CHANGES.flatMap(([pattern, instead]) =>
    [...body.matchAll(pattern)].map((match, nth) => {
      const [found] = match;
      const after = body.slice(match.index + found.length);
      const definition = `${head}${body.slice(0, match.index)}${instead(found)}${after}`;
      const change = `${found.trim().slice(0, 30) || 'end'} to ${instead(found).trim() || 'nothing'}${nth > 0 ? ` ${nth + 1}` : ''}`;
      return { definition, change };
    }),
  );
}

/**
 * Lists mutants of the database: every constraint, unique index and trigger removed, and every change of the text of one of
 * them or of a function.
 */
export async function listDatabaseMutants(): Promise<CodeMutant[]> {
  const file = 'src/server/platform/db/migrations';
  const none = { inside: '', line: 1, start: 0, end: 0, instead: '' };
  return (await listRules()).flatMap((rule): CodeMutant[] => {
    const id = `${file} ${rule.owner} ${WORDS[rule.what]} ${rule.name}`;
    const shared = { fault: 'data' as const, file, tests: GUARD_TESTS, ...none };
    const changed = changeText(rule).map(
      ({ definition, change }): CodeMutant => ({
        ...{ id: `${id}: ${change}`, kind: 'ruleText', ...shared },
        sql: `do $mutant$ begin ${replace(rule, definition)
          .map((statement) => `execute $statement$${statement}$statement$;`)
          .join(' ')} end $mutant$`,
      }),
    );
    return rule.what === 'function'
      ? changed
      : [{ id: `${id} dropped`, kind: 'constraint', ...shared, sql: remove(rule) }, ...changed];
  });
}
