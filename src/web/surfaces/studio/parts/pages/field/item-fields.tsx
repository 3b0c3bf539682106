import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { fieldWords, readable } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { fieldsOf, type OnPage } from '../edits/field-edits.ts';
import { moveMember, removeMember } from '../edits/item-edits.ts';
import { AddMember } from './add-member.tsx';
import { FieldRow } from './field-row.tsx';
import { Fields, useMoved } from './fields.tsx';
import { SharedWith } from './shared-with.tsx';

type ItemFieldsProps = { on: OnPage; list: string; onTell: (told: string) => void };

/** Edits the fields of each item of a list, for this product only: other products with these fields do not change. */
export function ItemFields({ on, list, onTell }: ItemFieldsProps) {
  const text = useText();
  const words = useWording();
  const { workspace, mayEdit } = useWorkspace();
  const [open, setOpen] = useState<string | null>(null);
  const within = { ...on, list };
  const members = Object.keys(fieldsOf(within).properties).filter((name) => name !== 'id');
  const labelOf = (member: string) => fieldWords(words, on.name, `${list}.${member}`, 'label') ?? readable(member);
  const buttonOf = (member: string) => `field-${on.name}-${list}-${member}`;
  const moved = useMoved(buttonOf);
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
          item: fieldWords(words, on.name, list, 'item') ?? fieldWords(words, on.name, list, 'label') ?? readable(list),
        })}
      </h4>
      <SharedWith on={on} list={list} />
      <Fields
        page={on.name}
        labelOf={labelOf}
        add="studio-pages.items.add"
        adding={(onClose) => (
          <AddMember
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
      </Fields>
    </section>
  );
}
