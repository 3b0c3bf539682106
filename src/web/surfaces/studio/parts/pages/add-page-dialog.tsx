import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { AddDialog } from '#web/surfaces/studio/base/inputs/add-dialog.tsx';
import { addPage } from '#web/surfaces/studio/base/inputs/add-page.ts';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { findJourney, isOnJourney, placePage } from './edits/page-edits.ts';

type AddPageDialogProps = {
  order: readonly string[];
  /** The shown page. The new page comes after it unless the user chooses another position. */
  after: string | undefined;
  onAdded: (name: string, title: string) => void;
  onClose: () => void;
};

const FIRST_POSITION = '.first';

/** Adds a page: its title in three locales, and its position in the journey. */
export function AddPageDialog({ order, after, onAdded, onClose }: AddPageDialogProps) {
  const text = useText();
  const names = useNames();
  const { workspace, product } = useWorkspace();
  const title = useNameInputs('page-title');
  const journey = findJourney({ workspace, product });
  const places = order.filter((name) => isOnJourney(journey, name));
  const [place, setPlace] = useState(
    after !== undefined && places.includes(after) ? after : (places.at(-1) ?? FIRST_POSITION),
  );

  const add = (): boolean => {
    if (!title.hasName()) return false;
    const name = generateFreeName(title.names.en, order, 'page');
    workspace.change([
      ...addPage(product, {
        name,
        words: Object.fromEntries(title.given.map(([language, typed]) => [language, { title: typed }])),
      }),
      ...placePage({ workspace, product }, name, place === FIRST_POSITION ? undefined : place),
    ]);
    onAdded(name, title.names.en);
    return true;
  };

  return (
    <AddDialog title={text('studio-pages.addPage')} onAdd={add} onClose={onClose}>
      <NameInputs
        of={title}
        label={(language) => text('studio-pages.titleIn', { language })}
        help={text('studio-pages.titleHelp')}
        missing={text('studio-pages.titleMissing')}
      />
      <SelectField
        id="page-place"
        label={text('studio-pages.place')}
        value={place}
        onChange={setPlace}
        choices={[
          { value: FIRST_POSITION, label: text('studio-pages.first') },
          ...places.map((name) => ({
            value: name,
            label: text('studio-pages.after', { page: names.page(name) }),
          })),
        ]}
      />
    </AddDialog>
  );
}
