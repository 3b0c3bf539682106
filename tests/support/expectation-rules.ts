import type { Node, SourceFile } from './source-files.ts';

/** Files that tests judge; cases, reviewed lines and witnesses beside a product are what it is judged by. */
const TESTED_FILE_PATTERN = /\b(?:product-schemas|machines|locales)\/(?!.*\/cases\/)(?!glossary).*\.json$/;
const MATCHERS =
  /^to(?:Be|Equal|StrictEqual|Contain|ContainEqual|Match|MatchObject|HaveText|ContainText|HaveLength|HaveValue|HaveAccessibleName)$/;
/** Calls that pass on a read value as it is. */
const PASS_THROUGH_CALLS = [
  'parse',
  'structuredClone',
  'flattenMessages',
  'readFileSync',
  'resolvePointer',
  'readWithReferences',
  'loadDefinition',
];

/**
 * Assertions that read what they expect from the file that they judge, where it can be seen: a name that holds a value
 * read from a product, a chart or a message file, or a product's `definition`, is in the argument of a matcher. Such a
 * test would agree with a wrong limit.
 */
export function findCircularExpectations({ file, nodes }: Pick<SourceFile, 'file' | 'nodes'>): string[] {
  const names = listReadNames(nodes);
  return nodes.flatMap((node) => {
    const args = listExpectedNodes(node);
    if (args.length === 0) return [];
    const inner = args.flatMap((argument) => listNodesWithin(argument));
    // Two versions of a product are compared with each other.
    const comparesVersions = listNodesWithin(node.callee).some(isDefinition);
    const read = inner.find(
      (one) => isName(one, names, inner) || readsFile(one) || (isDefinition(one) && !comparesVersions),
    );
    return read ? [`${file} expected ${String(read.name ?? (read.property as Node | undefined)?.name ?? 'file')}`] : [];
  });
}

/** The expectation of a call: the arguments of a matcher, and the words by which an expected page is searched. */
function listExpectedNodes(node: Node): Node[] {
  if (node.type !== 'CallExpression') return [];
  if (matcherName(node) !== undefined) return node.arguments as Node[];
  if ((node.callee as Node).name !== 'expect') return [];
  const searches = listNodesWithin(node.arguments).filter(
    (one) => one.type === 'CallExpression' && /^getBy[A-Z]/.test(calleeName(one)),
  );
  return searches.flatMap((one) => one.arguments as Node[]);
}

/** The name of the matcher, of `expect(...).not.toBe(...)`. */
function matcherName({ type, callee }: Node): string | undefined {
  if (type !== 'CallExpression' || (callee as Node).type !== 'MemberExpression') return undefined;
  const name = ((callee as Node).property as Node).name as string | undefined;
  if (name === undefined || !MATCHERS.test(name)) return undefined;
  let object = (callee as Node).object as Node;
  while (object.type === 'MemberExpression') object = object.object as Node;
  const called = object.callee as Node | undefined;
  const root = called?.type === 'MemberExpression' ? (called.object as Node) : called;
  return root?.name === 'expect' ? name : undefined;
}

/** Names that hold what was read of a judged file, handed on as it is. */
function listReadNames(nodes: Node[]): Set<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    if (node.type === 'ImportDeclaration' && TESTED_FILE_PATTERN.test(String((node.source as Node).value)))
      for (const one of node.specifiers as Node[]) names.add((one.local as Node).name as string);
    // The caller of a reading function holds a read value.
    const makes = node.type === 'FunctionDeclaration' ? node.body : findArrowBody(node);
    if (makes && listNodesWithin(makes).some(readsFile)) names.add((node.id as Node).name as string);
    if (node.type !== 'VariableDeclarator' || !node.init || !passesThrough(node.init as Node, names)) continue;
    for (const one of listNodesWithin(node.id as Node)) if (one.type === 'Identifier') names.add(one.name as string);
  }
  return names;
}

const findArrowBody = ({ type, init }: Node): unknown =>
  type === 'VariableDeclarator' && (init as Node | null)?.type === 'ArrowFunctionExpression'
    ? (init as Node).body
    : undefined;

function passesThrough(node: Node, names: Set<string>): boolean {
  switch (node.type) {
    case 'Identifier':
      return names.has(node.name as string);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return passesThrough(node.expression as Node, names);
    case 'AwaitExpression':
      return passesThrough(node.argument as Node, names);
    case 'MemberExpression':
      return passesThrough(node.object as Node, names);
    case 'CallExpression': {
      const name = calleeName(node);
      if (names.has(name) && (node.callee as Node).type === 'Identifier') return true;
      return (
        readsFile(node) ||
        (PASS_THROUGH_CALLS.includes(name) && (node.arguments as Node[]).some((one) => passesThrough(one, names)))
      );
    }
    default:
      return false;
  }
}

/** A call with the path of a judged file, such as `files('product-schemas/x/form.json')`; it only reads the file. */
function readsFile(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const from = ((node.callee as Node).object as Node | undefined)?.name;
  const reads = /^(?:files|read|readFileSync|readWithReferences|readJson|json)$/.test(calleeName(node));
  if (!reads && !(calleeName(node) === 'text' && /^(?:files|project)$/.test(String(from)))) return false;
  return (node.arguments as Node[])
    .flatMap((one) => listNodesWithin(one))
    .some((one) => TESTED_FILE_PATTERN.test(literalText(one)));
}

const calleeName = ({ callee }: Node): string =>
  String((callee as Node).name ?? ((callee as Node).property as Node | undefined)?.name ?? '');

/** `product.definition.form`: what a product says of itself. */
const isDefinition = (node: Node): boolean =>
  node.type === 'MemberExpression' && ((node.object as Node).property as Node | undefined)?.name === 'definition';

function isName(node: Node, names: Set<string>, all: Node[]): boolean {
  if (node.type !== 'Identifier' || !names.has(node.name as string)) return false;
  return !all.some(
    (one) =>
      (one.type === 'MemberExpression' && !one.computed && one.property === node) ||
      (one.type === 'Property' && one.key === node && one.value !== node),
  );
}

function literalText(node: Node): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'TemplateLiteral') return '';
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x');
}

function listNodesWithin(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodesWithin);
  if (typeof value !== 'object' || value === null) return [];
  const own = typeof (value as Node).type === 'string' ? [value as Node] : [];
  return [...own, ...Object.values(value).flatMap(listNodesWithin)];
}
