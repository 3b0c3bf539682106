import type { Messages } from '#shared/flatten-messages.ts';

/** Loads the texts of all message ids in `label` members of a reply. */
export function loadLabelMessages(messages: Messages, ...parts: unknown[]): Record<string, string> {
  const ids = [...new Set(parts.flatMap(collectLabels))];
  return Object.fromEntries(ids.map((id) => [id, messages[id] ?? id]));
}

function collectLabels(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'label' && typeof value === 'string' ? [value] : collectLabels(value),
  );
}
