import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { AddChosen } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { type Benefits, benefitsFile } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { useDefaultSentence, useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';

/** Lists the benefits that the buyer may add, each with the sentence that is true for a buyer of the benefit. */
export function OptionalBenefits({ benefits }: { benefits: Benefits }) {
  const isReady = useMessages(['studio-sentences']);
  return isReady ? <OptionalBenefitList benefits={benefits} /> : <Skeleton className="h-11" />;
}

function OptionalBenefitList({ benefits: { lines, optional = {} } }: { benefits: Benefits }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const { lineName } = useCoverNames();
  const scope = useSentenceScope();
  const first = useDefaultSentence();
  const path = benefitsFile(product);
  const chosen = Object.keys(optional);
  const left = lines.filter((line) => !chosen.includes(line));
  return (
    <>
      <p className="text-muted text-small">{text('studio-cover.optional.lead')}</p>
      <ul className="grid gap-4">
        {Object.entries(optional).map(([line, value]) => (
          <li key={line} className="grid gap-1">
            <ConditionEditor
              label={text('studio-cover.optional.when', { line: lineName(line) })}
              value={value}
              scope={scope}
              onChange={(to) => workspace.change({ path, at: ['optional', line], to }, { merge: `optional ${line}` })}
            />
            {mayEdit && (
              <ListItemActions
                name={lineName(line)}
                onRemove={() => workspace.change({ path, at: chosen.length > 1 ? ['optional', line] : ['optional'] })}
              />
            )}
          </li>
        ))}
      </ul>
      <AddChosen
        label={text('studio-cover.optional.add')}
        onAdd={(line) => workspace.change({ path, at: ['optional', line], to: first })}
        choices={left.map((value) => ({ value, label: lineName(value) }))}
      />
    </>
  );
}
