import { isObject } from '#engine/language/json.ts';
import schema from '#engine/schemas/product.schema.json' with { type: 'json' };
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { Member, Members } from '#web/surfaces/studio/base/members/member.tsx';
import { type MemberArea, MemberAreaContext } from '#web/surfaces/studio/base/members/use-member.ts';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { InsuredRisks } from './insured-risks.tsx';
import { PictureSection } from './picture-section.tsx';
import { QuickQuote } from './quick-quote.tsx';

const settings: MemberArea = {
  fileOf: (product) => `product-schemas/${product}/product.json`,
  schema,
  words: 'studio-settings',
  wordOf: {
    'policyholder.name': 'holderName',
    'policyholder.phone': 'holderPhone',
    'policyholder.email': 'holderEmail',
  },
  idOf: (_path, word) => `setting-${word}`,
};

/** Edits the settings of a product: names, line of business, policy numbers, money, cover, policyholder. */
export function SettingsPart() {
  const text = useText();
  const { product } = useWorkspace();
  const cases = useCases();
  if (!isObject(useFile(settings.fileOf(product))))
    return <Notice kind="warning">{text('studio-settings.unread')}</Notice>;
  return (
    <MemberAreaContext value={settings}>
      <div className="grid gap-6">
        <Section title={text('studio-settings.names')}>
          <TranslatedTextInputs keys={['name']} label={text('studio-settings.name')} />
          <TranslatedTextInputs keys={['tagline']} label={text('studio-settings.tagline')} />
          <TranslatedTextInputs keys={['description']} label={text('studio-settings.description')} isLong />
          <TranslatedTextInputs keys={['searchName']} label={text('studio-settings.searchName')} />
        </Section>
        <PictureSection />
        <Section title={text('studio-settings.sale')}>
          <Members
            of={[
              ...['policyPrefix', 'lineOfBusiness', 'currency', 'offerDays', 'rank', 'commissionPercent'],
              { at: 'priceFrom', choices: cases },
              'addresses.certificate',
            ]}
          />
          <Member at="sampleRates" />
        </Section>
        <Section title={text('portal.words.cover')}>
          <Members
            of={[
              { at: 'cover.effectiveFrom', answers: 'date' },
              { at: 'cover.effectiveTo', answers: 'date' },
            ]}
          />
        </Section>
        <Section title={text('portal.words.policyHolder')}>
          <Members
            of={['name', 'phone', 'email'].map((member) => ({ at: `policyholder.${member}`, answers: 'string' }))}
          />
        </Section>
        <Section title={text('studio-settings.risks.title')}>
          <InsuredRisks />
        </Section>
        <Section title={text('studio-settings.quickQuote')}>
          <QuickQuote />
        </Section>
      </div>
    </MemberAreaContext>
  );
}

/** Returns the test cases of the product as choices. The premium of the chosen one is the "from" price. */
function useCases(): { value: string; label: string }[] {
  const { workspace, product } = useWorkspace();
  const folder = `product-schemas/${product}/cases/`;
  const paths = useInWorkspace((open) =>
    open
      .paths()
      .filter((path) => path.startsWith(folder) && path.endsWith('.json'))
      .join('\n'),
  );
  return paths
    .split('\n')
    .flatMap((path) => Object.entries((workspace.value(path) ?? {}) as Record<string, { name?: string }>))
    .filter(([key]) => key !== '$schema')
    .map(([value, one]) => ({ value, label: one?.name ?? value }));
}
