import { parsePointer, readValueAt } from '#product-files/edit-value.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { buildCorrection, type CorrectionName, type Finding, findGlossaryForm, type ReadFile } from './corrections.ts';
import { findingKinds } from './finding-kinds.ts';

/** The texts of buttons, by correction; without an entry it is the text `remove`. */
const labels: Partial<Record<CorrectionName, string>> = {
  ...{ keepFirst: 'keepFirst', placeInSection: 'add', makeLoading: 'set', addPlan: 'add', setNotCovered: 'set' },
  ...{ exchangeLimits: 'exchange', exchangeDays: 'exchange', moveBefore: 'move', setFalse: 'set', setTrue: 'set' },
  ...{ limitKept: 'set', separateWindows: 'set', askAgain: 'add', requireField: 'require', setCheapest: 'set' },
  ...{ setLastName: 'set', glossary: 'replace' },
};
/** The buttons that show what is set as a text of the tabs, not as a value. */
const SET_TEXTS: Partial<Record<CorrectionName, string>> = {
  ...{ makeLoading: 'studio-tariff.formula.parts.loading', setNotCovered: 'studio-cover.notPaid' },
  ...{ setFalse: 'studio-reviewed.answers.false', setTrue: 'studio-reviewed.answers.true' },
};

/** A button of a finding: the message of its label, its value, and the changes. */
export type FindingAction = { label: string; value?: string; valueText?: string; changes: Change[] };

/** Returns the button that corrects a finding at once; undefined if there is none. */
export function findAction(finding: Finding, read: ReadFile): FindingAction | undefined {
  const [, button] = findingKinds[finding.code] ?? [];
  if (button === undefined || button === 'write' || button === 'review') return undefined;
  const changes = buildCorrection(button, finding, read);
  if (!changes) return undefined;
  const isRemoval = changes.length === 1 && changes.every((change) => 'at' in change && change.to === undefined);
  const label = (isRemoval ? undefined : labels[button]) ?? 'remove';
  const [change] = changes;
  const valueText = SET_TEXTS[button];
  if (label === 'replace') {
    const place = readValueAt(read(finding.file), parsePointer(finding.at) ?? []);
    return { label, value: findGlossaryForm(finding, place, read)?.form ?? '', changes };
  }
  if (label !== 'set' || !change || !('at' in change)) return { label, changes };
  return { label, ...(valueText === undefined ? { value: String(change.to) } : { valueText }), changes };
}

/** Returns the changes that remove all unused parts. A part inside another removed part is removed with it. */
export function removeAllUnused(findings: readonly Finding[], read: ReadFile): Change[] {
  const unused = findings.filter(({ code }) => UNUSED.includes(code));
  const isInside = (one: Finding, other: Finding) => one.file === other.file && one.at.startsWith(`${other.at}/`);
  return unused
    .filter((one) => !unused.some((other) => isInside(one, other)))
    .flatMap((one) => buildCorrection('remove', one, read) ?? []);
}

const UNUSED = ['message-unused', 'rating-input-unused', 'table-unused', 'figure-unused'];
