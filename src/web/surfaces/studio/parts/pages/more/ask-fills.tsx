import { X } from 'lucide-react';
import type { LookupEffect } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { readable } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaBox } from '#web/surfaces/studio/language/formula/formula-box.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/boxes/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import type { OnPage } from '../edits/field-edits.ts';

type AskFillsProps = { on: OnPage; asked: LookupEffect; onChange: (next: LookupEffect) => void };

/** What is put into fields that are still blank, once it is found: a field, and what of the answer. */
export function AskFills({ on, asked, onChange }: AskFillsProps) {
  const text = useText();
  const scope = useSentenceScope();
  const names = useFormulaNames(scope);
  const { mayEdit } = useWorkspace();
  const { finding, fills = {} } = asked;
  const members = scope.all.filter(({ name }) => name.startsWith(`findings.${finding}.value.`));
  const fields = scope.all.filter(({ name, kind }) => isAnswer(name, kind) && !Object.hasOwn(fills, name));
  const write = (next: Record<string, Json>) => {
    const { fills: _gone, ...rest } = asked;
    onChange(Object.keys(next).length > 0 ? { ...rest, fills: next } : rest);
  };
  const labelOf = (field: string) => scope.find(field)?.label ?? readable(field);
  const [first] = members;
  if (members.length === 0 && Object.keys(fills).length === 0) return null;
  return (
    <div className="grid gap-2">
      <span className="text-small">{text('studio-pages.also.fills.title')}</span>
      <ul className="grid gap-2">
        {Object.entries(fills).map(([field, from]) => {
          const named = isObject(from) && typeof from.var === 'string' ? from.var : undefined;
          const isMember = members.some(({ name }) => name === named);
          const label = text('studio-pages.also.fills.with', { field: labelOf(field) });
          return (
            <li key={field} className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
              <span className="min-w-0 break-words font-semibold text-ink">{labelOf(field)}</span>
              {isMember ? (
                <NameSelect
                  label={label}
                  value={named ?? ''}
                  onChange={(name) => write({ ...fills, [field]: { var: name } })}
                  groups={groupsOf(members)}
                />
              ) : (
                <FormulaBox
                  label={label}
                  value={from}
                  names={names}
                  mayEdit={mayEdit}
                  onChange={(to) => write({ ...fills, [field]: to })}
                />
              )}
              {mayEdit && (
                <IconButton
                  icon={X}
                  label={text('studio-pages.also.fills.remove', { field: labelOf(field) })}
                  onClick={() => {
                    const { [field]: _gone, ...others } = fills;
                    write(others);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {mayEdit && first && (
        <NameSelect
          label={text('studio-pages.also.fills.add')}
          value=""
          onChange={(field) => field !== '' && write({ ...fills, [field]: { var: memberFor(field, members) } })}
          placeholder={text('studio-pages.also.fills.add')}
          groups={[
            ...groupsOf(fields.filter(({ name }) => Object.hasOwn(on.page.schema.properties, name))),
            ...groupsOf(fields.filter(({ name }) => !Object.hasOwn(on.page.schema.properties, name))),
          ]}
        />
      )}
    </div>
  );
}

const isAnswer = (name: string, kind: string): boolean => !name.includes('.') && name !== 'asOf' && kind !== 'people';

/** The member that is called as the field, or the first. */
function memberFor(field: string, members: readonly { name: string }[]): string {
  const alike = members.find(({ name }) => name.endsWith(`.${field}`));
  return (alike ?? members[0])?.name ?? '';
}
