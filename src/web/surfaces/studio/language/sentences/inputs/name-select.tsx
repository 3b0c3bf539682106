import type { ComponentProps } from 'react';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { NamedValue } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

/** Choices under a heading. */
export type ChoiceGroup = { group: string; choices: readonly Choice[] };

type NameSelectProps = Pick<ComponentProps<typeof SelectInput>, 'value' | 'onChange' | 'placeholder'> & {
  /** The label for screen readers. */
  label: string;
  /** Choices before the first heading. */
  choices?: readonly Choice[];
  groups?: readonly ChoiceGroup[];
};

/** A select with headings: the pages, and the other sources of names. */
export function NameSelect({ label, value, choices = [], groups = [], ...box }: NameSelectProps) {
  const text = useText();
  const isKnown =
    value === '' || [...choices, ...groups.flatMap((one) => one.choices)].some((one) => one.value === value);
  const removed = isKnown ? [] : [{ value, label: text('interface.ui.removed', { name: value }) }];
  return (
    <SelectInput aria-label={label} value={value} choices={[...removed, ...choices]} className="min-w-0" {...box}>
      {groups.map((one) => (
        <optgroup key={one.group} label={one.group}>
          {one.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectInput>
  );
}

/**
 * Groups names by the pages that ask them, for a select.
 * @param said returns the label of a choice, by default the label of its name
 * @param prefix precedes each name in the value of its choice
 */
export function groupsOf(
  all: readonly NamedValue[],
  said: (label: string) => string = (label) => label,
  prefix = '',
): ChoiceGroup[] {
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    choices: all
      .filter((one) => one.group === group)
      .map(({ name, label }) => ({ value: `${prefix}${name}`, label: said(label) })),
  }));
}
