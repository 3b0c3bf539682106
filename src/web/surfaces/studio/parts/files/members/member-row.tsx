import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { formatPointer } from '#product-files/edit-value.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type MemberPlace, writeMember } from './member-acts.ts';
import { MemberInput } from './member-input.tsx';
import { createValue, findKind, type MemberForm, type MemberKind } from './member-model.ts';

type MemberRowProps = {
  place: MemberPlace;
  member: MemberForm;
  name: string;
  choiceName: (value: Json) => string;
  onAdd: (kind: MemberKind) => void;
  onOpen: () => void;
  onRemove: () => void;
  /** For an item of a list. */
  move?: { at: number; count: number; onMove: (to: number) => void };
};

/** One member of a group or one item of a list: its name, its input, and the buttons that move and remove it. */
export function MemberRow({ place, member, name, choiceName, onAdd, onOpen, onRemove, move }: MemberRowProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const { key, value } = member;
  const kind = findKind(value, member);
  const write = (to: Json, how?: { merge: string }) => workspace.change(writeMember(place, key, to), how);
  const isGroup = kind === 'group' || kind === 'list' || kind === 'shared';
  return (
    <li
      data-member={key}
      data-place={formatPointer([...place.steps, key])}
      className="flex items-start gap-2 rounded-card border border-line bg-card px-3 py-2"
    >
      <div className={`min-w-0 grow gap-2 ${isGroup ? 'flex flex-wrap items-center justify-between' : 'grid'}`}>
        {value === undefined ? (
          <MissingMember name={name} kinds={member.kinds} onAdd={onAdd} />
        ) : isGroup ? (
          <button type="button" className="link flex min-h-11 items-center gap-2 text-left" onClick={onOpen}>
            <span className="font-semibold">{name}</span>
            <span className="text-muted text-small">{text(`studio-files.inside`, { count: countInside(value) })}</span>
            <Icon of={ChevronRight} className="size-4.5" />
          </button>
        ) : (
          <MemberInput {...{ place, member, kind, name, choiceName }} onWrite={write} />
        )}
        {mayEdit && value !== undefined && member.kinds.length > 1 && (
          <KindSelect {...{ name, kind }} kinds={member.kinds} onChange={(next) => write(createValue(next, member))} />
        )}
      </div>
      {key !== '$schema' && (
        <ListItemActions name={name} {...move} onRemove={value === undefined ? undefined : onRemove} />
      )}
    </li>
  );
}

const countInside = (value: Json): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).filter((key) => key !== '$schema').length : 0;

/** A required member that the group does not have yet, with a button for each kind of value. */
function MissingMember({
  name,
  kinds,
  onAdd,
}: Pick<MemberRowProps, 'name' | 'onAdd'> & { kinds: readonly MemberKind[] }) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="font-semibold text-ink">{name}</span>
      <span className="text-error text-small">{text('studio-words.isMissing')}</span>
      {mayEdit && (
        <button type="button" className="link min-h-11 font-semibold" onClick={() => onAdd(kinds[0] ?? 'text')}>
          {text('studio-files.addNamed', { name })}
        </button>
      )}
    </div>
  );
}

type KindSelectProps = {
  name: string;
  kind: MemberKind | undefined;
  kinds: readonly MemberKind[];
  onChange: (kind: MemberKind) => void;
};

/**
 * A select for the kind of a value, where the product can have several kinds. Another kind replaces the value, so it
 * waits for the button.
 */
function KindSelect({ name, kind, kinds, onChange }: KindSelectProps) {
  const text = useText();
  const [chosen, setChosen] = useState(kind);
  const [before, setBefore] = useState(kind);
  if (before !== kind) {
    setBefore(kind);
    setChosen(kind);
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined && chosen !== kind) onChange(chosen);
      }}
    >
      <SelectInput
        aria-label={text('studio-files.kindOf', { name })}
        className="max-w-60"
        value={chosen ?? ''}
        onChange={(next) => setChosen(next as MemberKind)}
        choices={kinds.map((one) => ({ value: one, label: text(`studio-files.kinds.${one}`) }))}
      />
      {chosen !== kind && (
        <Button type="submit" variant="secondary" aria-label={text('studio-files.changeKindOf', { name })}>
          {text('studio-files.changeKind')}
        </Button>
      )}
    </form>
  );
}
