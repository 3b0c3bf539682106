import type { AfterSale, Asker } from '#engine/language/after-sale.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { KeptBox } from '#web/surfaces/studio/base/boxes/kept-box.tsx';
import { AmountMember, ChoiceMember, TickMember, TicksMember } from './members.tsx';
import { NamedList } from './named-list.tsx';
import { useAnswers, useMember } from './use-after-sale.ts';

const askers = ['holder', 'seller', 'insurer'] as const;

/** Who may ask for something. */
export function Askers({ way }: { way: readonly string[] }) {
  const text = useText();
  const choices = askers.map((value) => ({ value, label: text(`studio-after-sale.askers.${value}`) }));
  return <TicksMember way={[...way, 'by']} choices={choices} needsOne />;
}

/** What an endorsement may change, what staff may correct, and what both cost. */
export function ChangesSection({ afterSale }: { afterSale: AfterSale }) {
  const text = useText();
  const answers = useAnswers();
  const { kinds } = afterSale.change;
  const changedBy = (name: string) =>
    new Set(Object.entries(kinds).flatMap(([other, { answers: taken }]) => (other === name ? [] : taken)));
  const free = (name: string) => answers.filter(({ value, inner }) => !inner && !changedBy(name).has(value));
  const first = free('').find(({ value }) => value !== '')?.value;
  return (
    <Section title={text('studio-after-sale.changes')}>
      <p className="max-w-reading text-muted">{text('studio-after-sale.changesLead')}</p>
      <NamedList
        part="changes"
        way={['change', 'kinds']}
        begins={{ answers: first === undefined ? [] : [first], by: ['insurer'], afterClaim: false }}
      >
        {(way, name) => (
          <>
            <TicksMember way={[...way, 'answers']} choices={free(name)} needsOne folded />
            <Askers way={way} />
            <div>
              <TickMember way={[...way, 'always']} absent />
              <TickMember way={[...way, 'afterClaim']} />
            </div>
            <div className="grid items-start gap-5 md:grid-cols-3">
              {kinds[name]?.by.map((asker) => (
                <BackDays key={asker} way={way} asker={asker} />
              ))}
            </div>
          </>
        )}
      </NamedList>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ChoiceMember
          way={['change', 'ratedBy']}
          choices={['sold', 'onSale'].map((value) => ({ value, label: text(`studio-after-sale.versions.${value}`) }))}
        />
        <AmountMember way={['change', 'fee']} />
      </div>
      <TickMember way={['change', 'movesDates']} />
      <TicksMember way={['change', 'corrections']} choices={answers} folded />
    </Section>
  );
}

/** Most days that the schema of `product.json` allows. */
const MOST_DAYS = 400;

/** Days before the day on which it is asked for from which a kind of change may hold, for one of those who may ask. */
function BackDays({ way, asker }: { way: readonly string[]; asker: Asker }) {
  const text = useText();
  const { value, keep, mayEdit } = useMember([...way, 'backDays']);
  const days = (value ?? {}) as Partial<Record<Asker, number>>;
  const isFit = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) <= MOST_DAYS;
  const id = `after-sale-${way.join('-')}-backDays-${asker}`;
  return (
    <KeptBox
      id={id}
      label={text(`studio-after-sale.backDaysOf.${asker}.label`)}
      help={text(`studio-after-sale.backDaysOf.${asker}.help`)}
      readOnly={!mayEdit}
      value={String(days[asker] ?? 0)}
      faultOf={(typed) =>
        isFit(typed) ? undefined : text('studio-after-sale.noNumber', { least: 0, most: MOST_DAYS })
      }
      onKeep={(typed) => keep({ ...days, [asker]: Number(typed) }, id)}
    />
  );
}
