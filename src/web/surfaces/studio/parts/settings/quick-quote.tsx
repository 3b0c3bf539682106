import { useState } from 'react';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { findPageMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';

/** Edits the fields, all of one page, that the home page asks for a quick price. Without fields, it asks nothing. */
export function QuickQuote() {
  const text = useText();
  const words = useWording();
  const { read, write, mayEdit } = useMembers();
  const asked = (read('quickQuote') ?? []) as string[];
  const values = useValues().filter(({ page }) => page !== null);
  const pages = [...new Set(values.flatMap(({ page }) => page ?? []))];
  const [chosen, setChosen] = useState<string | null>(null);
  const page = values.find(({ name }) => asked.includes(name))?.page ?? chosen ?? pages[0] ?? '';
  const fields = values.filter((one) => one.page === page);
  const set = (name: string, on: boolean) => {
    const next = fields.map((one) => one.name).filter((one) => (one === name ? on : asked.includes(one)));
    write('quickQuote', next.length > 0 ? next : undefined);
  };
  return (
    <>
      <p className="text-muted text-small">{text('studio-settings.quickQuoteHelp')}</p>
      <div>
        <FilterSelect
          label={text('studio-settings.quickQuotePage')}
          value={page}
          onChange={setChosen}
          choices={pages.map((value) => ({ value, label: findPageMessage(words, value, 'step') ?? value }))}
        />
      </div>
      <div>
        {fields.map(({ name, label }) => (
          <Checkbox
            key={name}
            id={`quick-${name}`}
            checked={asked.includes(name)}
            disabled={!mayEdit}
            onChange={(on) => set(name, on)}
            label={label}
          />
        ))}
      </div>
    </>
  );
}
