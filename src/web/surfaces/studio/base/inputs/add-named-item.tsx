import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { generateFreeName } from '../values/field-kinds.ts';
import { AddButton } from './add-button.tsx';
import { AddDialog } from './add-dialog.tsx';
import { NameInputs, useNameInputs } from './name-inputs.tsx';

type AddNamedItemProps = {
  action: string;
  taken: readonly string[];
  onAdd: (id: string, names: ReturnType<typeof useNameInputs>['names']) => void;
};

/** Adds something that has a name in each language. The tab of texts marks a language without a name as missing. */
export function AddNamedItem({ action, taken, onAdd }: AddNamedItemProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const name = useNameInputs('add');
  const label = (language: string) => text('studio-making.nameIn', { language });
  const close = () => {
    setOpen(false);
    name.clear();
  };
  const add = () => {
    if (!name.hasName()) return false;
    onAdd(generateFreeName(name.names.en, taken, 'page'), name.names);
    return true;
  };
  return (
    <>
      <AddButton onClick={() => setOpen(true)}>{action}</AddButton>
      {isOpen && (
        <AddDialog title={action} onAdd={add} onClose={close}>
          <NameInputs
            of={name}
            label={label}
            missing={text('problems.required', { label: label(text('portal.languages.en')) })}
            maxLength={120}
          />
        </AddDialog>
      )}
    </>
  );
}
