import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Member, Members } from '#web/surfaces/studio/base/members/member.tsx';
import { NamedList } from './named-list.tsx';
import { useAfterSale, useAnswerChoices } from './use-after-sale.ts';

/** Edits the answers that an endorsement may change, the answers that staff may correct, and the fees of both. */
export function EndorsementsSection() {
  const text = useText();
  const answers = useAnswerChoices();
  const { kinds } = useAfterSale().change;
  /** Returns the answers that no other kind of change uses. */
  const free = (name: string) => {
    const taken = Object.entries(kinds).flatMap(([other, kind]) => (other === name ? [] : kind.answers));
    return answers.filter(({ value, inner }) => !inner && !taken.includes(value));
  };
  const first = free('').map(({ value }) => value);
  return (
    <Section title={text('studio-after-sale.changes')}>
      <p className="max-w-reading text-muted">{text('studio-after-sale.changesLead')}</p>
      <NamedList
        part="changes"
        at="change.kinds"
        begins={{ answers: first.slice(0, 1), by: ['insurer'], afterClaim: false }}
      >
        {(at, name) => (
          <>
            <Member at={`${at}.answers`} choices={free(name)} folded />
            <Member at={`${at}.by`} />
            <div>
              <Member at={`${at}.always`} />
              <Member at={`${at}.afterClaim`} />
            </div>
            <Members columns={3} of={(kinds[name]?.by ?? []).map((asker) => `${at}.backDays.${asker}`)} />
          </>
        )}
      </NamedList>
      <Members of={['change.ratedBy', 'change.fee']} />
      <Member at="change.movesDates" />
      <Member at="change.corrections" choices={answers} folded />
    </Section>
  );
}
