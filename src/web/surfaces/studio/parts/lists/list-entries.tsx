import { useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { AddNamedItem } from '#web/surfaces/studio/base/inputs/add-named-item.tsx';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import {
  addEntry,
  entryKeys,
  type ListLocation,
  moveEntry,
  type ParsedList,
  parseList,
  removeEntry,
  setAliases,
  setOftenChosen,
} from './list-changes.ts';

type ListEntriesProps = { place: ListLocation; value: Json; mayEdit: boolean };
type EntryNames = { lists?: Record<string, Record<string, string>> };

/** Shows the entries of a list in display order. One entry at a time is open for edits. */
export function ListEntries({ place, value, mayEdit }: ListEntriesProps) {
  const text = useText();
  const { workspace } = useWorkspace();
  const { locale } = useLanguage();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const inEnglish = useFile<EntryNames>(messagesFile(place.owner, 'en'))?.lists?.[place.list];
  const inShown = useFile<EntryNames>(messagesFile(place.owner, locale))?.lists?.[place.list];
  const list = parseList(value) as ParsedList;
  const nameOf = (code: string) => inShown?.[code] || inEnglish?.[code] || code;
  const sought = search.toLowerCase();
  const found = list.codes.filter((code) =>
    [code, nameOf(code), inEnglish?.[code] ?? '', ...(list.alsoCalled[code] ?? [])].some((one) =>
      one.toLowerCase().includes(sought),
    ),
  );
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SearchInput label={text('studio-lists.search')} value={search} onChange={setSearch} />
        <p role="status" className="text-muted text-small">
          {text('studio-lists.count', { count: found.length })}
        </p>
      </div>
      <ol className="grid divide-y divide-line">
        {found.map((code) => (
          <li key={code} className="grid gap-3 py-1">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 break-words">
                {nameOf(code)} <span className="text-muted text-small">{code}</span>{' '}
                {list.often.includes(code) && <Tag>{text('studio-lists.isOften')}</Tag>}
              </span>
              {mayEdit && (
                <button
                  type="button"
                  aria-expanded={opened === code}
                  aria-label={text('studio-lists.edit', { name: nameOf(code) })}
                  onClick={() => setOpened(opened === code ? null : code)}
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  {text(opened === code ? 'studio-lists.close' : 'studio-lists.change')}
                </button>
              )}
            </div>
            {opened === code && <ListEntry place={place} value={value} code={code} name={nameOf(code)} />}
          </li>
        ))}
      </ol>
      {mayEdit && (
        <AddNamedItem
          action={text('studio-lists.add')}
          taken={list.codes}
          onAdd={(code, names) => {
            workspace.change(addEntry(place, value, code, names));
            setSearch('');
          }}
        />
      )}
    </>
  );
}

type ListEntryProps = Omit<ListEntriesProps, 'mayEdit'> & { code: string; name: string };

function ListEntry({ place, value, code, name }: ListEntryProps) {
  const text = useText();
  const { workspace } = useWorkspace();
  const { codes, often, alsoCalled } = parseList(value) as ParsedList;
  const at = codes.indexOf(code);
  const split = (typed: string) =>
    typed
      .split(/[,，、]/)
      .map((one) => one.trim())
      .filter(Boolean);
  return (
    <div className="grid gap-4 rounded-control bg-page p-4">
      <TranslatedTextInputs keys={entryKeys(place, code)} label={text('studio-lists.name')} />
      <AutosaveInput
        id={`also-${code}`}
        label={text('studio-lists.also')}
        help={text('studio-lists.alsoHelp')}
        optional
        value={(alsoCalled[code] ?? []).join(', ')}
        onKeep={(typed) => workspace.change(setAliases(place, value, code, split(typed)), { merge: `also ${code}` })}
      />
      <Checkbox
        id={`often-${code}`}
        checked={often.includes(code)}
        onChange={(isOften) => workspace.change(setOftenChosen(place, value, code, isOften))}
        label={text('studio-lists.often')}
      />
      <ListItemActions
        name={name}
        at={at}
        count={codes.length}
        onMove={(to) => workspace.change(moveEntry(place, value, code, to))}
        onRemove={codes.length > 1 ? () => workspace.change(removeEntry(place, value, code)) : undefined}
      />
    </div>
  );
}
