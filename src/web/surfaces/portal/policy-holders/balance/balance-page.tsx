import { Printer } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type BenefitBalance, getBenefitBalance } from '#contract/claims/policy-holders.ts';
import { readFieldLimits } from '#contract/client.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useBenefitBalance, useHolderOfPolicy } from '#web/api/claims/policy-holders.ts';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { patterns } from '#web/router/paths.ts';
import { CrumbsPage, useCrumbs } from '../crumbs-page.tsx';
import { buildBalanceAddress, buildHolderAddresses } from '../holder-addresses.ts';
import { BalanceBars } from './balance-bars.tsx';

/** The remaining benefits of the policy in the query; without one it asks for the number. */
export function BalancePage() {
  const text = useText();
  const [params] = useSearchParams();
  const asked = params.get('policy')?.trim() ?? '';
  const { data, error, refetch } = useBenefitBalance(asked);
  const { holder } = useHolderOfPolicy(data?.policy.number ?? '');
  const crumbsTo = useCrumbs(undefined);
  const isUnknown = isApiError(error) && error.status < 500 && error.status !== 0;
  return (
    <CrumbsPage
      crumbs={crumbsTo(data && holder)}
      title={text('policy-holders.balance.title')}
      lead={data ? <PolicyLine balance={data} /> : text('policy-holders.balance.lead')}
      actions={
        data && (
          <>
            {holder && (
              <ButtonLink variant="quiet" href={buildHolderAddresses(holder.id).schedule(data.policy.number)}>
                {text('policy-holders.schedule')}
              </ButtonLink>
            )}
            <Button icon={Printer} variant="secondary" onClick={() => window.print()}>
              {text('interface.ui.print')}
            </Button>
          </>
        )
      }
    >
      <PolicyNumberForm key={asked} asked={asked} />
      {isUnknown && (
        <Notice kind="warning" live title={text('policy-holders.balance.unknown.title', { number: asked })}>
          {text('policy-holders.balance.unknown.text')}
        </Notice>
      )}
      {error && !isUnknown && !data ? <LoadError onRetry={refetch} /> : null}
      {asked !== '' && !data && !error && (
        <div aria-busy="true">
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {!isUnknown && data?.people.map((person) => <PersonBalance key={person.id} person={person} balance={data} />)}
    </CrumbsPage>
  );
}

function PolicyLine({ balance: { policy, plan, messages } }: { balance: BenefitBalance }) {
  const { nameOf } = useProductNames();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="figures font-semibold text-ink">{policy.number}</span>
      <span>{[nameOf(policy.product), plan && (messages[plan.label] ?? plan.id)].filter(Boolean).join(', ')}</span>
      <CoverDates {...policy} />
      <PolicyTag {...policy} />
    </span>
  );
}

type PersonBalanceProps = { person: BenefitBalance['people'][number]; balance: BenefitBalance };

/** The balance of one insured person, or of a policy whose limits are not per person. */
function PersonBalance({ person, balance }: PersonBalanceProps) {
  const text = useText();
  const { money } = useFormat();
  const { name, lines, openClaims, openAmount, openTogether } = person;
  const { currency, messages, perPerson } = balance;
  const title = perPerson ? name : text('policy-holders.balance.ofPolicy');
  return (
    <Section title={title}>
      <p>
        {openClaims === 0
          ? text('policy-holders.balance.noOpenClaims')
          : text('policy-holders.balance.openClaims', { count: openClaims, amount: money(openAmount, currency) })}
        {openTogether > 0 && ` ${text('policy-holders.balance.together', { amount: money(openTogether, currency) })}`}
      </p>
      {lines.length === 0 ? (
        <p>{text('policy-holders.balance.noLines')}</p>
      ) : (
        <BalanceBars {...{ lines, currency, messages }} caption={text('policy-holders.balance.of', { name: title })} />
      )}
    </Section>
  );
}

/** Asks for a policy's number; a user who does not know it finds it by the policyholder. */
function PolicyNumberForm({ asked }: { asked: string }) {
  const text = useText();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(asked);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = typed.trim();
    setMissing(number === '');
    if (number !== '' && number !== asked) navigate(buildBalanceAddress(number), { replace: asked === '' });
  };
  const required = text('problems.required', { label: text('portal.words.policyNumber') });
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-x-3 print:hidden">
      <div className="min-w-0 max-w-80 flex-1">
        <Field id="policy" label={text('portal.words.policyNumber')} error={isMissing && required}>
          <TextInput
            value={typed}
            onChange={setTyped}
            maxLength={readFieldLimits(getBenefitBalance.params, 'number').maxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="figures"
          />
        </Field>
      </div>
      <Button type="submit" variant={asked === '' ? 'primary' : 'secondary'}>
        {text('policy-holders.balance.show')}
      </Button>
      <TextLink href={patterns.policyHolders}>{text('policy-holders.balance.findHolder')}</TextLink>
    </form>
  );
}
