import { useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { formulaFunctions } from './formula-vocabulary.ts';

/** Lists every function of formulas with an example and one line of help, after a click. */
export function FunctionList() {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {text('studio-sentences.formula.list')}
      </Button>
      <dl id={id} hidden={!isOpen} className="grid w-full gap-x-4 gap-y-1 text-small sm:grid-cols-[max-content_1fr]">
        {Object.entries(formulaFunctions).map(([name, { example }]) => (
          <div key={name} className="contents">
            <dt className="figures font-semibold text-ink">{example}</dt>
            <dd className="text-muted">{text(`studio-sentences.formula.functions.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
