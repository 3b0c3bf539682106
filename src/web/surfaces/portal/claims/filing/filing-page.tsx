import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { isApiError } from '#web/api/api-error.ts';
import { staffClaimDraft } from '#web/api/claims/claim-drafts.ts';
import { useClaimFiling } from '#web/api/claims/claim-filing.ts';
import { waitForSaves } from '#web/api/claims/draft-saver.ts';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { FilingJourney } from './filing-journey.tsx';
import { buildFilingAddress } from './policies/filing-address.ts';
import { PolicyChoice } from './policies/policy-choice.tsx';

/** The filing of a claim: first the choice of the policy, then the form with the policy's data. */
export function FilingPage() {
  const text = useText();
  const { page } = useParams<{ page?: string }>();
  const { policy } = useFilters('policy').filters;
  // The day is stored together with its policy: it does not apply to another policy.
  const [loss, setLoss] = useState({ policy: '', on: '' });
  const { data, error, refetch } = useClaimFiling(policy, loss.policy === policy ? loss.on : undefined);
  const [run, setRun] = useState(0);
  const [isChanged, setIsChanged] = useState(false);
  const calls = useMemo(() => staffClaimDraft(policy), [policy]);
  const draft = useQuery({
    queryKey: ['claim-draft', policy, run],
    queryFn: async ({ signal }) => {
      await waitForSaves(policy);
      return calls.load(signal);
    },
    enabled: policy !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (policy === '') {
    return (
      <PortalPage title={text('claim-filing.title')} lead={text('claim-filing.lead')}>
        <PolicyChoice />
      </PortalPage>
    );
  }
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyPage title={text('claim-filing.policyNotFound.title')}>
        <p className="figures font-semibold">{policy}</p>
        <p>{text('claim-filing.policyNotFound.text')}</p>
        <ButtonLink href={buildFilingAddress()}>{text('claim-filing.choose.another')}</ButtonLink>
      </EmptyPage>
    );
  }
  const failed = error && !data ? refetch : draft.error && draft.data === undefined ? draft.refetch : undefined;
  if (failed) return <LoadError onRetry={failed} />;
  // A read in another language continues with the same answers.
  if (!data || draft.data === undefined) return <ChunkLoading />;
  const { number } = data.filing.policy;
  return (
    <FilingJourney
      key={`${number}:${run}`}
      opened={data}
      begun={draft.data}
      calls={calls}
      isChanged={isChanged}
      page={page}
      onLoss={(on) => setLoss({ policy, on })}
      onRestart={(why) => {
        setIsChanged(why === 'changed');
        setRun((before) => before + 1);
      }}
    />
  );
}
