import type { Node, SourceFile } from './source-files.ts';

const MAX_FILE_LINES = 300;

/** Words and forms that src does not have: products' ids, default exports, enums, other file names, long files. */
export function findNamingViolations({ file, code, nodes }: SourceFile, products: string[]): string[] {
  const fault = (rule: string, what: string) => `${file} ${rule} ${what}`;
  const name = file.split('/').at(-1) ?? '';
  const settings = file.endsWith('.config.ts');
  const lines = code.split('\n').length - 1;
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*(\.(config|d))?\.(ts|tsx|mjs)$/.test(name) ? [] : [fault('kebab', name)]),
    ...(lines > MAX_FILE_LINES ? [fault('long', `${lines} lines`)] : []),
    ...nodes.flatMap((node) => {
      if (node.type === 'ExportDefaultDeclaration') return settings ? [] : [fault('default', '')];
      if (node.type === 'TSEnumDeclaration') return [fault('enum', '')];
      return listWords(node)
        .filter((word) => products.includes(word))
        .map((word) => fault('product', word));
    }),
  ];
}

/** Words of a node that may name a product: texts, segments of addresses, keys. */
function listWords(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return segments(node.value);
  if (node.type === 'TemplateElement') return segments((node.value as { cooked?: string }).cooked ?? '');
  if (node.type === 'JSXText') return segments(String(node.value));
  if (node.type === 'Property' || node.type === 'TSPropertySignature') return named(node.key);
  if (node.type === 'MemberExpression' && node.computed !== true) return named(node.property);
  return [];
}

// Names of HTML's own attributes are no words of ours.
const segments = (text: string): string[] => text.replaceAll(/ [\w-]+="/g, '').split(/[/?#&=\s.]+/);

function named(key: unknown): string[] {
  const name = (key as { name?: string } | undefined)?.name;
  return name === undefined ? [] : [name];
}
