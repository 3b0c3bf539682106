import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

type AddTypedItemProps = {
  id: string;
  label: string;
  action: string;
  /** Returns the name for the typed text; empty if the text gives no name. */
  nameOf: (typed: string) => string;
  taken: readonly string[];
  onAdd: (name: string) => void;
};

/** Adds something named in one box. A text that is no name, or a name in use, stays in the box with a message. */
export function AddTypedItem({ id, label, action, nameOf, taken, onAdd }: AddTypedItemProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const name = nameOf(typed);
    if (name === '') return setError(text('problems.required', { label }));
    if (taken.includes(name)) return setError(text('studio-lists.taken'));
    onAdd(name);
    setTyped('');
    setError(undefined);
  };
  return (
    <form
      className="grid max-w-form gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field id={id} label={label} error={error}>
        <TextInput value={typed} onChange={setTyped} maxLength={40} autoComplete="off" />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start">
        <Icon of={Plus} className="size-4.5" />
        {action}
      </Button>
    </form>
  );
}
