import type { FieldSchema } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { orNone, without } from '#web/surfaces/studio/base/values/without.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { type PageContext, writePage } from '../edits/field-edits.ts';

type OfferedOptionsProps = { on: PageContext; field: string; schema: FieldSchema };

/** Edits the offered options of a field: all, or those for which a sentence about the option is true. */
export function OfferedOptions({ on, field, schema }: OfferedOptionsProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const scope = useSentenceScope({ optionOf: field });
  const value = on.page.choices?.[field];
  const inner = schema.items && schema.items.type !== 'object' ? schema.items : schema;
  const codes = inner.enum ?? [];
  if (inner.list === undefined && codes.length === 0) return null;
  const write = (to: typeof value) => {
    const next = to === undefined ? without(on.page.choices, field) : { ...on.page.choices, [field]: to };
    workspace.change(writePage(on, ['choices'], orNone(next)), { merge: `choices ${on.name} ${field}` });
  };
  const first = scope.find('item')?.options?.()[0]?.code ?? '';
  return (
    <div className="grid gap-2">
      {value !== undefined && (
        <ConditionEditor label={text('studio-pages.offered')} value={value} scope={scope} onChange={write} />
      )}
      {mayEdit && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => write(value === undefined ? { '!=': [{ var: 'item' }, first] } : undefined)}
        >
          {text(value === undefined ? 'studio-pages.offerSome' : 'studio-pages.offerAll')}
        </Button>
      )}
    </div>
  );
}
