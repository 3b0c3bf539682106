import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { useWording } from '../../sentences/use-scope.ts';
import { fieldWords, readable } from '../../workspace/product-words.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { fieldsOf, type OnPage } from '../edits/field-edits.ts';
import { moveMember, removeMember } from '../edits/item-edits.ts';
import { FieldRow } from '../field/field-row.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { AddMember } from './add-member.tsx';
import { SharedWith } from './shared-with.tsx';

type ItemFieldsProps = { on: OnPage; list: string; onTell: (told: string) => void };

/** What is asked of each person or thing of a list: changed for this product alone, whatever others take from the same place. */
export function ItemFields({ on, list, onTell }: ItemFieldsProps) {
  const text = useText();
  const words = useWording();
  const { workspace, mayEdit } = useWorkspace();
  const [open, setOpen] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const moved = useRef<string | null>(null);
  const within = { ...on, list };
  const members = Object.keys(fieldsOf(within).properties).filter((name) => name !== 'id');
  const labelOf = (member: string) => fieldWords(words, on.name, `${list}.${member}`, 'label') ?? readable(member);
  const buttonOf = (member: string) => `field-${on.name}-${list}-${member}`;
  useEffect(() => {
    // What is moved in the document loses the focus.
    if (moved.current !== null) document.getElementById(buttonOf(moved.current))?.focus();
    moved.current = null;
  });
  const move = (member: string, by: -1 | 1) => {
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
      <ol className="grid gap-2">
        {members.map((member) => (
          <FieldRow
            key={member}
            on={within}
            field={member}
            id={buttonOf(member)}
            label={labelOf(member)}
            mayEdit={mayEdit}
            isOpen={open === member}
            isDragged={false}
            onOpen={() => setOpen(open === member ? null : member)}
            onMove={(by) => move(member, by)}
            onRemove={() => setRemoving(member)}
            onDrag={() => {}}
            onDragEnd={() => {}}
            onDropped={() => {}}
          />
        ))}
      </ol>
      {mayEdit && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          <Icon of={Plus} className="size-4.5" />
          {text('studio-pages.items.add')}
        </Button>
      )}
      {adding && (
        <AddMember
          on={within}
          onAdded={(member, label) => {
            setOpen(member);
            moved.current = member;
            onTell(text('studio-pages.fieldAdded', { field: label }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing !== null && (
        <RemoveDialog
          what={labelOf(removing)}
          names={[removing]}
          page={on.name}
          onRemove={() => {
            workspace.change(removeMember(within, removing));
            onTell(text('studio-pages.removed', { what: labelOf(removing) }));
            setOpen(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
