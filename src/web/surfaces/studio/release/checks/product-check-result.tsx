import { type SyntheticEvent, useState } from 'react';
import type { ProductChecks } from '#contract/studio/release-checks.ts';
import { formatAmount } from '#shared/format.ts';
import { type Fact, Facts } from '#web/desk/page/facts.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { buildLocationUrl, locateIssue } from '#web/surfaces/studio/base/names/issue-location.ts';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { FindingText } from '../findings/finding-item.tsx';
import { TAB_MESSAGES, useReleaseFindingSources } from '../findings/use-finding-sources.ts';
import { ChangedSettings } from './changed-texts.tsx';
import { CheckDetails } from './check-details.tsx';
import { ImpactTable } from './impact-table.tsx';

type ProductCheckResultProps = { release: string; evidence: string; found: ProductChecks };

/** Shows the results for a product: the faults, or the coverage, the changes, and their effect on the insured. */
export function ProductCheckResult({ release, evidence, found }: ProductCheckResultProps) {
  const text = useText();
  const nameOf = useReleaseProductNames(release);
  const { product, findings, coverage, words, policies, quotes, promotions, settings } = found;
  const name = nameOf(product);
  const facts = useCheckFacts(found);
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-4 border-line border-t pt-4">
      <h3 className="font-semibold">{name}</h3>
      {findings.length > 0 && <ProductIssues release={release} product={product} findings={findings} />}
      {(coverage || promotions || words) && <Facts facts={facts} />}
      {settings && <ChangedSettings settings={settings} />}
      {policies && <ImpactTable title={text('studio-evidence.policies')} impact={policies} />}
      {quotes && <ImpactTable title={text('studio-evidence.quotes')} impact={quotes} />}
      {(coverage || words?.some(({ changed }) => changed > 0)) && <Details {...{ release, evidence, found, name }} />}
    </section>
  );
}

function useCheckFacts({ coverage, mutants, journeys, words, cells, promotions }: ProductChecks): Fact[] {
  const text = useText();
  const kinds = coverage?.kinds ?? [];
  const sum = (member: 'walked' | 'all') => formatAmount(String(kinds.reduce((all, kind) => all + kind[member], 0)));
  return [
    {
      term: text('studio-evidence.walked'),
      detail:
        coverage &&
        text('studio-evidence.walkedOf', {
          ...{ done: sum('walked'), all: sum('all') },
          paths: formatAmount(String(coverage.paths)),
        }),
    },
    {
      term: text('studio-evidence.mutants'),
      detail:
        mutants &&
        (mutants.all === 0
          ? text('studio-evidence.noMutants')
          : text(mutants.made < mutants.all ? 'studio-evidence.sample' : 'studio-evidence.noticed', mutants)),
    },
    { term: text('studio-evidence.journeys'), detail: journeys && text('studio-evidence.otherWays', journeys) },
    {
      term: text('studio-evidence.words'),
      detail: words?.map(({ language, changed }) => `${text(`portal.languages.${language}`)} ${changed}`).join(' · '),
    },
    { term: text('studio-evidence.cells'), detail: cells },
    {
      term: text('studio-evidence.promotions'),
      detail: promotions?.map(({ code, is }) => `${code} (${text(`studio-evidence.promotion.${is}`)})`).join(', '),
    },
  ];
}

type ProductIssuesProps = Pick<ProductChecks, 'product' | 'findings'> & { release: string };

/** Lists the faults of a product, each with its place, a link to it, and a proposed correction. */
function ProductIssues({ release, product, findings }: ProductIssuesProps) {
  const text = useText();
  const sources = useReleaseFindingSources(release, product);
  // The places are named as the tabs of a product are.
  if (!useMessages(TAB_MESSAGES)) return <Skeleton className="h-11 w-full" />;
  return (
    <ul className="grid gap-3">
      {findings.map((finding) => {
        const { code, file, at, message } = finding;
        const place = locateIssue(product, finding);
        return (
          <li key={`${code} ${file} ${at} ${message}`} className="grid gap-0.5 border-error border-l-4 pl-4">
            <FindingText finding={finding} sources={sources} />
            {place && (
              <TextLink href={buildLocationUrl(release, product, place)}>{text('studio-making.toPlace')}</TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows long results only when the user opens them. */
function Details({ name, ...result }: ProductCheckResultProps & { name: string }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(event.currentTarget.open);
  return (
    <details onToggle={toggle}>
      <summary className="link min-h-11 py-2.5">{text('studio-evidence.details', { product: name })}</summary>
      {isOpen && <CheckDetails {...result} />}
    </details>
  );
}
