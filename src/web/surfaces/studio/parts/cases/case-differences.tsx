import type { NamedCase } from '#engine/cases/read-cases.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { BuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import type { CaseComparison, CaseDifference } from './compare-case.ts';

type CaseDifferencesProps = {
  persona: NamedCase;
  compared: CaseComparison;
  written: BuiltProduct;
};

/** Lists the differences from a test case's expectations. The user can accept each separately. */
export function CaseDifferences({ persona, compared, written }: CaseDifferencesProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const say = useValueText(written);
  if ('breaks' in compared)
    return (
      <p className="text-error text-small">
        {text('studio-people.breaks')} {compared.breaks}
      </p>
    );
  return (
    <ul className="grid gap-2">
      {compared.differences.map((difference) => (
        <li key={difference.at.join('.')} className="grid gap-1 border-error border-l-4 pl-3 text-small">
          <span>
            {say.what(difference)}: <strong className="figures text-ink">{say.value(difference, difference.is)}</strong>
            <span className="text-muted">
              {' '}
              ({text('studio-people.wanted', { wanted: say.value(difference, difference.wanted) })})
            </span>
          </span>
          {mayEdit && !(difference.after && difference.what === 'problems') && (
            <span>
              <Button variant="secondary" onClick={() => acceptDifference(workspace, persona, difference)}>
                {text('studio-people.accept', { what: say.what(difference) })}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Writes the actual result into the test case. If the test case inherits the group, it writes the whole group. */
function acceptDifference(workspace: Workspace, { file, name, testCase }: NamedCase, { at, is }: CaseDifference): void {
  const [group = '', part] = at.map(String);
  const written = (workspace.value(file) as Record<string, Json> | undefined)?.[name];
  // A test case does not inherit the later changes of its base, so they are always its own.
  const own = isObject(written) ? (written as Record<string, Json>)[group] : undefined;
  if (part === undefined || own !== undefined) {
    workspace.change({ path: file, at: [name, ...at], to: is });
    return;
  }
  const before = (testCase as unknown as Record<string, Record<string, Json> | undefined>)[group];
  const whole = Object.fromEntries(
    Object.entries({ ...before, [part]: is }).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
  workspace.change({ path: file, at: [name, group], to: whole });
}

function useValueText({ product, describe, stepOf }: BuiltProduct) {
  const text = useText();
  const { money, list } = useFormat();
  const ends = (page: string) => (page === 'issued' ? text('studio-preview.recording.issued') : stepOf(page));
  const labels = (value: Json) => list((value as string[]).map(describe.label));
  const sayers: Partial<Record<CaseDifference['what'], (value: Json) => string>> = {
    premium: (value) => money(Number(value), product.definition.product.currency),
    ends: (value) => ends(String(value)),
    page: (value) => stepOf(String(value)),
    clears: labels,
    keeps: labels,
    begins: (value) =>
      list(
        Object.entries(value as Answers).map(
          ([field, one]) => `${describe.label(field)}: ${describe.value(field, one)}`,
        ),
      ),
    path: (value) => list((value as string[]).map(stepOf)),
    problems: (value) =>
      list((value as { at: string; code: string }[]).map(({ at, code }) => `${at.slice(1)} ${code}`)),
  };
  const plain = (value: Json) => (Array.isArray(value) ? list(value.map(String)) : String(value));
  return {
    what: ({ what, at, after }: CaseDifference): string => {
      if (after) {
        const later = after.name ?? list(Object.keys(after.answers ?? {}).map(describe.label));
        const said = text(what === 'premium' ? 'portal.words.premium' : `studio-people.what.${what}`);
        return text('studio-people.after', { what: said, change: later });
      }
      if (what === 'premium') return text(`studio-people.parts.${at[1]}`);
      return text(`studio-people.what.${what}`, { fact: at[1] ?? '' });
    },
    value: ({ what }: CaseDifference, value: Json | undefined): string => {
      if (what === 'fact') return text(`studio-people.fact.${value === null ? 'unknown' : String(value)}`);
      return value === undefined || value === null ? '–' : (sayers[what] ?? plain)(value);
    },
  };
}
