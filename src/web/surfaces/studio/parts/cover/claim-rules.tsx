import schema from '#engine/schemas/benefits.schema.json' with { type: 'json' };
import { Section } from '#web/desk/page/section.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Member, Members } from '#web/surfaces/studio/base/members/member.tsx';
import { type MemberArea, MemberAreaContext, useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { type Benefits, benefitsFile } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useFile } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { AverageExample } from './claim-examples.tsx';
import { ClaimLineRules } from './claim-line-rules.tsx';
import { CauseRules, NumberMap, OwnShareRules, TermRules } from './claim-number-rules.tsx';

const members: MemberArea = {
  fileOf: benefitsFile,
  schema,
  under: ['claims'],
  hasRefs: true,
  words: 'studio-claims',
  wordOf: {
    ...{ 'most.units': 'mostUnits', 'most.per': 'mostPer' },
    ...{ 'reserve.of': 'reserveOf', 'reserve.percent': 'reservePercent' },
  },
  choices: {
    ...{ limitsAreFor: 'bases', per: 'bases', unit: 'unitNames' },
    ...{ mostPer: 'mostBases', deductiblePer: 'deductibleBases', reserveOf: 'reserves' },
  },
  idOf: (path) => `claims-${path}`,
};

/** Edits the rules by which claims of a product are calculated, each with an example that the engine calculates. */
export function ClaimRulesSection({ benefits }: { benefits: Benefits }) {
  const isReady = useMessages(['studio-claims', 'claims']);
  if (!isReady) return <Skeleton className="h-11" />;
  return (
    <MemberAreaContext value={members}>
      <Rules benefits={benefits} />
    </MemberAreaContext>
  );
}

function Rules({ benefits }: { benefits: Benefits }) {
  const text = useText();
  const { read, write, mayEdit } = useMembers();
  const documents = useFile<{ papers?: string[] }>('product-schemas/shared/claims.json')?.papers ?? [];
  if (read('') === undefined)
    return (
      <Section title={text('studio-claims.title')}>
        <Notice>{text('studio-claims.none')}</Notice>
        {mayEdit && (
          <Button className="justify-self-start" onClick={() => write('', { papers: ['invoice'] })}>
            {text('studio-claims.begin')}
          </Button>
        )}
      </Section>
    );
  return (
    <>
      <Section title={text('studio-claims.title')}>
        <Member
          at="papers"
          folded
          choices={documents.map((value) => ({ value, label: text(`claims.papers.${value}`) }))}
        />
        <Member at="asksDischarge" />
        <Members of={['limitsAreFor', 'averageBelow']} />
        <AverageExample />
        <Members of={['overdueDays', 'warnDays', 'reserve.of', 'reserve.percent']} />
      </Section>
      <Section title={text('studio-claims.lines')}>
        <ClaimLineRules benefits={benefits} />
      </Section>
      <Section title={text('studio-claims.terms')}>
        <TermRules benefits={benefits} />
      </Section>
      <Section title={text('studio-claims.ownShare')}>
        <OwnShareRules benefits={benefits} />
      </Section>
      <Section title={text('studio-claims.causes')}>
        <CauseRules />
      </Section>
      {(['degrees', 'states', 'amounts'] as const).map((map) => (
        <Section key={map} title={text(`studio-claims.${map}`)}>
          <NumberMap map={map} />
        </Section>
      ))}
    </>
  );
}
