import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { ProofQuestion as Question } from '#contract/purchase/order-links.ts';
import { isDate } from '#engine/language/dates.ts';
import { isApiError } from '#web/api/api-error.ts';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { useOrderQuestion, useProveOrder } from '#web/api/purchase/order-links.ts';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { patterns } from '#web/router/paths.ts';
import { CodeQuestion } from './code-question.tsx';

/**
 * Shown instead of an issued order, for a browser that has only its link: no personal data, and the question that
 * proves the customer's identity. A link that has ended leads to a new one, on the same page.
 */
export function OrderQuestion({ id }: { id: string }) {
  const { data: question, error, refetch } = useOrderQuestion(id);
  if (question) return <OrderQuestionForm id={id} question={question} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PageWaiting />;
}

function OrderQuestionForm({ id, question }: { id: string; question: Question }) {
  const text = useText();
  const [path, navigate] = useLocation();
  const { hasEnded, asksBirth, phone } = question;
  const goOn = (ref: string) =>
    navigate(path.replace(encodeURIComponent(id), encodeURIComponent(ref)), { replace: true });
  return (
    <>
      <div className="grid gap-3">
        <PageTitle title={text(hasEnded ? 'checkout.ask.endedTitle' : 'checkout.ask.title')} />
        <p className="text-lead text-muted">{text(hasEnded ? 'checkout.ask.endedLead' : 'checkout.ask.lead')}</p>
      </div>
      <KnownOrderFacts question={question} />
      {asksBirth && <BirthQuestion id={id} onNewLink={goOn} />}
      <CodeQuestion
        id={id}
        title={text(hasEnded ? 'checkout.ask.newTitle' : `checkout.ask.${asksBirth ? 'codeTitle' : 'codeOnlyTitle'}`)}
        lead={text(hasEnded ? 'checkout.ask.newCode' : 'checkout.ask.codeText', { phone })}
        variant={asksBirth ? 'secondary' : 'primary'}
        onNewLink={goOn}
      />
      {hasEnded && (
        <div>
          <TextButton href={patterns.policyInquiry}>{text('checkout.ask.inquiry')}</TextButton>
        </div>
      )}
    </>
  );
}

/** The facts that everyone with the link may see. */
function KnownOrderFacts({ question: { product, version, number } }: { question: Question }) {
  const text = useText();
  const { locale } = useLanguage();
  const { data } = useQuery(productBundle(product, version, locale));
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-small text-muted">{text('checkout.order.product')}</dt>
          <dd className="font-semibold text-ink">{data?.messages[`${product}.name`] ?? '…'}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">{text('checkout.paper.number')}</dt>
          <dd className="figures">{number}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Asks for the policyholder's date of birth. */
function BirthQuestion({ id, onNewLink }: { id: string; onNewLink: (ref: string) => void }) {
  const text = useText();
  const explain = useFailureText();
  const prove = useProveOrder(id, onNewLink);
  const [born, setBorn] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const label = text('checkout.ask.birth');

  const wrong = isApiError(prove.error) && prove.error.problem === 'birthWrong';
  const judged = (date: string): string | undefined => {
    if (date === '') return text('problems.missing.date', { label });
    return isDate(date) ? undefined : text('problems.format.date', { label });
  };
  const error = asked === null ? undefined : (judged(asked) ?? (wrong ? text('problems.birthWrong') : undefined));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prove.isPending) return;
    setAsked(born);
    prove.reset();
    if (judged(born) === undefined) prove.mutate({ dateOfBirth: born });
  };

  return (
    <form noValidate onSubmit={submit} aria-labelledby="birth-title" className="grid gap-5">
      <h2 id="birth-title" className="text-lead">
        {text('checkout.ask.birthTitle')}
      </h2>
      {prove.error && !wrong && (
        <Notice kind="error" live>
          {explain(prove.error)}
        </Notice>
      )}
      <Field id="born" group label={label} help={text('checkout.ask.birthHelp')} error={error}>
        <DayInput value={born} onChange={setBorn} birthday />
      </Field>
      <div>
        <Button type="submit" busy={prove.isPending}>
          {text('checkout.ask.show')}
        </Button>
      </div>
    </form>
  );
}
