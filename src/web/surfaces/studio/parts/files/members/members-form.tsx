import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { AddMember } from './add-member.tsx';
import { addItem, addMember, type MemberPlace, moveItem, removeMember } from './member-acts.ts';
import { describeNewMember, describePlace, type MemberForm, type MemberKind } from './member-model.ts';
import { MemberRow } from './member-row.tsx';
import { SharedPart } from './shared-part.tsx';
import { useMemberNames } from './use-member-names.ts';

type MembersFormProps = { path: string; steps: readonly string[]; onOpen: (steps: readonly string[]) => void };

const EMPTY_FILE: Json = {};

/**
 * Shows one group or list of a file as a form: each member with the input for its schema. Members are added, changed
 * and removed; an inner group opens in place of this one.
 */
export function MembersForm({ path, steps: asked, onOpen }: MembersFormProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const names = useMemberNames();
  const written = useFile(path);
  const isNew = useInWorkspace((open) => open.text(path) === undefined);
  const whole = isNew ? EMPTY_FILE : written;
  const steps = findOpenSteps(whole, asked);
  const place: MemberPlace = { path, steps };
  const form = describePlace(path, whole, steps);
  const [shown, focus] = useFocusAfter();
  if (!form) return <p>{text('studio-files.unreadable')}</p>;
  const isList = form.is === 'list';
  const next = isList ? form.members.at(-1) : undefined;
  const members = isList ? form.members.slice(0, -1) : form.members;
  const add = (key: string, kind?: MemberKind) => {
    const member = next ?? form.members.find((one) => one.key === key) ?? describeNewMember(path, whole, steps, key);
    const [first = 'text'] = member.kinds;
    const how = [kind ?? first, member] as const;
    const change = isList ? addItem(place, members.length, ...how) : addMember(place, key, ...how);
    workspace.change(isNew ? [{ path, text: '{}\n' }, change] : change);
    focus(isList ? String(members.length) : key);
  };
  const remove = (key: string) => {
    workspace.change(removeMember(place, key));
    focus(undefined);
  };
  return (
    <section ref={shown} className="grid gap-4" aria-label={text('studio-files.form')}>
      <Trail {...{ path, steps, onOpen }} nameOf={names.place} fileName={names.file(path)} />
      <SharedPart place={place} onCopied={() => focus(undefined)} />
      {members.length === 0 && <p className="text-muted">{text('studio-files.empty')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {members.map((member, at) => (
          <MemberRow
            key={`${steps.join('/')}/${member.key}`}
            {...{ place, member }}
            name={names.place(path, [...steps, member.key])}
            choiceName={(value) => names.choice(member.key, value)}
            onAdd={(kind) => add(member.key, kind)}
            onOpen={() => onOpen([...steps, member.key])}
            onRemove={() => remove(member.key)}
            {...(isList && { move: { at, count: members.length, onMove: (to: number) => moveTo(at, to) } })}
          />
        ))}
      </ul>
      {mayEdit && (
        <AddMember
          key={steps.join('/')}
          form={form}
          kinds={next?.kinds}
          nameOf={(key) => names.place(path, [...steps, key])}
          isTaken={(key) => members.some((one: MemberForm) => one.key === key && one.value !== undefined)}
          onAdd={add}
        />
      )}
    </section>
  );

  function moveTo(from: number, to: number): void {
    workspace.change(
      moveItem(
        place,
        members.map(({ value }) => value as Json),
        from,
        to,
      ),
    );
    focus(String(to));
  }
}

/** Returns the longest start of the steps that leads to a group or a list: others may have removed the rest. */
function findOpenSteps(whole: Json | undefined, steps: readonly string[]): readonly string[] {
  const isOpen = (value: Json | undefined) => typeof value === 'object' && value !== null;
  const depth = steps.findIndex((_step, at) => !isOpen(readValueAt(whole, steps.slice(0, at + 1))));
  return depth < 0 ? steps : steps.slice(0, depth);
}

/** Focuses the first input of a row after an act, or without a row the first control that adds a member. */
function useFocusAfter() {
  const shown = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<{ key: string | undefined }>();
  useEffect(() => {
    if (!wanted) return;
    const row = wanted.key === undefined ? '[data-adds]' : `[data-member="${CSS.escape(wanted.key)}"]`;
    shown.current?.querySelector<HTMLElement>(`${row} :is(input, textarea, select, button)`)?.focus();
  }, [wanted]);
  return [shown, (key: string | undefined) => setWanted({ key })] as const;
}

type TrailProps = MembersFormProps & { nameOf: (path: string, steps: readonly string[]) => string; fileName: string };

/** The way from the top of the file to the open group. */
function Trail({ path, steps, onOpen, nameOf, fileName }: TrailProps) {
  const text = useText();
  const all = [[], ...steps.map((_step, at) => steps.slice(0, at + 1))];
  return (
    <nav aria-label={text('studio-files.trail')} className="sticky top-0 z-10 bg-page py-1">
      <ol className="flex flex-wrap items-center gap-x-1">
        {all.map((to, at) => {
          const name = at === 0 ? fileName : nameOf(path, to);
          return (
            <li key={to.join('/')} className="flex items-center gap-1">
              {at > 0 && <Icon of={ChevronRight} className="size-4 text-muted" />}
              {at === all.length - 1 ? (
                <span aria-current="true" className="font-semibold text-ink">
                  {name}
                </span>
              ) : (
                <button type="button" className="link min-h-11" onClick={() => onOpen(to)}>
                  {name}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
