import { clsx } from 'clsx/lite';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { carriesField, readDrag } from '../../base/values/field-drag.ts';
import { useSelection } from '../../base/workspace/workspace-context.ts';
import type { TreeItem } from './tree-item.ts';
import { partItems } from './use-part-items.ts';

/** A part of the product: its name in the address, its title, its address. */
export type TreePart = { name: string; title: string; href: string; isShown: boolean };

type ProductTreeProps = {
  parts: readonly TreePart[];
  /** Called when the user opens an entry. */
  onOpen: () => void;
};

/** All parts of the product as links, with the pages, fields, tables, documents and personas below them. */
export function ProductTree({ parts, onOpen }: ProductTreeProps) {
  const text = useText();
  return (
    <nav aria-label={text('studio.product.parts')} onKeyDown={moveByArrow} className="p-2">
      <ul className="grid">
        {parts.map((part) => (
          <PartBranch key={part.name} part={part} onOpen={onOpen} />
        ))}
      </ul>
      <p className="hidden px-2 pt-3 text-muted text-small lg:block">{text('studio.desk.keys')}</p>
    </nav>
  );
}

function PartBranch({ part, onOpen }: { part: TreePart; onOpen: () => void }) {
  const { name, title, href, isShown } = part;
  const useItems = partItems[name];
  const [isOpen, setOpen] = useState(isShown);
  return (
    <li>
      <Row
        {...{ title, href, isOpen }}
        current={isShown}
        isPart
        {...(useItems && { onToggle: () => setOpen(!isOpen) })}
        onOpen={() => {
          setOpen(true);
          onOpen();
        }}
      />
      {useItems && isOpen && <Items useItems={useItems} isShown={isShown} onOpen={onOpen} />}
    </li>
  );
}

type ItemsProps = { useItems: (isShown: boolean) => readonly TreeItem[]; isShown: boolean; onOpen: () => void };

function Items({ useItems, isShown, onOpen }: ItemsProps) {
  const items = useItems(isShown);
  if (items.length === 0) return null;
  return (
    <ul className="ml-3 grid border-line border-l pl-1">
      {items.map((item) => (
        <ItemBranch key={item.id} item={item} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function ItemBranch({ item, onOpen }: { item: TreeItem; onOpen: () => void }) {
  const [, select] = useSelection();
  const [isOpen, setOpen] = useState(false);
  const { children = [] } = item;
  return (
    <li>
      <Row
        title={item.name}
        href={item.href}
        isOpen={isOpen}
        current={item.isShown}
        {...(children.length > 0 && { onToggle: () => setOpen(!isOpen) })}
        onField={item.onField}
        onOpen={() => {
          if (Object.keys(item.selected).length > 0) select(item.selected);
          onOpen();
        }}
      />
      {isOpen && children.length > 0 && (
        <ul className="ml-3 grid border-line border-l pl-1">
          {children.map((child) => (
            <ItemBranch key={child.id} item={child} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}

type RowProps = {
  title: string;
  href: string;
  current: boolean;
  isPart?: boolean;
  isOpen: boolean;
  /** Opens or closes the entries below; undefined if there are none. */
  onToggle?: () => void;
  onOpen: () => void;
  onField?: TreeItem['onField'];
};

function Row({ title, href, current, isPart = false, isOpen, onToggle, onOpen, onField }: RowProps) {
  const text = useText();
  return (
    <div className="flex items-start">
      {onToggle ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text('studio.desk.below', { part: title })}
          title={text('studio.desk.below', { part: title })}
          onClick={onToggle}
          tabIndex={isPart ? undefined : -1}
          className="grid h-9 w-7 shrink-0 place-items-center rounded-field text-muted hover:bg-primary-tint"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} className="size-4" />
        </button>
      ) : (
        <span className="w-7 shrink-0" />
      )}
      <Link
        href={href}
        replace
        // A product has hundreds of entries: Tab stops at the parts, the arrow keys reach the entries.
        tabIndex={isPart ? undefined : -1}
        aria-current={current ? (isPart ? 'page' : 'true') : undefined}
        onClick={onOpen}
        onDragOver={(event: DragEvent) => {
          if (onField && carriesField(event.dataTransfer)) event.preventDefault();
        }}
        onDrop={(event: DragEvent) => {
          const part = readDrag(event.dataTransfer);
          if (part) onField?.(part);
        }}
        className={clsx(
          'min-h-9 min-w-0 flex-1 content-center rounded-field px-2 py-1 [overflow-wrap:anywhere]',
          isPart ? 'text-body' : 'text-small',
          current ? 'bg-primary-tint font-semibold text-ink' : 'text-primary-deep hover:bg-page',
        )}
      >
        {title}
      </Link>
    </div>
  );
}

/** Up and Down go from link to link, Right opens the entries below, Left closes them or goes to the entry above. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest('a');
  if (!link || event.altKey || event.ctrlKey || event.metaKey) return;
  const row = link.closest('li');
  const toggle = row?.querySelector<HTMLButtonElement>(':scope > div > button[aria-expanded]');
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true';
  const above = row?.parentElement?.closest('li')?.querySelector<HTMLElement>(':scope > div > a');
  const links = [...event.currentTarget.querySelectorAll('a')];
  const here = links.indexOf(link);
  const acts = new Map([
    ['ArrowDown', () => links[here + 1]?.focus()],
    ['ArrowUp', () => links[here - 1]?.focus()],
    ['ArrowRight', () => (toggle && !isOpen ? toggle.click() : links[here + 1]?.focus())],
    ['ArrowLeft', () => (isOpen ? toggle?.click() : above?.focus())],
    ['Home', () => links[0]?.focus()],
    ['End', () => links.at(-1)?.focus()],
  ]);
  const act = acts.get(event.key);
  if (!act) return;
  event.preventDefault();
  act();
}
