import { type Change, computeNextVersion } from './compare-descriptions.ts';

const INTRODUCTION = 'Changes since the last release, from the difference of the descriptions:';

/**
 * Returns the changelog with the list of changes in the section of its newest version, which is not released yet. Other
 * sections and the sentences above the list stay.
 */
export function renderChangelog(text: string, version: string, changes: readonly Change[]): string {
  const lines = changes.map(({ text: line, isBreaking }) => `- ${isBreaking ? '**Breaking:** ' : ''}${line}`);
  const heading = `## ${version}\n`;
  const at = text.indexOf(heading);
  if (changes.length === 0) return text;
  if (at < 0) throw new Error(`src/docs/partner-api.md has no section "${heading.trim()}": write one with its date`);
  const end = text.indexOf('\n## ', at + 1);
  const section = text.slice(at, end < 0 ? text.length : end + 1);
  const [above = ''] = section.split(INTRODUCTION);
  const list = `${above.trimEnd()}\n\n${INTRODUCTION}\n\n${lines.join('\n')}\n`;
  return `${text.slice(0, at)}${list}${end < 0 ? '' : `\n${text.slice(end + 1)}`}`;
}

/** Returns the reason why a version is too low for the changes since a release; undefined if it is high enough. */
export function findVersionFault(released: string, version: string, changes: readonly Change[]): string | undefined {
  const needed = computeNextVersion(released, changes);
  const order = new Intl.Collator('en', { numeric: true }).compare(version, needed);
  if (order >= 0) return undefined;
  const breaking = changes.filter(({ isBreaking }) => isBreaking).map(({ text }) => text);
  return `the version ${version} must be at least ${needed}: ${(breaking.length > 0 ? breaking : changes.map(({ text }) => text)).join(' ')}`;
}
