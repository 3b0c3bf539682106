import type { ProductChecks, ReleaseCheckDetailsView } from '#contract/studio/release-checks.ts';
import { useEvidenceDetails } from '#web/api/studio/releases.ts';
import { figureColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { TAB_MESSAGES, useReleaseFindingSources } from '../findings/use-finding-sources.ts';
import { ChangedJourneys } from './changed-journeys.tsx';
import { ChangedTexts } from './changed-texts.tsx';
import { buildNoticeUrl, describeMutant } from './describe-mutant.ts';
import { ImpactLists } from './impact-lists.tsx';
import { ReportSection } from './report-section.tsx';

type CheckDetailsProps = { release: string; evidence: string; found: ProductChecks };

/**
 * Shows the long results: uncovered parts of the product, undetected mutants, changed premiums, journeys, texts,
 * tables.
 */
export function CheckDetails({ release, evidence, found }: CheckDetailsProps) {
  const text = useText();
  const { data, error, refetch } = useEvidenceDetails(evidence, found.product);
  const kinds = useKindColumns();
  const sources = useReleaseFindingSources(release, found.product);
  const hasTabs = useMessages(TAB_MESSAGES);
  if (error) return <LoadError onRetry={refetch} />;
  if (!data || !hasTabs) return <Skeleton className="h-40 w-full" />;
  const { missing, survivors, policies, quotes, holders, words, tables } = data;
  const currency = found.policies?.currency ?? found.quotes?.currency ?? 'USD';
  return (
    <div className="grid grid-cols-1 gap-6 pt-2">
      {found.coverage && (
        <Table caption={text('studio-evidence.walked')} columns={kinds} rows={found.coverage.kinds} by="kind" />
      )}
      <UncoveredItems
        title={text('studio-evidence.missing')}
        missing={missing.filter(({ kind }) => kind !== 'message')}
      />
      <UncoveredItems
        title={text('studio-evidence.unseen')}
        lead={text('studio-evidence.unseenHelp')}
        missing={missing.filter(({ kind }) => kind === 'message')}
      />
      {survivors.length > 0 && (
        <ReportSection title={text('studio-evidence.survivors')} lead={text('studio-evidence.survivorsHelp')}>
          <ul className="grid gap-2">
            {survivors.map((survivor) => (
              <li key={survivor.id} className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="break-words">{describeMutant(survivor, sources)}</span>
                <TextLink href={buildNoticeUrl(release, found.product, survivor)}>
                  {text('studio-findings.actions.notice')}
                </TextLink>
              </li>
            ))}
          </ul>
        </ReportSection>
      )}
      {policies && <ImpactLists of="policies" lists={policies} holders={holders} currency={currency} />}
      {quotes && <ImpactLists of="quotes" lists={quotes} holders={{}} currency={currency} />}
      <ChangedJourneys journeys={data.journeys} pages={data.pages} currency={currency} />
      {words.length > 0 && (
        <ChangedTexts
          title={text('studio-evidence.words')}
          head={text('studio-evidence.message')}
          texts={words.map(({ id, ...word }) => ({ name: id, ...word }))}
        />
      )}
      {tables.length > 0 && (
        <ReportSection title={text('studio-evidence.cells')}>
          <ul className="grid gap-1">
            {tables.map(({ table, ...counts }) => (
              <li key={table}>{text('studio-evidence.table', { table, ...counts })}</li>
            ))}
          </ul>
        </ReportSection>
      )}
    </div>
  );
}

type UncoveredItemsProps = Pick<ReleaseCheckDetailsView, 'missing'> & { title: string; lead?: string };

function UncoveredItems({ title, lead, missing }: UncoveredItemsProps) {
  const text = useText();
  if (missing.length === 0) return null;
  return (
    <ReportSection title={title} {...(lead === undefined ? {} : { lead })}>
      <ul className="grid gap-1">
        {missing.map(({ kind, line }) => (
          <li key={`${kind} ${line}`} className="break-words border-line border-l-4 pl-4">
            {text(`studio-evidence.kinds.${kind}`)}: <span lang="en">{line}</span>
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}

type CoverageKind = NonNullable<ProductChecks['coverage']>['kinds'][number];

function useKindColumns(): Column<CoverageKind>[] {
  const text = useText();
  return [
    nameColumn(text('studio-evidence.kind'), ({ kind }) => text(`studio-evidence.kinds.${kind}`)),
    figureColumn(text('studio-evidence.declared'), ({ all }) => all),
    figureColumn(text('studio-evidence.walked'), ({ walked }) => walked),
  ];
}
