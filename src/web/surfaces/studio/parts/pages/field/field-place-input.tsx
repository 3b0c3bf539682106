import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { type FieldPlace, type PageContext, sortFields } from '../edits/field-edits.ts';

type FieldPlaceInputProps = {
  on: PageContext;
  /** Undefined: the end of the page. */
  value: FieldPlace | undefined;
  onChange: (place: FieldPlace) => void;
};

/** Chooses the place of a new field among the fields of its page. */
export function FieldPlaceInput({ on, value, onChange }: FieldPlaceInputProps) {
  const text = useText();
  const names = useNames();
  const places = sortFields(on.page).flatMap(({ section, fields }) =>
    [undefined, ...fields].map((field, index) => {
      const first = section === undefined ? 'studio-pages.placeFirst' : 'studio-pages.placeFirstIn';
      const label =
        field === undefined
          ? text(first, { section: section === undefined ? '' : names.section(on.name, section) })
          : text('studio-pages.after', { page: names.field(on.name, field) });
      return { place: { section, index }, value: `${section ?? ''}/${index}`, label };
    }),
  );
  if (places.length < 2) return null;
  const chosen = value ? `${value.section ?? ''}/${value.index}` : (places.at(-1)?.value ?? '');
  return (
    <SelectField
      id="new-place"
      label={text('studio-pages.placeOnPage')}
      value={chosen}
      choices={places}
      onChange={(next) => {
        const found = places.find((one) => one.value === next);
        if (found) onChange(found.place);
      }}
    />
  );
}
