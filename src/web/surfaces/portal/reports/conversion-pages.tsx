import { clsx } from 'clsx/lite';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ConversionPages as Pages } from '#contract/reconciliation/conversion-pages.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useUser } from '#web/api/people/user.ts';
import { type StopsQuery, stopsFile, useConversionPages } from '#web/api/reports.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { buildReportAddress, type ReportFilters } from './filters/report-filters.ts';
import { buildDraftsAddress } from './orders-address.ts';
import { FiguresTable, ReportLoaded } from './report-parts.tsx';

type ConversionPagesProps = { filters: ReportFilters; period: { from: string; to: string } };

/** Pages and questions at which people stopped, of the chosen product; without one, the products to choose from. */
export function ConversionPages({ filters, period: { from, to } }: ConversionPagesProps) {
  const { locale } = useLanguage();
  const { product, agent, partner } = filters;
  if (product === undefined) return <ProductChoice filters={filters} />;
  const query = { from, to, product, language: locale, ...(agent && { agent }), ...(partner && { partner }) };
  return <ChosenProduct query={query} />;
}

function ProductChoice({ filters }: Pick<ConversionPagesProps, 'filters'>) {
  const text = useText();
  const { data: products = [] } = useProducts();
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lead">{text('reports.stops.choose')}</h2>
      <ul className="flex flex-wrap gap-x-6">
        {products.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={buildReportAddress({ ...filters, product: id })} replace>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const files = ['csv', 'xlsx'] as const;

function ChosenProduct({ query }: { query: StopsQuery }) {
  const text = useText();
  const format = useFormat();
  const { data: products = [] } = useProducts();
  const call = useConversionPages(query);
  const { from, to } = query;
  const product = products.find(({ id }) => id === query.product)?.name ?? query.product;
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead">{text('reports.stops.title', { product })}</h2>
        <div className="flex flex-wrap gap-3">
          {files.map((file) => (
            <a key={file} href={stopsFile(query, file)} download className={buttonClasses('secondary')}>
              <Icon of={Download} className="size-4.5" />
              {text('reports.download', { format: file.toUpperCase() })}
            </a>
          ))}
        </div>
      </div>
      <ReportLoaded call={call}>
        {(found) => (
          <>
            <p>
              {text('reports.stops.lead', {
                ...{ begun: found.begun, from: format.date(from ?? ''), to: format.date(to ?? '') },
              })}
            </p>
            <Stops found={found} query={query} />
          </>
        )}
      </ReportLoaded>
    </section>
  );
}

type StopsProps = { found: Pages; query: StopsQuery };

/** The pages in order, and the questions of the chosen page; at first of the page at which most drafts stopped. */
function Stops({ found: { begun, pages }, query }: StopsProps) {
  const text = useText();
  const [chosen, setChosen] = useState('');
  const openDrafts = useOpenDrafts(query);
  const most = pages.toSorted((a, b) => b.stopped - a.stopped)[0];
  const shown = pages.find(({ page }) => page === chosen) ?? most;
  const words = (name: string) => text(`reports.stops.${name}`);
  return (
    <>
      <FiguresTable
        caption={text('reports.view.conversion')}
        head={['page', 'reached', 'ofBegun', 'stopped', 'open'].map(words)}
        rows={pages.map(({ page, name, reached, stopped, open }) => ({
          key: page,
          name:
            stopped === 0 ? (
              name
            ) : (
              <button
                type="button"
                aria-pressed={page === shown?.page}
                onClick={() => setChosen(page)}
                className={clsx('link min-h-11 text-left', page === shown?.page && 'font-semibold')}
              >
                {name}
              </button>
            ),
          cells: [
            String(reached),
            <Share key="share" of={begun} part={reached} />,
            String(stopped),
            openDrafts(open, name, { page }),
          ],
        }))}
        foot={[]}
      />
      {shown && shown.stopped > 0 && (
        <>
          <h3>{text('reports.stops.questions', { page: shown.name })}</h3>
          <p className="text-muted">{words('questionsLead')}</p>
          <FiguresTable
            caption={text('reports.stops.questions', { page: shown.name })}
            head={['question', 'stopped', 'open'].map(words)}
            rows={shown.questions.map(({ question, name, stopped, open }) => ({
              key: question ?? '',
              name: name ?? words('none'),
              cells: [
                String(stopped),
                question === null ? String(open) : openDrafts(open, name ?? '', { page: shown.page, question }),
              ],
            }))}
            foot={[]}
          />
        </>
      )}
    </>
  );
}

/** A share in percent, with a bar. */
function Share({ part, of }: { part: number; of: number }) {
  const percent = of === 0 ? 0 : Math.round((100 * part) / of);
  return (
    <span className="inline-flex items-center justify-end gap-3">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-20">
        <rect width={100} height={1} className="fill-page" />
        <rect width={percent} height={1} className="fill-primary" />
      </svg>
      <span className="min-w-12">{percent} %</span>
    </span>
  );
}

/** Shows a number of open drafts; for a seller as a link to them. Others may not open drafts. */
function useOpenDrafts(query: StopsQuery) {
  const text = useText();
  const { user } = useUser();
  const maySee = user?.scope.includes('b2b:sell');
  return (open: number, name: string, place: { page: string; question?: string }) => {
    if (!maySee || open === 0) return String(open);
    return (
      <TextLink key="open" href={buildDraftsAddress(query, place)} className="relative">
        {open}
        <VisuallyHidden>: {text('reports.stops.openDrafts', { name })}</VisuallyHidden>
      </TextLink>
    );
  };
}
