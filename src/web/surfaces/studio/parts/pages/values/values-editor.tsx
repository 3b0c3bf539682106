import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { RemovePartDialog } from '#web/surfaces/studio/composition/remove-part-dialog.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { AddValue } from './add-value.tsx';
import { FigureBindings } from './figure-bindings.tsx';
import { ImpossibleConditions } from './impossible-conditions.tsx';
import { ValueEditor } from './value-editor.tsx';

type ValuesEditorProps = {
  /** The value that is open first. */
  first?: string | undefined;
  onTell: (told: string) => void;
};

/** Edits the derived values in order of calculation: each may use the values before it. */
export function ValuesEditor({ first, onTell }: ValuesEditorProps) {
  const text = useText();
  const { derived } = useProductForm();
  const scope = useSentenceScope();
  const [open, setOpen] = useState(first ?? null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const labelOf = (set: string) => scope.find(set)?.label ?? humanizeName(set);
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4">
        <h2 className="font-semibold text-ink text-lead">{text('studio-sentences.groups.derived')}</h2>
        <p className="text-muted text-small">{text('studio-pages.values.lead')}</p>
        <ul className="grid gap-2">
          {derived.map((value, at) => (
            <ValueEditor
              key={value.set}
              value={value}
              at={at}
              label={labelOf(value.set)}
              isOpen={open === value.set}
              onOpen={() => setOpen(open === value.set ? null : value.set)}
              onRemove={() => setRemoving(value.set)}
            />
          ))}
        </ul>
        <AddButton onClick={() => setAdding(true)}>{text('studio-pages.values.add')}</AddButton>
        {adding && (
          <AddValue
            onAdded={(set, label) => {
              setOpen(set);
              onTell(text('studio-pages.fieldAdded', { field: label }));
            }}
            onClose={() => setAdding(false)}
          />
        )}
        {removing !== null && (
          <RemovePartDialog
            part={{ is: 'name', name: removing }}
            what={labelOf(removing)}
            onRemoved={() => onTell(text('studio-pages.removed', { what: labelOf(removing) }))}
            onClose={() => setRemoving(null)}
          />
        )}
      </Card>
      <FigureBindings />
      <ImpossibleConditions />
    </div>
  );
}
