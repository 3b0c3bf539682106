import type { Named } from '#web/surfaces/studio/language/terms/scope.ts';
import type { NameGroup } from './name-select.tsx';

/**
 * What may be spoken of, to choose from, under the pages that ask it.
 * @param said how a choice is called, where that is not its label alone
 */
export function groupsOf(all: readonly Named[], said: (label: string) => string = (label) => label): NameGroup[] {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { name, label, group } of all) {
    const choices = groups.get(group) ?? [];
    choices.push({ value: name, label: said(label) });
    groups.set(group, choices);
  }
  return [...groups].map(([group, choices]) => ({ group, choices }));
}
