import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { AddDialog } from '#web/surfaces/studio/base/inputs/add-dialog.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import {
  createField,
  type FieldKind,
  fieldKinds,
  generateFreeName,
} from '#web/surfaces/studio/base/values/field-kinds.ts';
import { findFirstMessage, humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { useListChoices } from '../controls/use-list-choices.ts';
import { fieldMessagePath, selectFields } from '../edits/field-edits.ts';
import { addMember, findSharedMember, type ListContext, sharedMembers } from '../edits/item-edits.ts';

type AddItemFieldProps = { on: ListContext; onAdded: (member: string, label: string) => void; onClose: () => void };

/** Kinds of fields that the items of a list cannot have. */
const excludedItemKinds: readonly FieldKind[] = ['several', 'people', 'picture', 'choice'];
const kinds = fieldKinds.filter((kind) => !excludedItemKinds.includes(kind));

/** Adds a field to each person of a list: a shared field with its texts, or a new one of a chosen kind. */
export function AddItemField({ on, onAdded, onClose }: AddItemFieldProps) {
  const text = useText();
  const words = useWording();
  const lists = useListChoices();
  const { workspace, product } = useWorkspace();
  const taken = new Set(Object.keys(selectFields(on).properties));
  const ready = sharedMembers.filter((name) => !taken.has(name));
  const [what, setWhat] = useState<string>(ready[0] === undefined ? 'kind text' : `ready ${ready[0]}`);
  const label = useNameInputs('member-label');
  const [list, setList] = useState(lists[0]?.value ?? '');
  const [is = '', name = ''] = what.split(' ');
  const labelOf = (member: string) =>
    findFirstMessage(words, `fields.${member}.label`, `fields.${member}.label`) ?? humanizeName(member);

  const add = (): boolean => {
    if (is === 'kind' && !label.hasName()) return false;
    if (is === 'ready') {
      const member = findSharedMember(name as (typeof sharedMembers)[number]);
      workspace.change(addMember(on, member));
      onAdded(member.name, labelOf(member.name));
      return true;
    }
    const member = generateFreeName(label.names.en, new Set([...taken, 'id']), 'field');
    workspace.change([
      ...addMember(on, { name: member, ...createField(name as FieldKind, { list }) }),
      ...wordChanges(product, [...fieldMessagePath(on, member), 'label'], label.names),
    ]);
    onAdded(member, label.names.en);
    return true;
  };

  return (
    <AddDialog title={text('studio-pages.items.add')} action={text('studio-pages.add')} onAdd={add} onClose={onClose}>
      <NameSelect
        label={text('studio-pages.whatToAdd')}
        value={what}
        onChange={setWhat}
        groups={[
          {
            group: text('studio-pages.items.ready'),
            choices: ready.map((member) => ({ value: `ready ${member}`, label: labelOf(member) })),
          },
          {
            group: text('studio-pages.kindsTitle'),
            choices: kinds.map((kind) => ({ value: `kind ${kind}`, label: text(`studio-pages.kinds.${kind}`) })),
          },
        ]}
      />
      {is === 'kind' && (
        <NameInputs
          of={label}
          label={(language) => text('studio-pages.labelIn', { language })}
          missing={text('studio-pages.labelMissing')}
        />
      )}
      {name === 'list' && (
        <SelectField
          id="member-list"
          label={text('studio-pages.fromList')}
          value={list}
          onChange={setList}
          choices={lists}
        />
      )}
    </AddDialog>
  );
}
