import { type FormEvent, useId, useState } from 'react';
import type { BodyOf } from '#contract/call.ts';
import { jumpStates, type jumpToState, policyStates } from '#contract/testing.ts';
import { type Locale, locales } from '#shared/format.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { type JumpReply, useCases, useJump } from '#web/api/testing/testing.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Combobox } from '#web/fields/choice/combobox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { paths } from '#web/router/paths.ts';
import { buildLocalizedAddress, buildTestDraftAddress } from './draft-address.ts';
import { Failure } from './failure.tsx';
import { Section } from './section.tsx';

/** Moves a test case of a product to any page or state of its journey. */
export function JumpSection() {
  const text = useText();
  const id = useId();
  const { locale } = useLanguage();
  const products = useProducts().data ?? [];
  const [product, setProduct] = useState('');
  const [testCase, setCase] = useState('');
  const [page, setPage] = useState('');
  const [language, setLanguage] = useState<Locale>(locale);
  const [answered, setAnswered] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { data } = useCases(product);
  const jump = useJump();
  const states = [
    ...jumpStates.map((state) => ({ id: state, title: text(`testing.orders.states.${state}`) })),
    ...policyStates.map((state) => ({ id: state, title: text(`testing.jump.policies.${state}`) })),
  ];
  const places = product ? [...(data?.pages ?? []), ...states] : [];
  const titleOf = (place: string) => places.find((each) => each.id === place)?.title ?? place;

  const go = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = product !== '' && testCase !== '' && page !== '';
    setMissing(!isWhole);
    if (isWhole && !jump.isPending) jump.mutate({ product, case: testCase, page, language, answered });
  };
  const change = (next: string) => {
    setProduct(next);
    setCase('');
    setPage('');
    jump.reset();
  };

  return (
    <Section id="jump" title={text('testing.jump.title')} text={text('testing.jump.text')}>
      <form onSubmit={go} noValidate className="grid gap-5 [&>*]:min-w-0">
        <div className="grid gap-5 sm:grid-cols-2 [&>*]:min-w-0">
          <Field
            id={`${id}-product`}
            label={text('testing.jump.product')}
            error={isMissing && text('testing.jump.missing')}
          >
            <SelectInput
              value={product}
              onChange={change}
              choices={products.map(({ id: value, name: label }) => ({ value, label }))}
              placeholder={text('wizard.choose')}
            />
          </Field>
          <Field id={`${id}-language`} label={text('interface.header.language')}>
            <SelectInput
              value={language}
              onChange={(value) => setLanguage(value as Locale)}
              choices={locales.map((value) => ({ value, label: text(`testing.languages.${value}`) }))}
            />
          </Field>
        </div>
        <Field id={`${id}-case`} label={text('testing.jump.case')}>
          {/* A sentence is longer than a phone is wide. */}
          <div className="grid grid-cols-1 [&>div]:grid-cols-1">
            <Combobox
              value={testCase ? [testCase] : []}
              onChange={([chosen]) => setCase(chosen ?? '')}
              choices={(data?.cases ?? []).map(({ id: value, name: label }) => ({ value, label, names: [value] }))}
              title={text('testing.jump.case')}
              placeholder={text('testing.jump.chooseCase')}
              disabled={!data}
            />
          </div>
        </Field>
        <Field id={`${id}-page`} label={text('testing.jump.page')}>
          <SelectInput
            value={page}
            onChange={setPage}
            choices={places.map(({ id: value, title: label }) => ({ value, label }))}
            placeholder={text('testing.jump.choosePage')}
            disabled={!data}
          />
        </Field>
        <Checkbox
          id={`${id}-answered`}
          checked={answered}
          onChange={setAnswered}
          label={text('testing.jump.answered')}
        />
        <div>
          <Button type="submit" busy={jump.isPending}>
            {text('testing.jump.go')}
          </Button>
        </div>
      </form>
      {jump.data && jump.variables && <JumpResult jumped={jump.data} wish={jump.variables} titleOf={titleOf} />}
      <Failure error={jump.error} />
    </Section>
  );
}

type JumpResultProps = {
  jumped: JumpReply;
  wish: BodyOf<typeof jumpToState>;
  /** The title of a page. */
  titleOf: (page: string) => string;
};

/** The position that the test case reached, the reason if it is not the requested one, and a link to it. */
function JumpResult({ jumped, wish, titleOf }: JumpResultProps) {
  const text = useText();
  const { order, stands, reached, problems } = jumped;
  const place = order ? text(`testing.orders.states.${stands}`) : titleOf(stands);
  const pay = stands === 'issued' ? paths.paymentSuccess : paths.makePayment;
  const address = order
    ? buildLocalizedAddress(wish.language, pay(order))
    : buildTestDraftAddress(wish.language, wish.product, jumped);
  return (
    <Notice
      kind={reached ? 'success' : 'warning'}
      live
      title={text(reached ? 'testing.jump.reached' : 'testing.jump.held', { stands: place })}
    >
      <div className="grid justify-items-start gap-3">
        {problems.length > 0 && (
          <div>
            <p>{text('testing.jump.refused')}</p>
            <ul className="list-disc pl-5">
              {problems.map(({ problem, pointer = '' }) => (
                <li key={`${pointer} ${problem}`} className="break-all">
                  <code>{problem}</code> {pointer}
                </li>
              ))}
            </ul>
          </div>
        )}
        <a href={address} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
          {text(order ? 'testing.orders.open' : 'testing.jump.openDraft')}
        </a>
      </div>
    </Notice>
  );
}
