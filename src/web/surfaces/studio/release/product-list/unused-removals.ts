import { parsePointer } from '#product-files/edit-value.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** The codes of findings about a part that nothing uses. Its removal corrects the finding. */
const UNUSED_CODES = ['message-unused', 'rating-input-unused', 'table-unused', 'figure-unused'];

/** A finding of the check: the code, the file, and the JSON pointer of the place in the file. */
type Finding = { code: string; file: string; at: string };

/** Returns the change that removes the unused part of a finding; undefined for any other finding. */
export function removeUnused({ code, file, at }: Finding): Change | undefined {
  const keys = UNUSED_CODES.includes(code) ? parsePointer(at) : undefined;
  return keys === undefined || keys.length === 0 ? undefined : { path: file, at: keys, to: undefined };
}

/** Returns the changes that remove all unused parts. A part inside another removed part is removed with it. */
export function removeAllUnused(findings: readonly Finding[]): Change[] {
  const unused = findings.filter((finding) => removeUnused(finding) !== undefined);
  const isInside = (one: Finding, other: Finding) => one.file === other.file && one.at.startsWith(`${other.at}/`);
  return unused
    .filter((one) => !unused.some((other) => isInside(one, other)))
    .flatMap((one) => removeUnused(one) ?? []);
}
