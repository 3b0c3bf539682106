import type { Description } from './compare-descriptions.ts';

/** The file with the description of the last release, relative to the root of the project. */
export const RELEASED_FILE = 'src/server/cli/partner-client/released.json';

/** Members that explain a description to readers. */
const EXPLANATIONS = [
  'description',
  'summary',
  'example',
  'examples',
  'tags',
  'contact',
  'license',
  'servers',
  'title',
];

/**
 * Writes a description as text, without what only explains it. The names of members stay, whatever they are. One line
 * for each operation and component, so that a change of one is a change of one line.
 */
export function serializeDescription(description: object): string {
  const { info, paths, webhooks, components } = removeExplanations(description) as Description & {
    components: Record<string, object>;
  };
  const list = (entries: object) =>
    Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const block = (entries: object) => `{\n${list(entries).join(',\n')}\n}`;
  const { schemas, parameters } = components;
  return `{
"info": ${JSON.stringify(info)},
"paths": ${block(paths)},
"webhooks": ${block(webhooks ?? {})},
"components": { "parameters": ${block(parameters ?? {})}, "schemas": ${block(schemas)} }
}
`;
}

function removeExplanations(value: unknown, isByName = false): unknown {
  if (Array.isArray(value)) return value.map((item) => removeExplanations(item));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isByName || !EXPLANATIONS.includes(name));
  return Object.fromEntries(
    kept.map(([name, one]) => [name, removeExplanations(one, !isByName && ['properties', 'schemas'].includes(name))]),
  );
}
