import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';

/** The ids of all English messages, in the order of their files. */
export type MessageKeys = readonly string[];

export function readMessageKeys(): MessageKeys {
  const folder = join(projectRoot, 'locales/en');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'format.json')
    .flatMap((name) => {
      const tree = JSON.parse(readFileSync(join(folder, name), 'utf8')) as MessageTree;
      return Object.keys(flattenMessages(basename(name, '.json'), tree));
    });
}

/** The message ids that a source file names. */
export function collectTextKeys(code: string, keys: MessageKeys): string[] {
  const known = new Set(keys);
  return [...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].flatMap(([, id = '']) => (known.has(id) ? [id] : []));
}

/** The message that a slip of the hand names instead: another one of the same file of source, or the next of its group. */
export function findOtherKey(id: string, own: readonly string[], keys: MessageKeys): string | undefined {
  const others = own.filter((other) => other !== id);
  if (others.length > 0) return others[(own.indexOf(id) + 1) % others.length];
  const group = id.slice(0, id.lastIndexOf('.') + 1);
  const siblings = keys.filter((key) => key.startsWith(group));
  const other = siblings[(siblings.indexOf(id) + 1) % siblings.length];
  return other === id ? undefined : other;
}

/**
 * The words of a state: each value that stands between `before` and `after` in an id, and the value whose word is shown
 * instead. Empty if there are fewer than two.
 */
export function exchangeStates(before: string, after: string, keys: MessageKeys): Record<string, string> {
  const states = keys.flatMap((key) => {
    if (!key.startsWith(before) || !key.endsWith(after)) return [];
    const state = key.slice(before.length, key.length - after.length);
    return /^[\w-]+$/.test(state) ? [state] : [];
  });
  if (states.length < 2) return {};
  return Object.fromEntries(states.map((state, index) => [state, states[(index + 1) % states.length] as string]));
}
