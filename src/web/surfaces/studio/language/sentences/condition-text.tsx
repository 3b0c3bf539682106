import { useMemo } from 'react';
import type { Logic } from '#engine/language/definition.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { printFormula } from '../formula/print-formula.ts';
import type { SentenceScope } from '../terms/scope.ts';
import { saySentence } from './say.ts';
import { sentenceOf } from './sentence.ts';

/** A condition as people read it; what sentences cannot say is shown as it is written. */
export function ConditionText({ value, scope }: { value: Logic; scope: SentenceScope }) {
  const text = useText();
  const format = useFormat();
  const said = useMemo(() => saySentence(sentenceOf(value), { text, format, scope }), [value, text, format, scope]);
  if (said !== undefined) return <span>{said}</span>;
  return (
    <code className="whitespace-pre-wrap break-words text-small">{printFormula(value) ?? JSON.stringify(value)}</code>
  );
}
