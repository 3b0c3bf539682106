import { clsx } from 'clsx/lite';
import { useState } from 'react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useRefreshClaims } from '#web/api/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { type Fact, Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { ClaimFiles } from '#web/surfaces/portal/claims/claim-files/claim-files.tsx';
import { ClaimStatusTag } from '../claim-status-tag.tsx';

/** A claim's number and its status. */
export function ClaimHeading({ claim: { number, status } }: { claim: ClaimView }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="figures whitespace-nowrap">{number}</span>
      <span className="font-normal text-body">
        <ClaimStatusTag status={status} />
      </span>
    </span>
  );
}

type ClaimLeadProps = {
  claim: ClaimView;
  /** Address of the list that contains it. */
  all: string;
  allWord: string;
  /** Adds a link to the actions, which are far below on a phone. */
  toActs?: boolean;
};

/** Under the heading: the claimant, and the links. */
export function ClaimLead({ claim: { claimant, thirdPartyOf }, all, allWord, toActs = false }: ClaimLeadProps) {
  const text = useText();
  const link = 'link inline-flex min-h-11 items-center';
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      <span className="text-ink">{claimant}</span>
      {thirdPartyOf && (
        <span className="flex flex-wrap items-center gap-x-1">
          {text('claim-review.thirdParty.of')}
          <TextLink href={pathTo(patterns.claim, { id: thirdPartyOf.ref })}>{thirdPartyOf.number}</TextLink>
        </span>
      )}
      <TextLink href={all}>{allWord}</TextLink>
      {toActs && (
        <button type="button" className={`${link} lg:hidden print:hidden`} onClick={showActions}>
          {text('claim-review.acts.title')}
        </button>
      )}
    </span>
  );
}

/** Id of the heading over the actions. */
export const ACTIONS_ID = 'claim-acts';

function showActions(): void {
  const heading = document.getElementById(ACTIONS_ID);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** The agent's data: the claimant, the time, the event, and the claimed benefits. */
export function ClaimFacts({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { date, dateTime, money } = useFormat();
  const { policy, messages } = claim;
  const said = (name: string, detail: Fact['detail']): Fact => ({ term: text(`claim-review.claim.${name}`), detail });
  return (
    <Section title={text('claim-review.claim.facts')}>
      <p className="whitespace-pre-line break-words">{claim.description}</p>
      <Facts
        facts={[
          said(
            'benefits',
            <ul className="grid gap-1">
              {claim.lines.map(({ id, benefit, label, amount }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4">
                  <span>{messages[label] ?? benefit}</span>
                  {amount !== null && money(amount, claim.currency)}
                </li>
              ))}
              {claim.lines.some(({ amount }) => amount === null) && (
                <li className="text-muted">
                  {text('claim-review.claim.together', { amount: money(claim.amount, claim.currency) })}
                </li>
              )}
            </ul>,
          ),
          { term: text('claim-review.list.lossDate'), detail: date(claim.lossDate) },
          said('dischargeDate', claim.dischargeDate && date(claim.dischargeDate)),
          { term: text('claim-review.list.claimant'), detail: claim.claimant },
          said('holder', claim.holder),
          said(
            'period',
            <span className="flex flex-wrap items-center gap-x-3">
              {`${date(policy.effectiveFrom)} – ${date(policy.effectiveTo)}`}
              <PolicyTag {...policy} />
            </span>,
          ),
          said('contactPerson', claim.contactPerson),
          said(
            'phone',
            <a href={`tel:${claim.phone}`} className="link whitespace-nowrap">
              {claim.phone}
            </a>,
          ),
          said('language', text(`portal.languages.${claim.language}`)),
          { term: text('claim-review.list.filed'), detail: dateTime(claim.createdAt) },
        ]}
      />
    </Section>
  );
}

/**
 * The files of the claim, the missing documents, and an upload: always for the agent; for a reviewer, who may have
 * received a document elsewhere, on request.
 */
export function ClaimDocuments({ claim, isReadOnly = false }: { claim: ClaimView; isReadOnly?: boolean }) {
  const text = useText();
  const { user } = useUser();
  const refresh = useRefreshClaims();
  const [adds, setAdds] = useState(false);
  const isAgent = user?.scope.includes('b2b:claims') ?? false;
  const mayAdd = !isReadOnly && claim.may.includes('ADD_FILE');
  return (
    <Section
      title={text('claim-review.claim.files')}
      actions={
        mayAdd &&
        !isAgent && (
          <Button variant="quiet" aria-expanded={adds} onClick={() => setAdds(!adds)}>
            {text('claim-review.claim.addFile')}
          </Button>
        )
      }
    >
      <MissingDocumentsNotice claim={claim} />
      <ClaimFiles
        claim={claim}
        mayAdd={mayAdd && (isAgent || adds)}
        mayRemove={!isReadOnly && isAgent && claim.may.includes('REMOVE_FILE')}
        onChange={refresh}
      />
    </Section>
  );
}

function MissingDocumentsNotice({ claim: { missing, papers, decision } }: { claim: ClaimView }) {
  const text = useText();
  if (missing.length > 0) {
    return (
      <Notice kind={decision ? 'info' : 'warning'} title={text('claim-review.claim.missing')}>
        <ul className="list-disc pl-5">
          {missing.map((paper) => (
            <li key={paper}>{text(`claims.papers.${paper}`)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return papers.length > 0 ? <p className="text-success">{text('claim-review.claim.complete')}</p> : null;
}

/**
 * Cover of the day of loss that was recorded on that day or later: the person who requested it, and the reason why it
 * applies.
 */
export function LateCover({ claim: { lateCover, lossDate } }: { claim: ClaimView }) {
  const text = useText();
  const { date } = useFormat();
  if (lateCover.length === 0) return null;
  return (
    <Section title={text('claim-review.lateCover.title')}>
      <p className="text-small">{text('claim-review.lateCover.lead', { date: date(lossDate) })}</p>
      <ul className="grid">
        {lateCover.map((late) => (
          <LateTransaction key={late.serial} late={late} />
        ))}
      </ul>
    </Section>
  );
}

function LateTransaction({ late }: { late: ClaimView['lateCover'][number] }) {
  const text = useText();
  const { date, dateTime } = useFormat();
  const { kind, from, at, by, granted, noLoss, isAllowed } = late;
  return (
    <li className="grid gap-1 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <h3>{text(`policy-life.kinds.${kind}`)}</h3>
      <p className="figures">
        {text('policy-life.holdsFrom', { from: date(from) })} ·{' '}
        {text('claim-review.lateCover.recorded', { at: dateTime(at) })}
      </p>
      <p className="text-muted text-small">
        {text('claim-review.lateCover.askedBy', { name: by ?? text('claim-review.lateCover.policyholder') })}
      </p>
      {granted && (
        <p className="wrap-anywhere text-small">{text('claim-review.lateCover.granted', { reason: granted })}</p>
      )}
      {noLoss && (
        <p className="text-small">{text('policy-life.noLoss', { from: date(noLoss.from), to: date(noLoss.to) })}</p>
      )}
      {!isAllowed && <Notice kind="warning">{text('problems.lateCoverNotAllowed')}</Notice>}
    </li>
  );
}

type Line = ClaimView['log'][number];

/** The log of the claim with times, the oldest entry on top. */
export function ClaimLog({ claim: { log } }: { claim: ClaimView }) {
  const text = useText();
  return (
    <Section title={text('claim-review.claim.log')}>
      <ol className="grid">
        {log.map((line) => (
          <LogLine key={line.id} line={line} />
        ))}
      </ol>
    </Section>
  );
}

function LogLine({ line: { type, at, by, note, isInternal } }: { line: Line }) {
  const text = useText();
  const { dateTime } = useFormat();
  const who = by && (by.name ?? text('portal.words.insurer'));
  // An internal TAKE: without a note somebody took the claim over; a note names the person to whom it was assigned.
  const isHandedOn = type === 'TAKE' && isInternal;
  const what = isHandedOn
    ? text(note === null ? 'claim-review.claim.takenOver' : 'claim-review.claim.givenTo', { name: note ?? '' })
    : text(`claims.events.${type}`);
  return (
    <li
      className={clsx(
        'grid gap-x-4 border-line border-b py-2 last:border-b-0 md:grid-cols-[11.5rem_minmax(0,1fr)]',
        isInternal && '-mx-3 rounded-small bg-gold-tint px-3',
      )}
    >
      <time dateTime={at} className="figures text-muted text-small md:pt-0.5">
        {dateTime(at)}
      </time>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold text-ink">{what}</span>
          {who && <span className="text-muted text-small">{who}</span>}
          {isInternal && <Tag variant="gold">{text('claim-review.claim.internal')}</Tag>}
        </p>
        {note && !isHandedOn && <p className="whitespace-pre-line break-words">{note}</p>}
      </div>
    </li>
  );
}
