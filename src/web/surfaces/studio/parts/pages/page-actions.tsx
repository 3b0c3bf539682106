import { clsx } from 'clsx/lite';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { AddDialog } from '#web/surfaces/studio/base/inputs/add-dialog.tsx';
import { addPage } from '#web/surfaces/studio/base/inputs/add-page.ts';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { findJourney, isOnJourney, placePage } from './edits/page-edits.ts';

type PageActionsProps = {
  order: readonly string[];
  shown: string | undefined;
  /** True if the derived values are shown instead of a page. */
  isOfValues: boolean;
  onValues: () => void;
  onShow: (name: string) => void;
  onTell: (told: string) => void;
};

/** Opens the derived values, and adds a page. The contents of the desk list the pages. */
export function PageActions({ order, shown, isOfValues, onValues, onShow, onTell }: PageActionsProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const [adding, setAdding] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        aria-pressed={isOfValues}
        onClick={onValues}
        className={clsx(
          'min-h-11 rounded-card border border-line px-3 py-2 text-left',
          isOfValues ? 'bg-primary-tint font-semibold text-ink' : 'bg-card text-primary-deep hover:bg-page',
        )}
      >
        {text('studio-sentences.groups.derived')}
      </button>
      {mayEdit && (
        <Button icon={Plus} variant="secondary" onClick={() => setAdding(true)}>
          {text('studio-pages.addPage')}
        </Button>
      )}
      {adding && (
        <AddPageDialog
          order={order}
          after={shown}
          onAdded={(name, title) => {
            onShow(name);
            onTell(text('studio-pages.pageAdded', { page: title }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

type AddPageDialogProps = {
  order: readonly string[];
  /** The shown page. The new page comes after it unless the user chooses another position. */
  after: string | undefined;
  onAdded: (name: string, title: string) => void;
  onClose: () => void;
};

const FIRST_POSITION = '.first';

/** Adds a page: its title in three locales, and its position in the journey. */
function AddPageDialog({ order, after, onAdded, onClose }: AddPageDialogProps) {
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
