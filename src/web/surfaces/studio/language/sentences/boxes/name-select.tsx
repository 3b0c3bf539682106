import { ChevronDown } from 'lucide-react';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { Named } from '#web/surfaces/studio/language/terms/scope.ts';

export type NameGroup = { group: string; choices: readonly { value: string; label: string }[] };

type NameSelectProps = {
  /** Read aloud before what is chosen. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  groups: readonly NameGroup[];
};

/** A list to choose from, under headings: the pages, and where else things come from. */
export function NameSelect({ label, value, onChange, groups }: NameSelectProps) {
  const text = useText();
  const isRemoved = value !== '' && !groups.some(({ choices }) => choices.some((choice) => choice.value === value));
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClasses} appearance-none truncate pr-9`}
      >
        {isRemoved && <option value={value}>{text('interface.ui.removed', { name: value })}</option>}
        {groups.map(({ group, choices }) =>
          group === '' ? (
            choices.map(option)
          ) : (
            <optgroup key={group} label={group}>
              {choices.map(option)}
            </optgroup>
          ),
        )}
      </select>
      <Icon
        of={ChevronDown}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 size-5 text-muted"
      />
    </span>
  );
}

const option = ({ value, label }: { value: string; label: string }) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/**
 * What may be spoken of, to choose from, under the pages that ask it.
 * @param said how a choice is called, where that is not its label alone
 */
export function groupsOf(all: readonly Named[], said: (label: string) => string = (label) => label): NameGroup[] {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { name, label, group } of all) {
    const choices = groups.get(group) ?? [];
    choices.push({ value: name, label: said(label) });
    groups.set(group, choices);
  }
  return [...groups].map(([group, choices]) => ({ group, choices }));
}
