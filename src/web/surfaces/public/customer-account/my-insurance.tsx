import { useEffect, useRef, useState } from 'react';
import type { MyInsurance as Mine, MyClaim } from '#contract/customer-account/policies.ts';
import type { MySession } from '#contract/customer-account/session.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useMyChoices, useMyInsurance, useSetMyChoices } from '#web/api/customer-account/insurance.ts';
import { useClearCustomer, useSignOutAsCustomer } from '#web/api/customer-account/session.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { patterns } from '#web/router/paths.ts';
import { CancelPolicy } from './cancel-policy.tsx';
import { FileClaim } from './claims/file-claim.tsx';
import { FollowClaim } from './claims/follow-claim.tsx';
import { MySessions } from './my-sessions.tsx';
import { PolicyCard } from './policy-card.tsx';
import { Unfinished } from './unfinished.tsx';
import { useView } from './view-state.ts';

/** The insurance of a signed-in customer: policies first, then unfinished matters, then choices. */
export function MyInsurance({ session }: { session: MySession }) {
  const { locale } = useLanguage();
  const { data, error, refetch } = useMyInsurance(locale);
  const forget = useClearCustomer();
  const [view, show] = useView();
  const [done, setDone] = useState<string | null>(null);
  const isOut = isApiError(error) && error.status === 401;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the session has ended
  useEffect(() => {
    if (isOut) forget();
  }, [isOut]);
  if (error && !data) return isOut ? <PageWaiting /> : <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageWaiting />;
  const policy = view && 'number' in view ? data.policies.find(({ number }) => number === view.number) : undefined;
  if (view?.at === 'cancel' && policy) {
    return (
      <CancelPolicy
        policy={policy}
        onBack={() => show(undefined)}
        onDone={(said) => {
          setDone(said);
          show(undefined);
        }}
      />
    );
  }
  if (view?.at === 'fileClaim' && policy) {
    const follow = (ref: string) => show({ at: 'claim', ref });
    return <FileClaim number={policy.number} onBack={() => show(undefined)} onFiled={follow} />;
  }
  if (view?.at === 'claim') return <FollowClaim claimRef={view.ref} onBack={() => show(undefined)} />;
  return <All data={data} session={session} done={done} />;
}

function All({ data, session, done }: { data: Mine; session: MySession; done: string | null }) {
  const text = useText();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done !== null) said.current?.focus();
  }, [done]);
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title={text('mine.title')} className="text-display" />
        <p className="text-lead text-muted">{data.name}</p>
        <SignOut session={session} />
      </div>
      {done !== null && (
        <div ref={said} tabIndex={-1} data-quiet-focus>
          <Notice kind="success" live>
            {done}
          </Notice>
        </div>
      )}
      <TitledSection id="my-policies" title={text('mine.policies.title')} className="grid gap-4">
        {data.policies.length === 0 && <p>{text('mine.policies.none')}</p>}
        {data.policies.map((policy) => (
          <PolicyCard key={policy.number} policy={policy} />
        ))}
        <div>
          <ButtonLink href={patterns.chooser} variant="secondary">
            {text('mine.policies.more')}
          </ButtonLink>
        </div>
      </TitledSection>
      <Claims claims={data.claims} />
      <Unfinished offers={data.offers} drafts={data.drafts} claims={data.claimDrafts} />
      <Choices />
      <MySessions />
    </>
  );
}

function SignOut({ session }: { session: MySession }) {
  const text = useText();
  const signOut = useSignOutAsCustomer();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-muted text-small">{text('mine.session.phone', { phone: session.phone })}</p>
      <Button variant="quiet" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
        {text('mine.session.end')}
      </Button>
      <Button variant="quiet" busy={signOut.isPending} onClick={() => signOut.mutate({ everywhere: true })}>
        {text('mine.session.endAll')}
      </Button>
    </div>
  );
}

/** Choices about messages, and about a partner that may see more than its own sales. Each checkbox is saved at once. */
function Choices() {
  const text = useText();
  const { data, error } = useMyChoices();
  const set = useSetMyChoices();
  // The last choice is shown while it is being saved.
  const asked = set.isPending ? set.variables : undefined;
  const failure = set.error ?? (data ? null : error);
  return (
    <TitledSection id="my-choices" title={text('mine.choices.title')} className="grid gap-4">
      <Card className="grid gap-3">
        <FailureNotice error={failure} />
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {data && (
          <>
            <Checkbox
              id="my-sms"
              checked={asked?.remindsBySms ?? data.remindsBySms}
              onChange={(remindsBySms) => set.mutate({ remindsBySms })}
              label={text('mine.choices.sms')}
            />
            <Checkbox
              id="my-mail"
              checked={asked?.remindsByMail ?? data.remindsByMail}
              onChange={(remindsByMail) => set.mutate({ remindsByMail })}
              label={text('mine.choices.mail')}
            />
            <p className="text-muted text-small">{text('mine.choices.always')}</p>
            {data.partners.map(({ id, name, seesAll }) => (
              <Checkbox
                key={id}
                id={`my-partner-${id}`}
                checked={asked?.partner?.id === id ? asked.partner.seesAll : seesAll}
                onChange={(sees) => set.mutate({ partner: { id, seesAll: sees } })}
                label={text('mine.choices.partner', { name })}
                help={text('mine.choices.partnerHelp')}
              />
            ))}
            <p aria-live="polite" className="text-small text-success">
              {set.isSuccess && text('mine.choices.kept')}
            </p>
          </>
        )}
      </Card>
    </TitledSection>
  );
}

/** Claims on own policies, each with a link to its page. */
function Claims({ claims }: { claims: readonly MyClaim[] }) {
  const text = useText();
  const { date, money } = useFormat();
  const [, show] = useView();
  if (claims.length === 0) return null;
  return (
    <TitledSection id="my-claims" title={text('mine.claims')} className="grid gap-4">
      {claims.map(({ ref, number, status, lossDate, amount, currency }) => (
        <Card key={ref} className="grid gap-2">
          <h3 className="figures text-lead">{number}</h3>
          <p className="font-semibold text-ink">{text(`mine.claim.statuses.${status}`)}</p>
          <p className="figures text-muted">{`${date(lossDate)} · ${money(amount, currency)}`}</p>
          <div>
            <Button variant="secondary" onClick={() => show({ at: 'claim', ref })}>
              {text('mine.claim.follow')}
            </Button>
          </div>
        </Card>
      ))}
    </TitledSection>
  );
}
