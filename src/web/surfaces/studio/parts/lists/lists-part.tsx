import { SHARED } from '#contract/studio/material/shared.ts';
import { pathTo } from '#shared/addresses.ts';
import { useSharedUses } from '#web/api/studio/products.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { patterns } from '#web/router/paths.ts';
import { AddTypedItem } from '#web/surfaces/studio/base/inputs/add-typed-item.tsx';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FileUsage } from '#web/surfaces/studio/language/names/file-usage.tsx';
import { useListNames } from '#web/surfaces/studio/language/names/list-names.ts';
import {
  createList,
  generateListName,
  type ListLocation,
  listFilePath,
  parseList,
  removeList,
} from './list-changes.ts';
import { ListEntries } from './list-entries.tsx';

/** Edits the lists of options: the lists of one product, or the shared lists. */
export function ListsPart() {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const { filters, change } = useFilters('list');
  const folder = `product-schemas/${product}/lists/`;
  const all = useInWorkspace((open) =>
    open
      .paths()
      .flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length).replace('.json', '') : []))
      .join('\n'),
  );
  const lists = all === '' ? [] : all.split('\n');
  const nameOf = useListNames(lists);
  const list = lists.find((one) => one === filters.list) ?? lists[0];
  return (
    <div className="grid gap-6">
      <p className="max-w-reading">{text(product === SHARED ? 'studio-lists.shared' : 'studio-lists.own')}</p>
      {list && (
        <div className="max-w-96">
          <FilterSelect
            label={text('studio-pages.fromList')}
            value={list}
            onChange={(next) => change({ list: next })}
            all={null}
            choices={lists.map((value) => ({ value, label: nameOf(value) }))}
          />
        </div>
      )}
      {list && (
        <ListEditor
          key={list}
          name={nameOf(list)}
          place={{ owner: product, list }}
          onRemoved={() => change({ list: '' })}
        />
      )}
      {mayEdit && (
        <AddTypedItem
          id="new-list"
          label={text('studio-lists.newList')}
          action={text('studio-lists.makeList')}
          nameOf={generateListName}
          taken={lists}
          onAdd={(made) => {
            workspace.change(createList({ owner: product, list: made }));
            change({ list: made });
          }}
        />
      )}
      {product !== SHARED && <SharedLists />}
    </div>
  );
}

function ListEditor({ name, place, onRemoved }: { name: string; place: ListLocation; onRemoved: () => void }) {
  const text = useText();
  const { workspace, release, mayEdit } = useWorkspace();
  const { data: uses } = useSharedUses(release);
  const file = listFilePath(place);
  const value = useFile(file);
  const isUnused = uses !== undefined && !uses.some((use) => use.file === file);
  return (
    <>
      <Section title={name}>
        {value === undefined || !parseList(value) ? (
          <Notice kind="warning">{text('studio-lists.unread')}</Notice>
        ) : (
          <ListEntries place={place} value={value} mayEdit={mayEdit} />
        )}
        {mayEdit && isUnused && (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => {
              workspace.change(removeList(place));
              onRemoved();
            }}
          >
            {text('studio-lists.removeList')}
          </Button>
        )}
      </Section>
      <FileUsage file={file} />
    </>
  );
}

/** Shows the shared lists that the product uses, with links to edit them. */
function SharedLists() {
  const text = useText();
  const { release, product } = useWorkspace();
  const { data: uses = [] } = useSharedUses(release);
  const names = uses.flatMap(({ product: by, file }) => {
    const [, name] = /^product-schemas\/shared\/lists\/(.+)\.json$/.exec(file) ?? [];
    return by === product && name ? [name] : [];
  });
  const shared = [...new Set(names)].sort();
  const nameOf = useListNames(shared);
  const address = pathTo(patterns.studioProduct, { id: release, product: SHARED, part: 'lists' });
  return (
    names.length > 0 && (
      <Section title={text('studio-lists.ofShared')}>
        <ul className="flex flex-wrap gap-x-6">
          {shared.map((name) => (
            <li key={name}>
              <TextLink href={`${address}?list=${name}`}>{nameOf(name)}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
    )
  );
}
