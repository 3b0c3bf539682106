import type { Json } from '#engine/language/json.ts';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AddChosen } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { AddTypedItem } from '#web/surfaces/studio/base/inputs/add-typed-item.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { Member, Members } from '#web/surfaces/studio/base/members/member.tsx';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { useStudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import { addDeductible, type Benefits } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { WaitingExample } from './claim-examples.tsx';

const useNames = (at: string): string[] => Object.keys((useMembers().read(at) ?? {}) as Record<string, Json>);

/** The numbers of the limits that plans name by a word. */
export function TermRules({ benefits }: { benefits: Benefits }) {
  const text = useText();
  const { limitWords } = useCoverNames();
  const { write } = useMembers();
  const names = useNames('terms');
  const used = new Set(benefits.plans.flatMap(({ limits }) => Object.values(limits).map(String)));
  const called = (word: string) => limitWords.find((one) => one.word === word)?.said ?? word;
  const left = [...used].filter((word) => limitWords.some((one) => one.word === word) && !names.includes(word));
  return (
    <>
      <Entries at="terms" names={names} called={called}>
        {(at) => <Members of={[`${at}.amount`, `${at}.percent`, `${at}.least`, `${at}.most`]} columns={3} />}
      </Entries>
      <AddChosen
        label={text('studio-claims.addTerm')}
        choices={left.map((value) => ({ value, label: called(value) }))}
        onAdd={(word) => write(`terms.${word}`, {})}
      />
    </>
  );
}

/** The share of each stay, and the amount that the policyholder bears. */
export function OwnShareRules({ benefits }: { benefits: Benefits }) {
  const text = useText();
  const { lineName } = useCoverNames();
  const { read, write } = useMembers();
  const choices = benefits.lines.map((value) => ({ value, label: lineName(value) }));
  const { workspace, product } = useWorkspace();
  const brought = useStudioMessages('studio-claims');
  const [first = ''] = benefits.lines;
  const kinds = ['coPayment', 'deductible'].filter((at) => read(at) === undefined);
  const nameIn = (language: 'en' | 'km' | 'zh') => brought?.[language]['studio-claims.deductible'] ?? '';
  const add = (chosen: string) => {
    if (chosen === 'coPayment') return write(chosen, { line: first, of: [first] });
    const names = { en: nameIn('en'), km: nameIn('km'), zh: nameIn('zh') };
    workspace.change(addDeductible({ product, benefits }, names));
  };
  return (
    <>
      {read('coPayment') !== undefined && (
        <Entry at="coPayment" name={text('studio-claims.coPayment')}>
          <Member at="coPayment.line" choices={choices} />
          <Member at="coPayment.of" choices={choices} folded />
        </Entry>
      )}
      {read('deductible') !== undefined && (
        <Entry at="deductible" name={text('studio-claims.deductible')}>
          <p className="text-muted text-small">{text('studio-claims.deductibleHelp')}</p>
          {read('deductible.amount') !== undefined && (
            <p className="text-muted text-small">{text('studio-claims.fromAnswers')}</p>
          )}
          <Members
            of={[
              { at: 'deductible.line', choices },
              { at: 'deductible.per', word: 'deductiblePer' },
            ]}
          />
          <Member at="deductible.of" choices={choices} folded />
          <Member at="deductible.notAlone" choices={choices} folded />
        </Entry>
      )}
      <AddChosen
        label={text('studio-claims.addShare')}
        choices={kinds.map((at) => ({ value: at, label: text(`studio-claims.${at}`) }))}
        onAdd={add}
      />
    </>
  );
}

/** The causes of a loss, with their waiting periods and exclusions. */
export function CauseRules() {
  const text = useText();
  const { write } = useMembers();
  const names = useNames('causes');
  const prefix = 'claims.causes.';
  const known = Object.keys(useShownMessages()).flatMap((id) =>
    id.startsWith(prefix) ? [id.slice(prefix.length)] : [],
  );
  const called = (cause: string) => (known.includes(cause) ? text(`${prefix}${cause}`) : humanizeName(cause));
  return (
    <>
      <Entries at="causes" names={names} called={called}>
        {(at, cause) => (
          <>
            <Members of={[`${at}.waitDays`, `${at}.waitMonths`]} />
            <Member at={`${at}.isExcluded`} />
            <WaitingExample cause={cause} />
          </>
        )}
      </Entries>
      <AddChosen
        label={text('studio-claims.addCause')}
        choices={known.filter((one) => !names.includes(one)).map((value) => ({ value, label: called(value) }))}
        onAdd={(cause) => write(`causes.${cause}`, {})}
      />
    </>
  );
}

/** Numbers that the texts state, each with its name, which is a part of its reference. */
export function NumberMap({ map }: { map: 'degrees' | 'states' | 'amounts' }) {
  const text = useText();
  const { write, mayEdit } = useMembers();
  const names = useNames(map);
  return (
    <>
      <p className="text-muted text-small">{text(`studio-claims.${map}Help`)}</p>
      <Entries at={map} names={names} called={humanizeName}>
        {(at, name) => <Member at={at} id={`claims-${map}-${name}`} label={`{claims.${map}.${name}}`} />}
      </Entries>
      {mayEdit && (
        <AddTypedItem
          id={`claims-${map}-new`}
          label={text('studio-claims.newNumber')}
          action={text('studio-claims.addNumber')}
          nameOf={(typed) => typed.replaceAll(/\W/g, '')}
          taken={names}
          onAdd={(name) => write(`${map}.${name}`, 0)}
        />
      )}
    </>
  );
}

type EntriesProps = {
  at: string;
  names: readonly string[];
  called: (name: string) => string;
  children: (at: string, name: string) => React.ReactNode;
};

function Entries({ at, names, called, children }: EntriesProps) {
  return names.map((name) => (
    <Entry key={name} at={`${at}.${name}`} name={called(name)}>
      {children(`${at}.${name}`, name)}
    </Entry>
  ));
}

/** A named group of inputs that the user can remove. */
function Entry({ at, name, children }: { at: string; name: string; children: React.ReactNode }) {
  const { write, mayEdit } = useMembers();
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="font-semibold text-ink">{name}</legend>
      {children}
      {mayEdit && <ListItemActions name={name} onRemove={() => write(at)} />}
    </fieldset>
  );
}
