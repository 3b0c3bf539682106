import { useText } from '#web/i18n/use-text.ts';
import { type SentenceScope, whatIs } from '#web/surfaces/studio/language/terms/scope.ts';
import { verbsFor, withSubject, withVerb } from '../claims.ts';
import { sayVerb } from '../say.ts';
import type { Claim, Verb } from '../sentence.ts';
import { NameSelect } from './name-select.tsx';
import { ObjectBox } from './object-box.tsx';
import { SubjectBox } from './subject-box.tsx';

type ClaimRowProps = { claim: Claim; scope: SentenceScope; onChange: (claim: Claim) => void };

/** One thing said: what it speaks of, how, and what is said of it. */
export function ClaimRow({ claim, scope, onChange }: ClaimRowProps) {
  const text = useText();
  const { subject, verb, objects } = claim;
  const beside = whatIs(subject, scope);
  return (
    <div className="@container">
      <div className="grid items-start gap-2 @lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)]">
        <SubjectBox subject={subject} scope={scope} onChange={(next) => onChange(withSubject(claim, next, scope))} />
        <NameSelect
          label={text('studio-sentences.verb')}
          value={verb}
          onChange={(next) => onChange(withVerb(claim, next as Verb, scope))}
          groups={[
            {
              group: '',
              choices: verbsFor(claim, scope).map((one) => ({
                value: one,
                label: sayVerb({ verb: one }, beside, text),
              })),
            },
          ]}
        />
        <div className="grid gap-2">
          {objects.map((object, index) => (
            <ObjectBox
              key={index === 0 ? 'first' : 'last'}
              subject={subject}
              object={object}
              scope={scope}
              label={text(index === 0 ? 'studio-sentences.object' : 'studio-sentences.last')}
              onChange={(next) => onChange({ ...claim, objects: objects.with(index, next) })}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
