import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { type SentenceScope, whatIs } from '#web/surfaces/studio/language/terms/scope.ts';
import { firstClaim, verbsFor, withSubject, withVerb } from '../claims.ts';
import { ConditionText } from '../condition-text.tsx';
import { sayVerb } from '../say.ts';
import { type Claim, type Group, logicOf, type Sentence, type Verb } from '../sentence.ts';
import { NameSelect } from './name-select.tsx';
import { ObjectBox } from './object-box.tsx';
import { SubjectBox } from './subject-box.tsx';

type GroupBoxProps = { group: Group; scope: SentenceScope; onChange: (group: Group) => void; isInner?: boolean };

const joins = ['all', 'any', 'notAll', 'none'] as const;

/** Edits a group: its parts, one by one, and how they are joined. */
export function GroupBox({ group, scope, onChange, isInner = false }: GroupBoxProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const { parts, join, not } = group;
  const put = (index: number, part: Sentence) => onChange({ ...group, parts: parts.with(index, part) });
  const remove = (index: number) => {
    onChange({ ...group, parts: parts.toSpliced(index, 1) });
    box.current?.querySelector<HTMLElement>('select')?.focus();
  };
  const chosen = not ? (join === 'all' ? 'notAll' : 'none') : join;
  return (
    <div ref={box} className={isInner ? 'grid gap-3 border-primary-line border-l-4 pl-3' : 'grid gap-3'}>
      {(parts.length > 1 || not) && (
        <NameSelect
          label={text('studio-sentences.joined')}
          value={chosen}
          onChange={(next) =>
            onChange({
              ...group,
              join: next === 'all' || next === 'notAll' ? 'all' : 'any',
              not: next === 'notAll' || next === 'none',
            })
          }
          choices={joins.map((one) => ({ value: one, label: text(`studio-sentences.groupOf.${one}`) }))}
        />
      )}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a statement has no name; its index identifies it
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 grow">
            {part.is === 'claim' && <ClaimRow claim={part} scope={scope} onChange={(claim) => put(index, claim)} />}
            {part.is === 'group' && (
              <GroupBox isInner group={part} scope={scope} onChange={(inner) => put(index, inner)} />
            )}
            {part.is === 'beyond' && <ConditionText value={logicOf(part)} scope={scope} />}
          </div>
          {parts.length > 1 && (
            <IconButton
              icon={Trash2}
              label={text('studio-sentences.remove', { number: index + 1 })}
              onClick={() => remove(index)}
              className="text-muted hover:bg-primary-tint hover:text-error"
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-1">
        <Button
          icon={Plus}
          variant="quiet"
          onClick={() => onChange({ ...group, parts: [...parts, firstClaim(scope)] })}
        >
          {text('studio-sentences.add')}
        </Button>
        {!isInner && (
          <Button
            icon={Plus}
            variant="quiet"
            onClick={() =>
              onChange({
                ...group,
                parts: [
                  ...parts,
                  {
                    is: 'group',
                    join: join === 'all' ? 'any' : 'all',
                    not: false,
                    parts: [firstClaim(scope), firstClaim(scope)],
                  },
                ],
              })
            }
          >
            {text('studio-sentences.addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}

type ClaimRowProps = { claim: Claim; scope: SentenceScope; onChange: (claim: Claim) => void };

/** One statement: its subject, its verb and its objects. */
function ClaimRow({ claim, scope, onChange }: ClaimRowProps) {
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
          choices={verbsFor(claim, scope).map((one) => ({
            value: one,
            label: sayVerb({ verb: one }, beside, text),
          }))}
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
