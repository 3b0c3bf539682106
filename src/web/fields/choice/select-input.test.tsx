import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { loadMessages } from '#web/i18n/load-messages.ts';
import { SelectInput } from './select-input.tsx';

const choices = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];

/** The options of a select with a value: their texts, the chosen one in brackets. */
async function optionsOf(value: string, locale: 'en' | 'km' = 'en'): Promise<string[]> {
  const [face, calls] = await Promise.all([loadMessages(locale, 'interface'), loadMessages(locale, 'calls')]);
  const visitor = { languages: [], chosen: true };
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <HydrationContext value={{ locale, visitor, messages: { interface: face, calls }, replies: {} }}>
        <Language locale={locale}>
          <SelectInput value={value} onChange={() => undefined} choices={choices} />
        </Language>
      </HydrationContext>
    </Router>,
  );
  return [...html.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, has = '', text = '']) =>
    has.includes('selected') ? `[${text}]` : text,
  );
}

test('a stored value that is no longer offered is shown as removed, and remains selected', async () => {
  expect(await optionsOf('gone')).toEqual(['[Removed: gone]', 'First', 'Second']);
  expect((await optionsOf('gone', 'km'))[0]).toMatch(/^\[.+gone\]$/);
});

test('an offered value is selected, and a missing value shows a blank', async () => {
  expect(await optionsOf('b')).toEqual(['First', '[Second]']);
  expect(await optionsOf('')).toEqual(['[]', 'First', 'Second']);
});
