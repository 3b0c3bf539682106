import { ExpressionError } from '../operators.ts';
import { createProduct, type Product } from '../product.ts';
import { type CheckContext, type Finding, pointer } from './finding.ts';
import { type Persona, type PersonaRun, runPersona } from './run-persona.ts';

/** Runs every persona: where its journey ends, what the last page refuses, what it costs. */
export function checkPersonas(context: CheckContext): Finding[] {
  const { definition, examples, name, read, compile } = context;
  const folder = `product-schemas/${name}/examples`;
  if (examples.length === 0)
    return [
      {
        code: 'no-personas',
        file: folder,
        at: '',
        message: 'The product has no examples.',
        mend: 'Write a persona for every way through the journey.',
      },
    ];
  const schemas = Object.fromEntries(Object.entries(definition.form.pages).map(([page, { schema }]) => [page, schema]));
  const product = createProduct(definition, compile(schemas));
  const personas = examples.map((file) => ({ file, persona: read(file) as unknown as Persona }));
  const findings = personas.flatMap(({ file, persona }) => personaFindings(product, file, persona));
  if (personas.some(({ persona }) => persona.ends === 'issued')) return findings;
  return [
    ...findings,
    {
      code: 'no-happy-persona',
      file: folder,
      at: '',
      message: 'No example buys the product.',
      mend: 'Write a persona that ends: "issued".',
    },
  ];
}

function personaFindings(product: Product, file: string, persona: Persona): Finding[] {
  let run: PersonaRun;
  try {
    run = runPersona(product, persona);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [
      {
        code: 'persona-breaks',
        file,
        at: '/answers',
        message: `An expression cannot be computed: ${error.message}.`,
        mend: 'Correct the expression, or the answers.',
      },
    ];
  }
  const { ended, path, problems, rated, facts } = run;
  const findings: Finding[] = [];
  const add = (code: string, at: string, message: string, mend: string) =>
    findings.push({ code, file, at, message, mend, path });
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
  return findings;
}
