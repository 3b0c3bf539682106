import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { RemovePartDialog } from '#web/surfaces/studio/composition/remove-part-dialog.tsx';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { UsageList, useUsages } from '../controls/usage-list.tsx';
import { type PageContext, writeForm } from '../edits/field-edits.ts';

type NamedConditionProps = {
  on: PageContext;
  condition: string;
  /** The list whose items the condition checks, one by one. */
  list?: string | undefined;
};

/** Edits a condition of the product as sentences, and shows everything that depends on it. */
export function NamedCondition({ on, condition, list }: NamedConditionProps) {
  const text = useText();
  const form = useProductForm();
  const { workspace, mayEdit } = useWorkspace();
  const [isRemoving, setRemoving] = useState(false);
  const scope = useSentenceScope({ list });
  const value = list === undefined ? form.conditions[condition] : form.itemConditions[list]?.[condition];
  const uses = useUsages(condition);
  if (value === undefined)
    return <p className="font-semibold text-error text-small">{text('studio-pages.noCondition')}</p>;
  const at = list === undefined ? ['conditions', condition] : ['itemConditions', list, condition];
  return (
    <div className="grid gap-2">
      <ConditionEditor
        label={humanizeName(condition)}
        value={value}
        scope={scope}
        onChange={(to) => workspace.change(writeForm(on, at, to), { merge: `condition ${condition}` })}
      />
      {mayEdit && list === undefined && (
        <TextButton onClick={() => setRemoving(true)}>
          {text('studio-pages.removeField', { field: humanizeName(condition) })}
        </TextButton>
      )}
      {isRemoving && (
        <RemovePartDialog
          part={{ is: 'condition', name: condition }}
          what={humanizeName(condition)}
          onClose={() => setRemoving(false)}
        />
      )}
      {uses.length > 1 && (
        <details>
          <summary className="link min-h-11 cursor-pointer content-center text-small">
            {text('studio-pages.usedIn', { count: uses.length })}
          </summary>
          <div className="pb-2 text-small">
            <UsageList uses={uses} />
          </div>
        </details>
      )}
    </div>
  );
}
