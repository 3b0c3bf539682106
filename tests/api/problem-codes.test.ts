import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { formats } from '#engine/language/formats.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { languages, loadTestMessages } from './coded-problem.ts';

/*
 * The text of each code that a refusal can carry exists in all three languages. The test reads the codes from the
 * syntax trees of server and engine, so a new one cannot be forgotten. It leaves out the findings of product:check,
 * which are for writers of products.
 */
type Node = { type: string; [member: string]: unknown };
type Found = { code: string; place: string };

function sources(room: string): string[] {
  return readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.ts$/.test(path) &&
        !/\.test\.ts$|sandbox|\bcheck-product|^cli\/|^check\/|^paths\/|\bcsv-table|run-paths|^reviewed\//.test(path),
    )
    .map((path) => `${room}/${path}`);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const member of Object.values(node).flat()) if (isNode(member)) yield* nodesOf(member);
}

/** The possible texts of an expression: itself, the branches of a choice, the value of a constant of the file. */
function textsOf(value: unknown, all: Node[]): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].flatMap((one) => textsOf(one, all));
  if (value.type !== 'Identifier') return [];
  const given = all.filter((node) => node.type === 'VariableDeclarator' && (node.id as Node).name === value.name);
  return given.flatMap(({ init }) => textsOf(init, all));
}

function codesIn(path: string): Found[] {
  const tree = parseSync(path, readFileSync(join(projectRoot, path), 'utf8')).program as unknown as Node;
  const all = [...nodesOf(tree)];
  const isPath = ({ type, callee }: Node) => type === 'CallExpression' && (callee as Node).name === 'pathTo';
  /** The code of a short address is none of a refusal. */
  const ofPaths = new Set(
    all.filter(isPath).flatMap((node) => (node.arguments as Node[]).flatMap((one) => one.properties)),
  );
  return (
    all
      .flatMap((node) => {
        const args = (node.arguments ?? []) as unknown[];
        const callee = (node.callee as Node | undefined)?.name;
        if (node.type === 'NewExpression' && callee === 'ApiProblem') return textsOf(args[1], all);
        if (node.type === 'CallExpression' && callee === 'toProblem') return textsOf(args[0], all);
        if (node.type === 'CallExpression' && callee === 'requireFound') return textsOf(args[1], all);
        if (node.type === 'Property' && !ofPaths.has(node) && (node.key as Node).name === 'code')
          return textsOf(node.value, all);
        const isTable = node.type === 'VariableDeclarator' && (node.id as Node).name === 'PROBLEM_CODES';
        if (!isTable) return [];
        return ((node.init as Node).properties as Node[]).flatMap((entry) => textsOf(entry.value, all));
      })
      // With a hyphen it is the code of a finding, which brings its own message; of digits alone it is one that is sent to a phone; in capitals it is one of Node.
      .filter((code) => !/-|^\d+$|^E[A-Z]+$/.test(code))
      .map((code) => ({ code, place: path }))
  );
}

const server = sources('src/server').flatMap(codesIn);
const engine = sources('src/engine').flatMap(codesIn);

test('the search finds the codes in each form of writing', () => {
  const codes = (found: Found[]) => new Set(found.map(({ code }) => code));
  // One of each way to write them.
  for (const code of [
    'alreadyPaid',
    'codeWrong',
    'codeExpired',
    'bodyTooLarge',
    'invalidRequest',
    'notMobile',
    'idempotencyKeyReused',
  ])
    expect(codes(server)).toContain(code);
  for (const code of [
    'pageNotReached',
    'alreadyConfirmed',
    'noWayOn',
    'wrongType',
    'unknownField',
    'mustAgree',
    'tooFew',
  ])
    expect(codes(engine)).toContain(code);
});

test.each(languages)('every code has its text in %s', (language) => {
  const words = loadTestMessages(language, 'problems');
  const own = Object.keys(formats).map((format) => ({
    code: `format.${format}`,
    place: 'src/engine/language/formats.ts',
  }));
  const missing = [...server, ...engine, ...own].filter(({ code }) => words[`problems.${code}`] === undefined);
  expect(missing).toEqual([]);
});

test('the texts are the same set in all three languages', () => {
  const [en, km, zh] = languages.map((language) => Object.keys(loadTestMessages(language, 'problems')).toSorted());
  expect(km).toEqual(en);
  expect(zh).toEqual(en);
});
