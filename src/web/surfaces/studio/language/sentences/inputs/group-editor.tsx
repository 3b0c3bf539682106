import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { describeTerm, type SentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { createDefaultAssertion, listVerbs, replaceSubject, replaceVerb } from '../assertions.ts';
import { ConditionText } from '../condition-text.tsx';
import { formatVerb } from '../format-sentence.ts';
import { type Assertion, type AssertionGroup, type Sentence, toLogic, type Verb } from '../sentence.ts';
import { NameSelect } from './name-select.tsx';
import { ObjectInput } from './object-input.tsx';
import { SubjectInput } from './subject-input.tsx';

type GroupEditorProps = {
  group: AssertionGroup;
  scope: SentenceScope;
  onChange: (group: AssertionGroup) => void;
  isInner?: boolean;
};

const joinKinds = ['all', 'any', 'notAll', 'none'] as const;

/** Edits a group: its parts, one by one, and how they are joined. */
export function GroupEditor({ group, scope, onChange, isInner = false }: GroupEditorProps) {
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
          choices={joinKinds.map((one) => ({ value: one, label: text(`studio-sentences.groupOf.${one}`) }))}
        />
      )}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a statement has no name; its index identifies it
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 grow">
            {part.is === 'claim' && <ClaimRow claim={part} scope={scope} onChange={(claim) => put(index, claim)} />}
            {part.is === 'group' && (
              <GroupEditor isInner group={part} scope={scope} onChange={(inner) => put(index, inner)} />
            )}
            {part.is === 'beyond' && <ConditionText value={toLogic(part)} scope={scope} />}
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
          onClick={() => onChange({ ...group, parts: [...parts, createDefaultAssertion(scope)] })}
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
                    parts: [createDefaultAssertion(scope), createDefaultAssertion(scope)],
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

type ClaimRowProps = { claim: Assertion; scope: SentenceScope; onChange: (claim: Assertion) => void };

/** One statement: its subject, its verb and its objects. */
function ClaimRow({ claim, scope, onChange }: ClaimRowProps) {
  const text = useText();
  const { subject, verb, objects } = claim;
  const beside = describeTerm(subject, scope);
  return (
    <div className="@container">
      <div className="grid items-start gap-2 @lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)]">
        <SubjectInput
          subject={subject}
          scope={scope}
          onChange={(next) => onChange(replaceSubject(claim, next, scope))}
        />
        <NameSelect
          label={text('studio-sentences.verb')}
          value={verb}
          onChange={(next) => onChange(replaceVerb(claim, next as Verb, scope))}
          choices={listVerbs(claim, scope).map((one) => ({
            value: one,
            label: formatVerb({ verb: one }, beside, text),
          }))}
        />
        <div className="grid gap-2">
          {objects.map((object, index) => (
            <ObjectInput
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
