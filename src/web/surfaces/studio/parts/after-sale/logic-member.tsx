import type { Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { ConditionBox } from '#web/surfaces/studio/language/conditions/condition-box.tsx';
import { useFirstSentence } from '#web/surfaces/studio/language/sentences/use-first-sentence.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import { useMember } from './use-after-sale.ts';

/** For which policies something holds: for all, for none, or for those of which a sentence is true. */
export function LogicMember({ way, word }: { way: readonly string[]; word: string }) {
  const text = useText();
  const isReady = useMessages(['studio-sentences']);
  const { value, keep, mayEdit } = useMember(way);
  const first = useFirstSentence();
  const label = text(`studio-after-sale.${word}.label`);
  const is = value === true ? 'all' : value === false ? 'none' : 'some';
  const choose = (chosen: string) => keep(chosen === 'all' ? true : chosen === 'none' ? false : first);
  if (!isReady) return <Skeleton className="h-11" />;
  return (
    <div className="grid gap-3">
      <Field id={`after-sale-${way.join('-')}`} label={label} help={text(`studio-after-sale.${word}.help`)}>
        <SelectInput
          value={is}
          disabled={!mayEdit}
          onChange={choose}
          choices={['all', 'none', 'some'].map((one) => ({
            value: one,
            label: text(`studio-after-sale.logic.${one}`),
          }))}
        />
      </Field>
      {is === 'some' && <Sentence label={label} value={value ?? true} mayEdit={mayEdit} onChange={keep} />}
    </div>
  );
}

type SentenceProps = { label: string; value: Json; mayEdit: boolean; onChange: (to: Json) => void };

function Sentence(props: SentenceProps) {
  return <ConditionBox {...props} scope={useSentenceScope()} />;
}
