import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useMember } from '#web/surfaces/studio/base/members/use-member.ts';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { useDefaultSentence, useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';

/** Edits the policies to which a rule applies: all, none, or those that match a sentence. */
export function ConditionMember({ at }: { at: string }) {
  return useMessages(['studio-sentences']) ? <Logic at={at} /> : <Skeleton className="h-11" />;
}

function Logic({ at }: { at: string }) {
  const text = useText();
  const first = useDefaultSentence();
  const scope = useSentenceScope();
  const { id, label, help, value, keep, mayEdit } = useMember(at);
  const is = value === true ? 'all' : value === false ? 'none' : 'some';
  return (
    <div className="grid gap-3">
      <Field {...{ id, label, help }}>
        <SelectInput
          value={is}
          disabled={!mayEdit}
          onChange={(chosen) => keep(chosen === 'some' ? first : chosen === 'all')}
          choices={['all', 'none', 'some'].map((one) => ({
            value: one,
            label: text(`studio-after-sale.logic.${one}`),
          }))}
        />
      </Field>
      {is === 'some' && <ConditionEditor {...{ label, scope }} value={value ?? true} onChange={keep} />}
    </div>
  );
}
