import { ChevronDown, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { AddNamedItem } from '#web/surfaces/studio/base/inputs/add-named-item.tsx';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useAfterSaleNames } from './use-after-sale.ts';

type NamedListProps = {
  /** The group that holds the names in the product's texts. */
  part: 'changes' | 'reasons' | 'instalments';
  at: string;
  /** The members that a new item starts with. */
  begins: Json;
  /** The user cannot delete the last item. */
  needsOne?: boolean;
  children: (at: string, name: string) => ReactNode;
};

/** A list of named things of one kind. The user can add and delete items; each has a name in three languages. */
export function NamedList({ part, at, begins, needsOne = false, children }: NamedListProps) {
  const text = useText();
  const nameOf = useAfterSaleNames();
  const { read, changesOf, workspace, product, mayEdit } = useMembers();
  const names = Object.keys((read(at) ?? {}) as Record<string, Json>);
  const wordsAt = (name: string) => ['afterSale', part, name];
  const remove = (name: string) =>
    workspace.change([...changesOf(`${at}.${name}`), ...wordChanges(product, wordsAt(name))]);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {names.map((name) => (
          <NamedListItem
            key={name}
            title={nameOf(part, name)}
            onRemove={mayEdit && !(needsOne && names.length === 1) ? () => remove(name) : undefined}
          >
            {children(`${at}.${name}`, name)}
            <MessageInputs label={text('studio-after-sale.called')} at={wordsAt(name)} />
          </NamedListItem>
        ))}
      </ul>
      {mayEdit && (
        <AddNamedItem
          action={text(`studio-after-sale.add.${part}`)}
          taken={names}
          onAdd={(id, words) =>
            workspace.change([...changesOf(`${at}.${id}`, begins), ...wordChanges(product, wordsAt(id), words)])
          }
        />
      )}
    </div>
  );
}

type NamedProps = { title: string; onRemove: (() => void) | undefined; children: ReactNode };

function NamedListItem({ title, onRemove, children }: NamedProps) {
  const text = useText();
  const id = useId();
  return (
    <li aria-labelledby={id} className="rounded-card border border-line bg-page">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2">
          <h3 id={id} className="font-semibold text-ink">
            {title}
          </h3>
          <Icon of={ChevronDown} className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 border-line border-t p-4">
          {children}
          {onRemove && (
            <Button
              variant="quiet"
              className="justify-self-start"
              aria-label={text('studio-cover.remove', { name: title })}
              onClick={onRemove}
            >
              <Icon of={Trash2} className="size-4.5" />
              {text('studio-after-sale.remove')}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}
