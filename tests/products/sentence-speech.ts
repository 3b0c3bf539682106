import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { fillMessage } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { formatDate, formatList, formatMoney } from '#shared/format.ts';
import type { SentenceFormatter } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { buildSentenceScope, type NamedValue } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

export const languages = ['en', 'km', 'zh'] as const;

/** The words of the studio's sentences in a language, over these names. */
export function speechOf(language: (typeof languages)[number], named: readonly NamedValue[]): SentenceFormatter {
  const path = join(projectRoot, `locales/${language}/studio-sentences.json`);
  const messages = flattenMessages('studio-sentences', JSON.parse(readFileSync(path, 'utf8')));
  return {
    text: (id: string, values = {}) => fillMessage(messages[id] ?? id, language, values),
    format: {
      money: (amount: number, currency: string) => formatMoney(amount, currency, language),
      date: (day: string) => formatDate(day, language),
      list: (items: readonly string[]) => formatList(items, language),
      time: String,
      dateTime: String,
    },
    scope: buildSentenceScope(named, 'USD'),
  };
}

/** A name whose label is the name itself. */
export const nameOfKind = (name: string, kind: NamedValue['kind']): NamedValue => ({
  name,
  label: name,
  group: '',
  kind,
});
