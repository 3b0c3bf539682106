import { useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { createDefaultObject } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { ConditionText } from '#web/surfaces/studio/language/sentences/condition-text.tsx';
import { ObjectInput } from '#web/surfaces/studio/language/sentences/inputs/object-input.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { buildSentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { parseTerm, termToLogic } from '#web/surfaces/studio/language/terms/term.ts';
import { type PageContext, writeForm } from '../edits/field-edits.ts';

/** Edits the first answer of a field: none, a value, or a date relative to today. */
export function DefaultAnswer({ on, field }: { on: PageContext; field: string }) {
  const text = useText();
  const { start } = useProductForm();
  const { workspace, mayEdit } = useWorkspace();
  const whole = useSentenceScope();
  const named = whole.find(field);
  // At this point there are no answers yet. Only the date is known.
  const scope = useMemo(
    () =>
      buildSentenceScope(
        [...(named ? [named] : []), ...whole.all.filter(({ name }) => name === 'asOf')],
        whole.currency,
      ),
    [named, whole],
  );
  const logic = start[field];
  const term = logic === undefined ? undefined : parseTerm(logic);
  if (!named || ['people', 'several', 'tick'].includes(named.kind)) return null;
  const write = (to: Parameters<typeof termToLogic>[0] | undefined) =>
    workspace.change(writeForm(on, ['start', field], to === undefined ? undefined : termToLogic(to)), {
      merge: `start ${field}`,
    });
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-semibold text-ink text-small">{text('studio-pages.begins')}</legend>
      {logic === undefined && <p className="text-muted text-small">{text('studio-pages.beginsEmpty')}</p>}
      {term && (
        <ObjectInput
          subject={{ is: 'name', name: field }}
          object={term}
          scope={scope}
          label={text('studio-pages.begins')}
          onChange={write}
        />
      )}
      {logic !== undefined && !term && <ConditionText value={logic} scope={whole} />}
      {mayEdit && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => write(logic === undefined ? createDefaultObject(named) : undefined)}
        >
          {text(logic === undefined ? 'studio-pages.beginWith' : 'studio-pages.beginWithNothing')}
        </Button>
      )}
    </fieldset>
  );
}
