import { ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Shell } from '@headlessui/react';
import { Check, Search } from 'lucide-react';
import { type ReactNode, startTransition, type UIEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { DialogPanel } from '#web/kit/dialog/dialog-panel.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { inputClasses } from '../field/input-classes.ts';
import { afterPaint } from '../page/after-paint.ts';
import { type ComboboxChoice, findChoices } from './find-choices.ts';

type ComboboxSheetProps = {
  title: string;
  choices: readonly ComboboxChoice[];
  inAlphabet: boolean;
  value: readonly string[];
  multiple: boolean;
  onChange: (value: readonly string[]) => void;
  onClose: () => void;
};

/**
 * The number of choices that are rendered: none with the sheet itself, then as many as a phone shows, because each is
 * slow there; then as many as any screen shows, and more whenever the list is scrolled near its end.
 */
const DRAWN = { first: 10, screen: 24 };

/** The sheet of Combobox: a search input over the list; a multiple choice stays open until Done. */
export function ComboboxSheet({ title, choices, inAlphabet, value, multiple, onChange, onClose }: ComboboxSheetProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [query, setQuery] = useState('');
  const listed = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return inAlphabet ? choices.toSorted((one, other) => compare(one.label, other.label)) : choices;
  }, [inAlphabet, choices, locale]);
  const input = useRef<HTMLInputElement>(null);
  const { found, often } = useMemo(() => findChoices(listed, query), [listed, query]);
  const count = often.length + found.length;
  const [drawn, setDrawn] = useState(0);
  const search = (typed: string) => {
    setQuery(typed);
    setDrawn(DRAWN.first);
  };
  useEffect(() => {
    if (drawn > DRAWN.first) return;
    // For a single choice, the list is rendered down to the present choice, which is scrolled into view. Several
    // choices are already visible on the page.
    const chosen = multiple ? 0 : often.length + found.findIndex(({ value: one }) => value[0] === one);
    startTransition(() => setDrawn(drawn === 0 ? DRAWN.first : Math.max(DRAWN.screen, chosen + DRAWN.first)));
  }, [drawn, often, found, value, multiple]);
  const drawMore = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    const isNearEnd = scrollTop + 2 * clientHeight > scrollHeight;
    if (isNearEnd && drawn < count) startTransition(() => setDrawn(drawn + DRAWN.screen));
  };
  const choose = (next: string[]) => {
    onChange(next);
    // The search succeeded, so its text is cleared.
    search('');
    if (input.current) input.current.value = '';
  };
  const list = (
    <>
      <span className="relative block">
        <Icon of={Search} className="-translate-y-1/2 absolute top-1/2 left-3 size-5 text-muted" />
        <ComboboxInput
          ref={input}
          autoFocus
          autoComplete="off"
          aria-label={text('interface.ui.search')}
          placeholder={text('interface.ui.search')}
          // The list shows the choice as a label; the input would show its code.
          displayValue={() => ''}
          onChange={(event) => search(event.target.value)}
          // One Escape closes the sheet; the list itself has nothing to close.
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            onClose();
          }}
          className={`${inputClasses} pl-10`}
        />
      </span>
      <p role="status" className="py-1 text-small text-muted">
        {count > 0 ? text('interface.ui.found', { count }) : text('interface.ui.nothingFound')}
      </p>
      {/* The search input has the focus and moves through the list: the scroll area is no tab stop of its own. */}
      <div
        tabIndex={-1}
        className="h-[50dvh] overflow-y-auto border-line border-t focus:outline-none"
        onScroll={drawMore}
      >
        <ComboboxOptions static modal={false} className="focus:outline-none">
          {often.length > 0 && (
            <Group heading={text('interface.ui.oftenChosen')}>
              <Options of={often.slice(0, drawn)} value={value} />
            </Group>
          )}
          {often.length > 0 && found.length > 0 ? (
            <Group heading={text('interface.ui.allOthers')}>
              <Options of={found.slice(0, Math.max(0, drawn - often.length))} value={value} />
            </Group>
          ) : (
            <Options of={found.slice(0, Math.max(0, drawn - often.length))} value={value} />
          )}
        </ComboboxOptions>
      </div>
    </>
  );

  return (
    <DialogPanel
      open
      onClose={onClose}
      title={title}
      actions={multiple && <Button onClick={onClose}>{text('interface.ui.done')}</Button>}
    >
      {multiple ? (
        <Shell immediate multiple value={[...value]} onChange={choose}>
          {list}
        </Shell>
      ) : (
        <Shell
          immediate
          value={value[0] ?? ''}
          onChange={(next: string | null) => {
            if (next === null) return;
            startTransition(onClose);
            afterPaint(() => onChange([next]));
          }}
        >
          {list}
        </Shell>
      )}
    </DialogPanel>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of one list box, which may contain no fieldset
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 pt-3 pb-1 text-muted text-small">
        {heading}
      </p>
      {children}
    </div>
  );
}

function Options({ of, value }: { of: readonly ComboboxChoice[]; value: readonly string[] }) {
  return of.map((choice) => (
    <ComboboxOption
      key={choice.value}
      value={choice.value}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-small px-3 py-1.5 data-focus:bg-primary-tint data-selected:font-semibold data-selected:text-ink"
    >
      {choice.label}
      {value.includes(choice.value) && <Icon of={Check} className="size-5 text-primary" />}
    </ComboboxOption>
  ));
}
