import { clsx } from 'clsx/lite';
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { findAnything } from '#contract/claims/find.ts';
import { readFieldLimits } from '#contract/client.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import type { FoundChoice, FoundGroup } from './found-rows.ts';

const FoundPanel = lazyPage(() => import('./found-panel.tsx'), 'FoundPanel');

/** The choice that a key leads to: an arrow to the next or the previous one, Page Down and Page Up to a kind's first. */
function moveChoice(key: string, groups: readonly FoundGroup[], at: number): number | undefined {
  const firsts = groups.map((_group, nth) =>
    groups.slice(0, nth).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  const all = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  if (all === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % all;
  if (key === 'ArrowUp') return (at - 1 + all) % all;
  if (key === 'PageDown') return firsts.find((first) => first > at) ?? at;
  if (key === 'PageUp') return firsts.findLast((first) => first < at) ?? 0;
  return undefined;
}

/** The state of the search: the typed text, the found groups, and the chosen option. */
function useFind() {
  const text = useText();
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [groups, setGroups] = useState<readonly FoundGroup[]>([]);
  const press = () => {
    input.current?.focus();
    input.current?.select();
  };
  const label = text('portal.find.key');
  useKeys([
    { name: '/', label, act: { letter: '/', press } },
    { name: 'Ctrl+K', label, act: { code: 'KeyK', with: 'ctrl', press } },
  ]);
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setAt(0);
  };
  const close = () => {
    type('');
    setOpen(false);
  };
  const open = ({ href, state }: FoundChoice) => {
    close();
    input.current?.blur();
    navigate(href, state && { state });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return close();
    const next = moveChoice(event.key, groups, at);
    const choice = groups.flatMap(({ choices }) => choices)[at];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) setAt(next);
    else if (choice && !event.repeat) open(choice);
  };
  const hasPanel = isOpen && typed.trim() !== '';
  return { input, typed, type, onKeyDown, open, setOpen, hasPanel, at, groups, setGroups };
}

const FIELD =
  'min-h-11 w-full rounded-field border border-line-strong bg-card py-2 pr-3 pl-10 text-body text-text placeholder:text-muted hover:border-ink focus:border-primary focus-visible:outline-offset-0';

/** On a narrow screen the field is as wide as its icon, and covers the bar while it has the focus. */
const BOX =
  'relative w-11 shrink-0 focus-within:absolute focus-within:inset-x-3 focus-within:z-30 focus-within:w-auto sm:w-auto sm:max-w-110 sm:flex-1 sm:shrink sm:focus-within:relative sm:focus-within:inset-x-0';

/**
 * The search over everything that the user may see: a field of the app bar, reached by "/" or Ctrl+K from every page.
 * Its rows appear beside it; the arrow keys choose one, Enter opens it.
 *
 * @param opens the side of the field on which the rows appear
 */
export function FindField({ user, opens = 'below' }: { user: ProfileView | undefined; opens?: 'below' | 'above' }) {
  const text = useText();
  const id = useId();
  const { input, typed, type, onKeyDown, open, setOpen, hasPanel, at, groups, setGroups } = useFind();
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <search onBlur={left} className={BOX}>
      <Icon of={Search} className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-muted" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={text('portal.find.title')}
        aria-keyshortcuts="/ Control+K"
        aria-expanded={hasPanel}
        aria-controls={hasPanel ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hasPanel && groups.length > 0 ? `${id}-${at}` : undefined}
        title={`${text('portal.find.key')}: /, Ctrl+K`}
        placeholder={text('portal.find.help')}
        autoComplete="off"
        spellCheck={false}
        disabled={!user}
        maxLength={readFieldLimits(findAnything.body, 'text').maxLength}
        value={typed}
        onFocus={() => {
          FoundPanel.preload();
          setOpen(true);
        }}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className={FIELD}
      />
      {hasPanel && user && (
        <div
          className={clsx(
            'absolute inset-x-0 z-30 rounded-card border border-line bg-card shadow-raised sm:right-auto sm:w-120 sm:max-w-[70vw]',
            opens === 'below' ? 'top-full mt-1' : 'bottom-full mb-1',
          )}
        >
          <Suspense>
            <FoundPanel id={id} user={user} typed={typed} at={at} onGroups={setGroups} onOpen={open} />
          </Suspense>
        </div>
      )}
    </search>
  );
}
