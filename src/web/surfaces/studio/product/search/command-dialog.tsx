import { clsx } from 'clsx/lite';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useSelection } from '../../base/workspace/workspace-context.ts';
import type { TreePart } from '../tree/product-tree.tsx';
import { type Entry, findEntries } from './find-entries.ts';
import { useEntries } from './use-entries.ts';

/** Something that the user can do from anywhere on the desk. */
export type Act = { id: string; name: string; run: () => void };

type CommandDialogProps = {
  parts: readonly TreePart[];
  acts: readonly Act[];
  onClose: () => void;
};

/** Finds every place of the product, and acts: the arrow keys choose, Enter opens. */
export function CommandDialog(props: CommandDialogProps) {
  const text = useText();
  const isReady = useMessages(['studio-sentences']);
  return (
    <Dialog open onClose={props.onClose} title={text('studio.desk.search')}>
      {isReady && <Search {...props} />}
    </Dialog>
  );
}

function Search({ parts, acts, onClose }: CommandDialogProps) {
  const text = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const [, select] = useSelection();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const places = useEntries(parts);
  const found = useMemo(
    () => findEntries([...acts.map((act): Entry => ({ kind: 'act', ...act })), ...places], typed),
    [acts, places, typed],
  );
  const chosen = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if ('run' in entry) return entry.run();
    navigate(entry.href, { replace: true });
    if (entry.selected) select(entry.selected);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) open(found[chosen]);
    else setAt((chosen + step + found.length) % found.length);
  };
  return (
    <div className="grid gap-3">
      <input
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label={text('studio.desk.search')}
        placeholder={text('studio.desk.searchHelp')}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 rounded-field border border-line-strong bg-card px-3 text-text"
      />
      <p role="status" className={found.length === 0 ? 'text-muted' : 'sr-only'}>
        {found.length === 0 ? text('studio.desk.nothing') : text('studio.desk.results', { count: found.length })}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={text('studio.desk.search')}
        className="max-h-[50dvh] overflow-y-auto"
      >
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, which has the focus
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(entry)}
            className={clsx(
              'flex cursor-pointer items-baseline justify-between gap-4 rounded-field px-3 py-2',
              index === chosen ? 'bg-primary-tint text-ink' : 'hover:bg-page',
            )}
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{entry.name}</span>
            <span className="shrink-0 text-muted text-small">
              {[text(`studio.desk.kinds.${entry.kind}`), entry.detail].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
