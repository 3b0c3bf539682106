import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { listHolders } from '#contract/claims/policy-holders.ts';
import { readFieldLimits } from '#contract/client.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';

/** Milliseconds without a key until the typed text applies. */
const DEBOUNCE_MS = 300;

type SearchInputProps = { label: string; value: string; onChange: (value: string) => void };

/** A search input; its text applies with Enter, or after a pause in typing. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [synced, setSynced] = useState(value);
  if (value !== synced) {
    // The value changed elsewhere: by browser history, or because a filter was cleared.
    setSynced(value);
    setTyped(value);
  }
  const tell = (what: string) => {
    setSynced(what.trim());
    if (what.trim() !== value) onChange(what.trim());
  };
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => tell(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tell(typed);
  };
  return (
    <search className="min-w-0 grow sm:max-w-96">
      <form onSubmit={submit} className="grid gap-1">
        <label htmlFor={id} className="text-muted text-small">
          {label}
        </label>
        <span className="relative block">
          <Icon
            of={Search}
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-muted"
          />
          <TextInput
            id={id}
            type="search"
            value={typed}
            onChange={setTyped}
            maxLength={readFieldLimits(listHolders.body, 'search').maxLength}
            autoComplete="off"
            placeholder={text('interface.ui.search')}
            className="pl-10"
          />
        </span>
      </form>
    </search>
  );
}
