import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { findFieldMessage, humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type PageContext, selectFields } from '../edits/field-edits.ts';
import { moveMember, removeMember } from '../edits/item-edits.ts';
import { AddItemField } from './add-item-field.tsx';
import { FieldRow } from './field-row.tsx';
import { SharedFieldsNotice } from './shared-fields-notice.tsx';
import { SortableFields, useRestoredFocus } from './sortable-fields.tsx';

type ItemFieldsProps = { on: PageContext; list: string; onTell: (told: string) => void };

/** Edits the fields of each item of a list, for this product only: other products with these fields do not change. */
export function ItemFields({ on, list, onTell }: ItemFieldsProps) {
  const text = useText();
  const words = useWording();
  const { workspace, mayEdit } = useWorkspace();
  const [open, setOpen] = useState<string | null>(null);
  const within = { ...on, list };
  const members = Object.keys(selectFields(within).properties).filter((name) => name !== 'id');
  const labelOf = (member: string) =>
    findFieldMessage(words, on.name, `${list}.${member}`, 'label') ?? humanizeName(member);
  const buttonOf = (member: string) => `field-${on.name}-${list}-${member}`;
  const moved = useRestoredFocus(buttonOf);
  const move = (member: string, by: number) => {
    const at = members.indexOf(member) + by;
    moved.current = member;
    if (members[at] === undefined)
      return onTell(text(by < 0 ? 'studio-pages.isFirst' : 'studio-pages.isLast', { field: labelOf(member) }));
    workspace.change(moveMember(within, member, by));
    onTell(text('studio-pages.moved', { field: labelOf(member), number: at + 1, count: members.length }));
  };
  return (
    <section className="mt-5 grid gap-3 border-line border-t pt-4" aria-labelledby={`members-${on.name}-${list}`}>
      <h4 id={`members-${on.name}-${list}`} className="font-semibold text-ink">
        {text('studio-pages.items.title', {
          item:
            findFieldMessage(words, on.name, list, 'item') ??
            findFieldMessage(words, on.name, list, 'label') ??
            humanizeName(list),
        })}
      </h4>
      <SharedFieldsNotice on={on} list={list} />
      <SortableFields
        page={on.name}
        labelOf={labelOf}
        add="studio-pages.items.add"
        adding={(onClose) => (
          <AddItemField
            on={within}
            onAdded={(member, label) => {
              setOpen(member);
              moved.current = member;
              onTell(text('studio-pages.fieldAdded', { field: label }));
            }}
            onClose={onClose}
          />
        )}
        onRemove={(member) => {
          workspace.change(removeMember(within, member));
          onTell(text('studio-pages.removed', { what: labelOf(member) }));
          setOpen(null);
        }}
      >
        {(actsOf) => (
          <ol className="grid gap-2">
            {members.map((member, index) => (
              <FieldRow
                key={member}
                on={within}
                field={member}
                id={buttonOf(member)}
                label={labelOf(member)}
                mayEdit={mayEdit}
                isOpen={open === member}
                onOpen={() => setOpen(open === member ? null : member)}
                onMove={(by) => move(member, by)}
                {...actsOf(member, (dragged) => move(dragged, index - members.indexOf(dragged)))}
              />
            ))}
          </ol>
        )}
      </SortableFields>
    </section>
  );
}
