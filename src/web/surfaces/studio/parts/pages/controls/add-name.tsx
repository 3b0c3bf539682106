import type { Choice } from '#web/fields/choice/select-input.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type ChoiceGroup, groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import type { NamedValue } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

type AddNameProps = {
  label: string;
  /** The names that can be added, in groups. `choices` come before all groups. */
  names: readonly (readonly NamedValue[])[];
  choices?: readonly Choice[];
  onAdd: (name: string) => void;
};

/** A select that adds the chosen name. Users without edit rights do not see it. */
export function AddName({ label, names, choices = [], onAdd }: AddNameProps) {
  const { mayEdit } = useWorkspace();
  const groups: ChoiceGroup[] = names.flatMap((some) => groupsOf(some));
  return (
    mayEdit && (
      <NameSelect
        label={label}
        value=""
        placeholder={label}
        choices={choices}
        onChange={(name) => name !== '' && onAdd(name)}
        groups={groups}
      />
    )
  );
}
