import { useMemo } from 'react';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { describeTerm, type SentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import type { Term } from '#web/surfaces/studio/language/terms/term.ts';
import { formatTerm } from '../format-sentence.ts';
import { groupsOf, NameSelect } from './name-select.tsx';

type SubjectInputProps = { subject: Term; scope: SentenceScope; onChange: (subject: Term) => void };

/** Selects the subject of a claim: an answer, the age from a date of birth, a list's length, or days between dates. */
export function SubjectInput({ subject, scope, onChange }: SubjectInputProps) {
  const text = useText();
  const format = useFormat();
  const key = subjectKey(subject);
  const speech = useMemo(() => ({ text, format, scope }), [text, format, scope]);
  const groups = useMemo(() => {
    const ages = scope.all.filter(({ kind }) => kind === 'date');
    const lists = scope.all.filter(({ kind }) => kind === 'several' || kind === 'people');
    return [
      ...groupsOf(scope.all, undefined, 'name '),
      {
        group: text('studio-sentences.groups.counted'),
        choices: [
          ...ages.map(({ name, label }) => ({
            value: `age ${name}`,
            label: text('studio-sentences.ageBy', { born: label }),
          })),
          ...lists.map(({ name, label }) => ({
            value: `count ${name}`,
            label: text('studio-sentences.countOf', { of: label }),
          })),
          ...ages.map(({ name, label }) => ({
            value: `days ${name}`,
            label: text('studio-sentences.daysFrom', { from: label }),
          })),
        ],
      },
    ];
  }, [scope, text]);
  const kept = formatTerm(subject, describeTerm(subject, scope), speech);
  const isListed = groups.some(({ choices }) => choices.some(({ value }) => value === key));
  const choose = (chosen: string) => {
    const next = parseSubjectKey(chosen);
    if (next) onChange(next);
  };
  const days = scope.all.filter(({ kind }) => kind === 'date');
  return (
    <div className="grid gap-2">
      <NameSelect
        label={text('studio-sentences.subject')}
        value={isListed ? key : ''}
        onChange={choose}
        {...(!isListed && { placeholder: kept })}
        groups={groups}
      />
      {subject.is === 'age' && subject.on.is === 'name' && (
        <NameSelect
          label={text('studio-sentences.onDay')}
          value={subject.on.name}
          onChange={(name) => onChange({ ...subject, on: { is: 'name', name } })}
          groups={groupsOf(days, (day) => text('studio-sentences.on', { day }))}
        />
      )}
      {subject.is === 'days' && subject.to.is === 'name' && (
        <NameSelect
          label={text('studio-sentences.toDay')}
          value={subject.to.name}
          onChange={(name) => onChange({ ...subject, to: { is: 'name', name } })}
          groups={groupsOf(days, (day) => text('studio-sentences.to', { day }))}
        />
      )}
    </div>
  );
}

const subjectName = (term: Term): string => (term.is === 'name' ? term.name : '');

function subjectKey(term: Term): string {
  if (term.is === 'name') return `name ${term.name}`;
  if (term.is === 'age' && term.on.is === 'name') return `age ${subjectName(term.born)}`;
  if (term.is === 'count') return `count ${subjectName(term.of)}`;
  if (term.is === 'days' && term.to.is === 'name') return `days ${subjectName(term.from)}`;
  return '';
}

function parseSubjectKey(key: string): Term | undefined {
  const [is, name = ''] = key.split(' ');
  const named: Term = { is: 'name', name };
  const today: Term = { is: 'name', name: 'asOf' };
  if (is === 'age') return { is: 'age', born: named, on: today };
  if (is === 'count') return { is: 'count', of: named };
  if (is === 'days') return { is: 'days', from: named, to: today };
  return is === 'name' ? named : undefined;
}
