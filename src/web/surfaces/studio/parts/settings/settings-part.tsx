import { isObject, type Json } from '#engine/language/json.ts';
import { Section } from '#web/desk/page/section.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { AnswerSelect } from '#web/surfaces/studio/base/boxes/answer-select.tsx';
import { KeptBox } from '#web/surfaces/studio/base/boxes/kept-box.tsx';
import { WordsBoxes } from '#web/surfaces/studio/base/boxes/words-boxes.tsx';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { InsuredRisks } from './insured-risks.tsx';
import { PictureSection } from './picture-section.tsx';
import { QuickQuote } from './quick-quote.tsx';

const fileOf = (product: string) => `product-schemas/${product}/product.json`;

/** What a product is sold as: names, line of business, policy numbers, money, cover, policyholder. */
export function SettingsPart() {
  const text = useText();
  const { product } = useWorkspace();
  const settings = useFile(fileOf(product));
  if (!isObject(settings)) return <Notice kind="warning">{text('studio-settings.unread')}</Notice>;
  const words = (language: string) => `locales/${language}/products/${product}.json`;
  return (
    <div className="grid gap-6">
      <Section title={text('studio-settings.names')}>
        <WordsBoxes keys={['name']} label={text('studio-settings.name')} fileOf={words} />
        <WordsBoxes keys={['tagline']} label={text('studio-settings.tagline')} fileOf={words} />
        <WordsBoxes keys={['description']} label={text('studio-settings.description')} fileOf={words} isLong />
      </Section>
      <PictureSection settings={settings} />
      <Section title={text('studio-settings.sale')}>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextSetting at={['policyPrefix']} name="policyPrefix" pattern={/^[A-Z0-9]{2,8}$/} />
          <TextSetting at={['lineOfBusiness']} name="lineOfBusiness" pattern={/^[a-z][A-Za-z0-9]{1,39}$/} />
          <ChoiceSetting
            at={['currency']}
            name="currency"
            choices={['USD', 'KHR'].map((value) => ({ value, label: value }))}
          />
          <TextSetting at={['offerDays']} name="offerDays" pattern={/^([1-9]|[1-8]\d|90)$/} isNumber />
          <TextSetting
            at={['commissionPercent']}
            name="commissionPercent"
            pattern={/^(100|\d{1,2})(\.\d{1,4})?$/}
            optional
          />
          <PriceFrom />
          <TextSetting
            at={['addresses', 'certificate']}
            name="certificate"
            pattern={/^\/[a-z_]+$/}
            optional
            group={['addresses']}
          />
        </div>
        <TickSetting at={['sampleRates']} name="sampleRates" />
      </Section>
      <Section title={text('studio-settings.cover')}>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <ValueSetting at={['cover', 'effectiveFrom']} name="effectiveFrom" type="date" />
          <ValueSetting at={['cover', 'effectiveTo']} name="effectiveTo" type="date" />
        </div>
      </Section>
      <Section title={text('portal.words.policyHolder')}>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <ValueSetting at={['policyholder', 'name']} name="holderName" type="string" />
          <ValueSetting at={['policyholder', 'phone']} name="holderPhone" type="string" />
          <ValueSetting at={['policyholder', 'email']} name="holderEmail" type="string" optional />
        </div>
      </Section>
      <Section title={text('studio-settings.risks.title')}>
        <InsuredRisks />
      </Section>
      <Section title={text('studio-settings.quickQuote')}>
        <QuickQuote path={fileOf(product)} />
      </Section>
    </div>
  );
}

type Setting = { at: readonly string[]; name: string; optional?: boolean };

/** A member of product.json: its value, and how it is kept. */
function useSetting({ at, name }: Setting) {
  const { workspace, product, mayEdit } = useWorkspace();
  const path = fileOf(product);
  const value = at.reduce<Json | undefined>(
    (inner, key) => (isObject(inner) ? (inner[key] as Json | undefined) : undefined),
    useFile(path),
  );
  return { value, mayEdit, keep: (to: Json | undefined) => workspace.change({ path, at, to }, { merge: name }) };
}

type TextSettingProps = Setting & {
  pattern: RegExp;
  isNumber?: boolean;
  /** Goes with its last member. */
  group?: readonly string[];
};

function TextSetting({ pattern, isNumber = false, group, ...setting }: TextSettingProps) {
  const text = useText();
  const { value, mayEdit, keep } = useSetting(setting);
  const whole = useSetting({ at: group ?? setting.at, name: setting.name });
  const { name, optional = false } = setting;
  const keepTyped = (typed: string) => {
    if (typed === '') return whole.keep(undefined);
    keep(isNumber ? Number(typed) : typed);
  };
  return (
    <KeptBox
      id={`setting-${name}`}
      label={text(`studio-settings.${name}.label`)}
      help={text(`studio-settings.${name}.help`)}
      optional={optional}
      readOnly={!mayEdit}
      value={value === undefined ? '' : String(value)}
      faultOf={(typed) =>
        pattern.test(typed) || (optional && typed === '') ? undefined : text(`studio-settings.${name}.unfit`)
      }
      onKeep={keepTyped}
    />
  );
}

type ChoiceSettingProps = Setting & { choices: readonly { value: string; label: string }[] };

function ChoiceSetting({ choices, ...setting }: ChoiceSettingProps) {
  const text = useText();
  const { value, mayEdit, keep } = useSetting(setting);
  const { name, optional = false } = setting;
  return (
    <Field
      id={`setting-${name}`}
      label={text(`studio-settings.${name}.label`)}
      help={text(`studio-settings.${name}.help`)}
      optional={optional}
    >
      <SelectInput
        value={typeof value === 'string' ? value : ''}
        disabled={!mayEdit}
        onChange={(chosen) => keep(chosen === '' ? undefined : chosen)}
        choices={choices}
      />
    </Field>
  );
}

function TickSetting(setting: Setting) {
  const text = useText();
  const { value, mayEdit, keep } = useSetting(setting);
  return (
    <Checkbox
      id={`setting-${setting.name}`}
      checked={value === true}
      disabled={!mayEdit}
      onChange={keep}
      label={text(`studio-settings.${setting.name}.label`)}
      help={text(`studio-settings.${setting.name}.help`)}
    />
  );
}

/** The persona whose premium is the price "from". */
function PriceFrom() {
  const { workspace, product } = useWorkspace();
  const folder = `product-schemas/${product}/cases/`;
  const personas = useInWorkspace((open) =>
    open
      .paths()
      .filter((path) => path.startsWith(folder) && path.endsWith('.json'))
      .join('\n'),
  )
    .split('\n')
    .flatMap((path) => Object.entries((workspace.value(path) ?? {}) as Record<string, { name?: string }>))
    .filter(([key]) => key !== '$schema')
    .map(([value, persona]) => ({ value, label: persona?.name ?? value }));
  return <ChoiceSetting at={['priceFrom']} name="priceFrom" choices={personas} optional />;
}

function ValueSetting({ type, ...setting }: Setting & { type: 'date' | 'string' }) {
  const text = useText();
  const { value, mayEdit, keep } = useSetting(setting);
  return (
    <AnswerSelect
      id={`setting-${setting.name}`}
      label={text(`studio-settings.${setting.name}.label`)}
      optional={setting.optional ?? false}
      value={value}
      mayEdit={mayEdit}
      fits={(one) => one.type === type}
      onChange={keep}
    />
  );
}
