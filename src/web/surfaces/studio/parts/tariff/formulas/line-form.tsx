import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { NameInputs, type useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';

type LineFormProps = {
  /** The messages `title` and `action` of the form are in this group of `studio-tariff`. */
  words: 'add' | 'base';
  names: ReturnType<typeof useNameInputs>;
  /** Adds the line. Returns false if something is missing: then the typed names stay. */
  onAdd: () => boolean;
  children: ReactNode;
  /** Inputs below the names. */
  below?: ReactNode;
};

/** A form that adds a line to the calculation. The line has a name in each language. */
export function LineForm({ words, names, onAdd, children, below }: LineFormProps) {
  const text = useText();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (names.hasName() && onAdd()) names.clear();
      }}
      className="grid gap-4 rounded-card border border-line bg-card p-4"
    >
      <h2 className="font-semibold text-ink">{text(`studio-tariff.${words}.title`)}</h2>
      {children}
      <NameInputs
        of={names}
        label={(language) => `${text('studio-tariff.add.name')} (${language})`}
        missing={text('studio-tariff.add.noName')}
      />
      {below}
      <Button type="submit" variant="secondary" className="justify-self-start">
        {text(`studio-tariff.${words}.action`)}
      </Button>
    </form>
  );
}
