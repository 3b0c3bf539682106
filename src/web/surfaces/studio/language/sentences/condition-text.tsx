import { useMemo } from 'react';
import type { Logic } from '#engine/language/definition.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { printFormula } from '../formula/print-formula.ts';
import type { SentenceScope } from '../terms/sentence-scope.ts';
import { formatSentence } from './format-sentence.ts';
import { parseSentence } from './sentence.ts';

/** Shows a condition as a sentence; one that sentences cannot express is shown as a formula or as JSON. */
export function ConditionText({ value, scope }: { value: Logic; scope: SentenceScope }) {
  const text = useText();
  const format = useFormat();
  const said = useMemo(
    () => formatSentence(parseSentence(value), { text, format, scope }),
    [value, text, format, scope],
  );
  if (said !== undefined) return <span>{said}</span>;
  return (
    <code className="whitespace-pre-wrap break-words text-small">{printFormula(value) ?? JSON.stringify(value)}</code>
  );
}
