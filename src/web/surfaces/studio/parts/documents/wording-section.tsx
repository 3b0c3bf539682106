import type { ReactNode } from 'react';
import { isObject, type Json } from '#engine/language/json.ts';
import { resolveWordingPath, type WordingDocumentName, wordingLanguages } from '#engine/language/wording-document.ts';
import { readMarker } from '#engine/promises/made-sentences.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { moveItem } from '#web/surfaces/studio/base/values/move-item.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { MadeParagraph } from './made-paragraph.tsx';

type PathKeys = readonly (string | number)[];

/** Edits a document in Khmer and English side by side. Both have the same parts in the same order. */
export function WordingSection({ name }: { name: WordingDocumentName }) {
  const text = useText();
  const { product } = useWorkspace();
  const file = useFile(resolveWordingPath(product, 'en'));
  const document = isObject(file) ? file[name] : undefined;
  if (!isObject(document)) return <Notice kind="warning">{text('studio-papers.unread')}</Notice>;
  const listName = name === 'claimForm' ? 'groups' : 'sections';
  return (
    <div className="grid gap-5">
      <Wording keys={[name, 'title']} label={text('studio-papers.heading')} />
      <Wording keys={[name, 'intro']} label={text('studio-papers.intro')} isLong />
      <WordingItems
        keys={[name, listName]}
        items={document[listName]}
        label={(number) => text('studio-papers.part', { number })}
      >
        {(keys, part) => <WordingPart keys={keys} part={part} />}
      </WordingItems>
      {name === 'claimForm' && (
        <Wording keys={[name, 'declaration']} label={text('studio-papers.declaration')} isLong />
      )}
    </div>
  );
}

type WordingProps = { keys: PathKeys; label: string; isLong?: boolean };

function Wording(props: WordingProps) {
  const { product } = useWorkspace();
  return (
    <TranslatedTextInputs
      {...props}
      languages={wordingLanguages}
      fileOf={(language) => resolveWordingPath(product, language)}
    />
  );
}

const lists = ['text', 'items', 'fields'] as const;

function WordingPart({ keys, part }: { keys: PathKeys; part: Json }) {
  const text = useText();
  if (!isObject(part)) return null;
  return (
    <div className="grid gap-4">
      <Wording keys={[...keys, 'title']} label={text('studio-papers.title')} />
      {lists
        .filter((list) => (list === 'fields') === 'fields' in part)
        .map((list) => (
          <WordingItems
            key={list}
            keys={[...keys, list]}
            items={part[list]}
            blank=""
            label={(number) => text(`studio-papers.${list}One`, { number })}
          >
            {(at, item, label) => {
              const subject = readMarker(String(item));
              return subject === undefined ? (
                <Wording keys={isObject(item) ? [...at, 'label'] : at} label={label} isLong={list !== 'fields'} />
              ) : (
                <MadeParagraph subject={subject} label={label} />
              );
            }}
          </WordingItems>
        ))}
    </div>
  );
}

type WordingItemsProps = {
  keys: PathKeys;
  items: unknown;
  label: (number: number) => string;
  /** The content of a new item. If undefined, the items are sections (in a claim form: groups). */
  blank?: Json;
  children: (keys: PathKeys, item: Json, label: string) => ReactNode;
};

/** Edits a list that exists in both languages. Items are inserted, moved and removed in both. */
function WordingItems({ keys, items, label, blank, children }: WordingItemsProps) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const list = Array.isArray(items) ? (items as Json[]) : [];
  const isGroup = keys.at(-1) === 'groups';
  const fresh: Json = blank ?? (isGroup ? { title: '', fields: [''] } : { title: '', text: [''] });
  const write = (change: (there: Json[]) => Json[]) =>
    workspace.change(
      wordingLanguages.map((language): Change => {
        const path = resolveWordingPath(product, language);
        const there = readValueAt(workspace.value(path), keys.map(String));
        const next = change(Array.isArray(there) ? there : []);
        return { path, at: keys, to: next.length > 0 ? next : undefined };
      }),
    );
  const isPart = blank === undefined;
  return (
    <div className="grid gap-3">
      <ol className="grid gap-4">
        {list.map((item, at) => {
          const name = label(at + 1);
          const acts = mayEdit && (
            <ListItemActions
              name={name}
              at={at}
              count={list.length}
              onMove={(to) => write((there) => moveItem(there, at, to))}
              onRemove={isPart && list.length === 1 ? undefined : () => write((there) => there.toSpliced(at, 1))}
            />
          );
          const inner = children([...keys, at], item, name);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity except its position
            <li key={at}>
              {isPart ? (
                <Card>
                  <div className="flex items-center justify-between gap-3">
                    <h3 className="font-semibold text-ink">{name}</h3>
                    {acts}
                  </div>
                  {inner}
                </Card>
              ) : (
                <div className="grid gap-1 sm:grid-cols-[1fr_auto]">
                  {inner}
                  {acts}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <AddButton onClick={() => write((there) => [...there, fresh])}>
        {text(`studio-papers.add.${keys.at(-1)}`)}
      </AddButton>
    </div>
  );
}
