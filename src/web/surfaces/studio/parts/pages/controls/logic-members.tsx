import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Json } from '#engine/language/json.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { without } from '#web/surfaces/studio/base/values/without.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaInput } from '#web/surfaces/studio/language/formula/formula-input.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import type { SentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

type Values = Record<string, Json>;

type LogicMembersProps = {
  values: Values;
  scope: SentenceScope;
  /** The texts of a member: the visible title, the accessible label of its input, and its delete button's label. */
  said: (name: string) => { title: string; label: string; remove: string };
  /** Returns the input for a value that is not a formula; undefined for a formula. */
  boxOf?: (value: Json, label: string, write: (to: Json) => void, name: string) => ReactNode;
  onChange: (next: Values) => void;
};

/** Edits expressions by name. The user can change and delete each. */
export function LogicMembers({ values, scope, said, boxOf, onChange }: LogicMembersProps) {
  const names = useFormulaNames(scope);
  const { mayEdit } = useWorkspace();
  return Object.entries(values).map(([name, value]) => {
    const { title, label, remove } = said(name);
    const write = (to: Json) => onChange({ ...values, [name]: to });
    return (
      <div key={name} className="grid gap-1">
        <span className="flex items-center justify-between gap-2 text-small">
          {title}
          {mayEdit && <IconButton icon={X} label={remove} onClick={() => onChange(without(values, name))} />}
        </span>
        {boxOf?.(value, label, write, name) ?? <FormulaInput {...{ label, value, names }} onChange={write} />}
      </div>
    );
  });
}
