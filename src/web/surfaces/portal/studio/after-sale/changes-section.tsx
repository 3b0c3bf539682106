import type { AfterSale } from '#engine/language/terms/after-sale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Section } from '#web/surfaces/portal/page/section.tsx';
import { AmountMember, ChoiceMember, NumberMember, TickMember, TicksMember } from './members.tsx';
import { NamedList } from './named-list.tsx';
import { useAnswers } from './use-after-sale.ts';

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
          </>
        )}
      </NamedList>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ChoiceMember
          way={['change', 'ratedBy']}
          choices={['sold', 'onSale'].map((value) => ({ value, label: text(`studio-after-sale.versions.${value}`) }))}
        />
        <AmountMember way={['change', 'fee']} />
        <NumberMember way={['change', 'backDays']} most={400} word="changeBackDays" />
      </div>
      <TickMember way={['change', 'movesDates']} />
      <TicksMember way={['change', 'corrections']} choices={answers} folded />
    </Section>
  );
}
