import { useState } from 'react';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** The fields of one page that the home page asks for a price; none, and it asks nothing. */
export function QuickQuote({ path }: { path: string }) {
  const text = useText();
  const { locale } = useLanguage();
  const { workspace, product, mayEdit } = useWorkspace();
  const words = useFile<MessageTree>(`locales/${locale}/products/${product}.json`);
  const asked = useFile<{ quickQuote?: string[] }>(path)?.quickQuote ?? [];
  const values = useValues().filter(({ page }) => page !== null);
  const pages = [...new Set(values.flatMap(({ page }) => page ?? []))];
  const [chosen, setChosen] = useState<string | null>(null);
  const page = values.find(({ name }) => asked.includes(name))?.page ?? chosen ?? pages[0] ?? '';
  const fields = values.filter((one) => one.page === page);
  const stepOf = (name: string) => {
    const step = (words?.[name] as MessageTree | undefined)?.step;
    return typeof step === 'string' ? step : name;
  };
  const keep = (name: string, on: boolean) => {
    const next = fields.map((one) => one.name).filter((one) => (one === name ? on : asked.includes(one)));
    workspace.change({ path, at: ['quickQuote'], to: next.length > 0 ? next : undefined });
  };
  return (
    <>
      <p className="text-muted text-small">{text('studio-settings.quickQuoteHelp')}</p>
      <div>
        <FilterSelect
          label={text('studio-settings.quickQuotePage')}
          value={page}
          onChange={setChosen}
          choices={pages.map((value) => ({ value, label: stepOf(value) }))}
          all={null}
        />
      </div>
      <div>
        {fields.map(({ name, label }) => (
          <Checkbox
            key={name}
            id={`quick-${name}`}
            checked={asked.includes(name)}
            disabled={!mayEdit}
            onChange={(on) => keep(name, on)}
            label={label}
          />
        ))}
      </div>
    </>
  );
}
