import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import type { Choice } from '#web/fields/choice/select-input.tsx';
import { Button } from '#web/kit/action/button.tsx';
import type { ButtonVariant } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useWorkspace } from '../workspace/workspace-context.ts';

type AddButtonProps = { variant?: ButtonVariant; onClick: () => void; children: ReactNode };

/** A button that adds something. Users who may not edit do not see it. */
export function AddButton({ variant = 'secondary', onClick, children }: AddButtonProps) {
  const { mayEdit } = useWorkspace();
  return (
    mayEdit && (
      <Button variant={variant} className="justify-self-start" onClick={onClick}>
        <Icon of={Plus} className="size-4.5" />
        {children}
      </Button>
    )
  );
}

type AddChosenProps = { label: string; choices: readonly Choice[]; onAdd: (value: string) => void };

/** A select that adds the chosen item. It is hidden from users who may not edit, and when no item is left to add. */
export function AddChosen({ label, choices, onAdd }: AddChosenProps) {
  const { mayEdit } = useWorkspace();
  return (
    mayEdit &&
    choices.length > 0 && (
      <div>
        <FilterSelect label={label} value="" all="–" onChange={(value) => value && onAdd(value)} choices={choices} />
      </div>
    )
  );
}
