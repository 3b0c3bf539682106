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

type PageListProps = {
  order: readonly string[];
  shown: string | undefined;
  /** True if the derived values are shown instead of a page. */
  isOfValues: boolean;
  onValues: () => void;
  onShow: (name: string) => void;
  onTell: (told: string) => void;
};

/** Lists the pages in the order of the journey, with the shown one marked. */
export function PageList({ order, shown, isOfValues, onValues, onShow, onTell }: PageListProps) {
  const text = useText();
  const names = useNames();
  const { mayEdit } = useWorkspace();
  const [adding, setAdding] = useState(false);
  return (
    <nav aria-label={text('studio-pages.list')} className="flex flex-wrap gap-2 @3xl:sticky @3xl:top-4 @3xl:grid">
      {/* In a narrow pane the contents of the desk list the pages. */}
      <ol className="hidden gap-0.5 rounded-card border border-line bg-card p-1.5 @3xl:grid @3xl:max-h-[70dvh] @3xl:overflow-y-auto">
        {order.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === shown && !isOfValues ? 'true' : undefined}
              onClick={() => onShow(name)}
              className={clsx(
                'flex min-h-11 w-full items-baseline gap-2 rounded-field px-3 py-2 text-left',
                name === shown && !isOfValues
                  ? 'bg-primary-tint font-semibold text-ink'
                  : 'text-primary-deep hover:bg-page',
              )}
            >
              <span className="figures w-5 shrink-0 text-muted text-small">{index + 1}</span>
              {names.page(name)}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-current={isOfValues ? 'true' : undefined}
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
    </nav>
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
