import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { fitsName, type MemberKind, type PlaceForm } from './member-model.ts';

type AddMemberProps = {
  form: PlaceForm;
  /** The kinds of the next item of a list. */
  kinds: readonly MemberKind[] | undefined;
  nameOf: (key: string) => string;
  isTaken: (key: string) => boolean;
  onAdd: (key: string, kind?: MemberKind) => void;
};

/** Adds a member to a group: one of those that its schema names, or one with a name of its own; or an item to a list. */
export function AddMember({ form, kinds, nameOf, isTaken, onAdd }: AddMemberProps) {
  const text = useText();
  if (form.is === 'list')
    return (
      <div data-adds className="flex flex-wrap gap-3">
        {(kinds ?? []).map((kind, at) => (
          <Button key={kind} icon={Plus} variant={at === 0 ? 'secondary' : 'quiet'} onClick={() => onAdd('-', kind)}>
            {(kinds ?? []).length === 1
              ? text('studio-lists.add')
              : text('studio-files.addEntryOf', { kind: text(`studio-files.kinds.${kind}`) })}
          </Button>
        ))}
      </div>
    );
  return (
    <div data-adds className="grid items-end gap-4 sm:grid-cols-2">
      {form.addable.length > 0 && <NamedMember {...{ form, nameOf }} onAdd={(key) => onAdd(key)} />}
      {form.freeName !== undefined && <FreeName {...{ form, isTaken }} onAdd={(key) => onAdd(key)} />}
    </div>
  );
}

/** A list of the members that the schema names. Nothing is added while a person reads the list. */
function NamedMember({ form, nameOf, onAdd }: Pick<AddMemberProps, 'form' | 'nameOf' | 'onAdd'>) {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const key = form.addable.includes(chosen) ? chosen : '';
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (key !== '') onAdd(key);
      }}
    >
      <FilterSelect
        label={text('studio-files.add')}
        value={key}
        all="–"
        onChange={setChosen}
        choices={form.addable
          .map((one) => ({ value: one, label: nameOf(one) }))
          .sort((one, other) => one.label.localeCompare(other.label))}
      />
      <Button type="submit" variant="secondary" icon={Plus} aria-disabled={key === ''}>
        {text('studio-pages.add')}
      </Button>
    </form>
  );
}

/** An input for the name of a new member. */
function FreeName({ form, isTaken, onAdd }: Pick<AddMemberProps, 'form' | 'isTaken' | 'onAdd'>) {
  const text = useText();
  const id = useId();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const fault = isTaken(name) ? 'taken' : fitsName(name, form.freeName) ? undefined : 'unfitName';
    setError(fault && text(`studio-files.${fault}`));
    if (fault) return document.getElementById(id)?.focus();
    setName('');
    onAdd(name);
  };
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field id={id} label={text('studio-files.newName')} error={error}>
        <TextInput value={name} onChange={setName} autoComplete="off" spellCheck={false} maxLength={120} />
      </Field>
      <Button type="submit" variant="secondary" icon={Plus}>
        {text('studio-pages.add')}
      </Button>
    </form>
  );
}
