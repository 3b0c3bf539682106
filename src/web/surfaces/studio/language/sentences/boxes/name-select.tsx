import type { ComponentProps } from 'react';
import { type ChoiceGroup, SelectInput } from '#web/fields/choice/select-input.tsx';
import type { Named } from '#web/surfaces/studio/language/terms/scope.ts';

type NameSelectProps = Pick<ComponentProps<typeof SelectInput>, 'value' | 'onChange' | 'placeholder' | 'groups'> & {
  /** Read aloud before what is chosen. */
  label: string;
  /** Before all headings. */
  choices?: ComponentProps<typeof SelectInput>['choices'];
};

/** A list to choose from, under headings: the pages, and where else things come from. */
export function NameSelect({ label, choices = [], ...box }: NameSelectProps) {
  return <SelectInput aria-label={label} choices={choices} className="min-w-0" {...box} />;
}

/**
 * What may be spoken of, to choose from, under the pages that ask it.
 * @param said how a choice is called, where that is not its label alone
 * @param prefix stands before each name in the value of its choice
 */
export function groupsOf(
  all: readonly Named[],
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
