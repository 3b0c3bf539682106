import { ExpressionError } from '#engine/operators.ts';
import type { Product } from '#engine/product.ts';
import { changeFindings } from './change-findings.ts';
import { checkedProduct } from './checked-product.ts';
import { type CheckContext, type Finding, listed, pointer } from './finding.ts';
import { type NamedPersona, readCases } from './read-cases.ts';
import { type ChangeRun, runChanges } from './run-changes.ts';
import { type PersonaRun, runPersona } from './run-persona.ts';

/** Runs every persona: where its journey ends, what the last page refuses, what it costs. */
export function checkPersonas(context: CheckContext): Finding[] {
  const folder = `product-schemas/${context.name}/cases`;
  const { cases } = readCases(context.cases, context.read);
  if (cases.length === 0)
    return [
      {
        code: 'no-personas',
        file: folder,
        at: '',
        message: 'The product has no cases.',
        mend: 'Write a persona for every way through the journey.',
      },
    ];
  const product = checkedProduct(context);
  const findings = cases.flatMap((one) => personaFindings(product, one));
  if (cases.some(({ persona }) => persona.ends === 'issued')) return findings;
  return [
    ...findings,
    {
      code: 'no-happy-persona',
      file: folder,
      at: '',
      message: 'No case buys the product.',
      mend: 'Write a persona that ends: "issued".',
    },
  ];
}

/** What is not as the persona says. Cheap enough for hundreds of changed products. */
export function personaFindings(product: Product, { name, file, persona }: NamedPersona): Finding[] {
  let run: PersonaRun;
  let changes: ChangeRun[] | undefined;
  try {
    run = runPersona(product, persona);
    // Somewhere else, everything that follows is otherwise, too.
    changes = run.ended === persona.ends ? runChanges(product, run.open, persona.changes ?? []) : undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [
      {
        code: 'persona-breaks',
        file,
        at: pointer(name, 'answers'),
        message: `An expression cannot be computed: ${error.message}.`,
        mend: 'Correct the expression, or the answers.',
      },
    ];
  }
  const { ended, path, problems, rated, facts } = run;
  const findings: Finding[] = [];
  const add = (code: string, at: string, message: string, mend: string) =>
    findings.push({ code, file, at: pointer(name) + at, message, mend, path: [...path, ended] });
  const told = (list: { at?: string; code: string }[]) => list.map(({ at, code }) => `${at ?? '/'} ${code}`).sort();
  const got = told(problems);
  if (ended !== persona.ends)
    add(
      'persona-ends',
      '/ends',
      `The journey ends at "${ended}", not at "${persona.ends}"${got.length > 0 ? ` (${got.join(', ')})` : ''}.`,
      'Correct the product, or what is expected.',
    );
  else if (persona.ends !== 'issued' && got.join() !== told(persona.problems ?? []).join())
    add(
      'persona-problems',
      '/problems',
      `The page refuses ${got.join(', ') || 'nothing'}.`,
      'Correct the product, or what is expected.',
    );
  if (ended === persona.ends && persona.path) {
    const mend = 'Correct the product, or what is expected.';
    const named = (names: string[]) => listed(names) || 'nothing';
    const [way, expectedWay] = [named(path), named(persona.path)];
    const [tells, expectedTells] = [named(run.tells), named(persona.tells ?? [])];
    if (way !== expectedWay) add('persona-path', '/path', `The pages passed are ${way}, not ${expectedWay}.`, mend);
    if (tells !== expectedTells)
      add('persona-tells', '/tells', `The chart tells ${tells}, not ${expectedTells}.`, mend);
  }
  for (const [part, expected] of Object.entries(persona.premium ?? {})) {
    const actual = rated.status === 'rated' ? rated.premium[part as 'total'] : undefined;
    if (actual === expected) continue;
    const because =
      rated.status === 'incomplete'
        ? `nothing (missing: ${rated.missing.join(', ')})`
        : rated.status === 'no-rule'
          ? `nothing (no row of ${rated.table} for ${JSON.stringify(rated.inputs)})`
          : String(actual);
    add(
      'persona-premium',
      `/premium/${part}`,
      `The ${part} is ${because}, not ${expected}.`,
      'Correct the rating, or review the expected premium.',
    );
  }
  for (const [fact, expected] of Object.entries(persona.facts ?? {})) {
    if ((facts[fact] ?? null) !== expected)
      add(
        'persona-fact',
        `/facts${pointer(fact)}`,
        `"${fact}" is ${String(facts[fact] ?? 'unknown')}, not ${String(expected ?? 'unknown')}.`,
        'Correct the condition, or what is expected.',
      );
  }
  return changes === undefined
    ? findings
    : [...findings, ...changeFindings(file, name, persona.changes ?? [], changes)];
}
