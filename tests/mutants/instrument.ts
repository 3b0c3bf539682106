import { parseSync } from 'oxc-parser';
import type { Node } from '#tests/support/source-files.ts';
import type { CodeMutant, CodePart } from './code-mutants.ts';

/** Mutants of a source file with the numbers by which they are switched on. */
export type NumberedMutant = CodeMutant & { number: number };

type Edit = { start: number; end: number; around: (inner: string) => string };

const LOOP_TYPES = /^(For|ForOf|ForIn|While|DoWhile)Statement$/;

/**
 * A source file that holds all of its mutants, each asleep until its number is the active one. Modules are loaded
 * once, and tests run again and again. `__mutant(n)` reports whether it is awake and notes its execution; `__turn()`
 * counts the turns of loops, so that one without an end is ended.
 */
export function instrumentMutants(file: string, code: string, mutants: NumberedMutant[]): string {
  const byPlace = new Map<string, NumberedMutant[]>();
  for (const one of mutants)
    byPlace.set(`${one.start} ${one.end}`, [...(byPlace.get(`${one.start} ${one.end}`) ?? []), one]);
  const wraps = [...byPlace.values()].map((same): Edit => {
    const { start, end, embedding = 'expression' } = same[0] as NumberedMutant;
    const choices = same.map(({ number, instead }) => `__mutant(${number}) ? ${instead} : `).join('');
    const around = {
      expression: (inner: string) => `(${choices}(${inner}))`,
      child: (inner: string) => `{(${choices}(${inner}))}`,
      attribute: (inner: string) => `${inner}={${choices} true}`,
    };
    return { start, end, around: around[embedding] };
  });
  const turns = findLoopBodies(file, code).map(
    ({ start, end, type }): Edit => ({
      start,
      end,
      around: (inner) => (type === 'BlockStatement' ? `{ __turn(); ${inner.slice(1)}` : `{ __turn(); ${inner} }`),
    }),
  );
  return applyEdits(code, [...wraps, ...turns]);
}

/** A source file in which each part says its name when it begins. */
export function instrumentCoverage(file: string, code: string, parts: CodePart[]): string {
  const edits = parts.map(({ name, start, end, is }): Edit => {
    const call = `__inside(${JSON.stringify(`${file}#${name}`)})`;
    const around = {
      block: (inner: string) => `{ ${call}; ${inner.slice(1)}`,
      statement: (inner: string) => `{ ${call}; ${inner} }`,
      expression: (inner: string) => `(${call}, (${inner}))`,
    };
    return { start, end, around: around[is] };
  });
  return applyEdits(code, edits);
}

function findLoopBodies(file: string, code: string): (Node & { start: number; end: number })[] {
  const found: (Node & { start: number; end: number })[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const inner of node) visit(inner);
    else if (typeof node === 'object' && node !== null) {
      const { type, body } = node as Node & { body?: Node & { start: number; end: number } };
      if (LOOP_TYPES.test(String(type)) && body) found.push(body);
      for (const inner of Object.values(node)) visit(inner);
    }
  };
  visit(parseSync(file, code).program.body);
  return found;
}

/** Applies edits of ranges that lie beside or inside each other; of two of one range the later lies inside. */
function applyEdits(code: string, edits: Edit[]): string {
  const sorted = edits.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let next = 0;
  const render = (start: number, end: number): string => {
    let at = start;
    let text = '';
    while (next < sorted.length && (sorted[next] as Edit).start < end) {
      const edit = sorted[next] as Edit;
      next += 1;
      text += code.slice(at, edit.start) + edit.around(render(edit.start, edit.end));
      at = edit.end;
    }
    return text + code.slice(at, end);
  };
  return render(0, code.length);
}
