import { Download } from 'lucide-react';
import { listPresets } from '#contract/reconciliation/report-presets.ts';
import { type ReportName, reportFile, useReport } from '#web/api/reports.ts';
import { useToday } from '#web/api/use-clock.ts';
import { ListTools } from '#web/desk/list-tools/list-tools.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { patterns } from '#web/router/paths.ts';
import { ConversionPages } from './conversion-pages.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import {
  buildReportAddress,
  buildSavedReport,
  type ReportFilters,
  type useReportFilters,
} from './filters/report-filters.ts';
import { buildOrdersAddress, type CountedOrders, countedOrders } from './orders-address.ts';
import { type AnyReport, foldEmptyRows, isCount, isEmpty, isPercent, isPlotted } from './report-figures.ts';
import { FiguresTable, ReportLoaded } from './report-parts.tsx';
import { ReportAnswer, ReportPlot } from './report-plot.tsx';
import { useRowName } from './use-row-name.ts';

const files = ['csv', 'xlsx'] as const;

type ReportViewProps = ReturnType<typeof useReportFilters> & { name: ReportName };

/** The filters of a report, for sales and commission the answer and its plot, and the figures. */
export function ReportView({ name, filters, change }: ReportViewProps) {
  const { view: _view, ...asked } = filters;
  const report = useReport(name, asked);
  return (
    <div className="grid grid-cols-1 gap-6">
      <FilterBar filters={filters} shown={report.data} onChange={change} />
      <ListTools
        list="reports"
        question={{}}
        saved={buildSavedReport({ ...filters, view: name })}
        columns={[]}
        shown={[]}
        onColumns={() => {}}
      />
      <ReportLoaded call={report}>
        {(found) =>
          isEmpty(found) ? (
            <NothingSold period={found} filters={filters} />
          ) : (
            <>
              {isPlotted(found) && (
                <>
                  <ReportAnswer report={found} />
                  <ReportPlot report={found} />
                </>
              )}
              {name === 'conversion' && <ConversionPages filters={filters} period={found} />}
              <Figures report={found} name={name} asked={asked} />
            </>
          )
        }
      </ReportLoaded>
    </div>
  );
}

type Row = AnyReport['rows'][number];

/** True for reports whose rows count the orders that were paid in their time. */
const countsOrders = (name: ReportName): boolean => name === 'commission' || name === 'transactions';

function Figures({
  report,
  name,
  asked,
}: {
  report: AnyReport;
  name: ReportName;
  asked: Parameters<typeof reportFile>[1];
}) {
  const text = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const rowName = useRowName(report.by);
  const { by, currency, before } = report;
  const columns = Object.keys(report.total);
  const isTime = by === 'day' || by === 'week' || by === 'month';
  const rows: readonly Row[] = report.rows;
  const shownRows = (isTime ? foldEmptyRows(rows) : rows.map((row) => [row])) as [Row, ...Row[]][];
  const shownAs = (column: string, value: number | null) =>
    value === null
      ? '–'
      : isPercent(column)
        ? `${value} %`
        : isCount(column)
          ? String(value)
          : format.money(value, currency);
  const cells = (figures: object, ordersOf?: (counted: CountedOrders) => string | undefined) =>
    Object.entries(figures).map(([column, value]) => {
      const counted = value ? countedOrders[name]?.[column] : undefined;
      const orders = counted && ordersOf?.(counted);
      const shown = shownAs(column, value);
      return orders === undefined ? (
        shown
      ) : (
        <TextLink key={column} href={orders}>
          {shown}
        </TextLink>
      );
    });
  /** The orders of the whole period. */
  const allOrders = (counted: CountedOrders) =>
    buildOrdersAddress({ ...report, by: 'product' }, asked.product ?? '', asked, counted);
  const earlier = text('portal.words.fromTo', { from: format.date(before.from), to: format.date(before.to) });
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead">{text('reports.figuresTitle')}</h2>
        <div className="flex flex-wrap gap-3">
          {files.map((format) => (
            <a
              key={format}
              href={reportFile(name, asked, format, locale)}
              download
              className={buttonClasses('secondary')}
            >
              <Icon of={Download} className="size-4.5" />
              {text('reports.download', { format: format.toUpperCase() })}
            </a>
          ))}
        </div>
      </div>
      <FiguresTable
        caption={text(`reports.view.${name}`)}
        head={[text(`reports.by.${by}`), ...columns.map((column) => text(`reports.column.${column}`))]}
        rows={shownRows.map(([row, ...more]) => {
          const last = more.at(-1);
          if (last) {
            const folded = { count: more.length + 1, from: rowName(row), to: rowName(last) };
            return { key: row.key ?? '', name: text('reports.folded', folded), cells: columns.map(() => '') };
          }
          const orders = countsOrders(name) ? buildOrdersAddress(report, row.key, asked) : undefined;
          const shown = rowName(row);
          return {
            key: row.key ?? '',
            name: orders === undefined ? shown : <TextLink href={orders}>{shown}</TextLink>,
            cells: cells(row.figures, (counted) => buildOrdersAddress(report, row.key, asked, counted)),
          };
        })}
        foot={[
          { key: 'total', name: text('portal.words.total'), cells: cells(report.total, allOrders) },
          { key: 'before', name: earlier, cells: cells(before.total) },
        ]}
      />
    </section>
  );
}

/** Shown instead of an empty report: the reason, and links that show something. */
function NothingSold({ period, filters }: { period: { from: string; to: string }; filters: ReportFilters }) {
  const text = useText();
  const format = useFormat();
  const { view } = filters;
  const words = `reports.${view === 'conversion' ? 'nothingBegun' : 'nothing'}`;
  const isNarrowed = Boolean(filters.product ?? filters.agent ?? filters.partner);
  const year = listPresets(useToday()).find(({ name }) => name === 'lastYear');
  const wider = isNarrowed
    ? { ...filters, product: '', agent: '', partner: '' }
    : { view, by: 'month' as const, from: year?.from ?? '', to: year?.to ?? '' };
  return (
    <Card className="grid justify-items-start gap-4">
      <CheckPattern className="h-4 w-28" />
      <h2 className="text-lead">
        {text(`${words}.title`, { from: format.date(period.from), to: format.date(period.to) })}
      </h2>
      <p className="text-muted">{text(`${words}.${isNarrowed ? 'narrowed' : 'text'}`)}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" href={buildReportAddress(wider)}>
          {text(isNarrowed ? 'reports.nothing.widen' : 'reports.preset.lastYear')}
        </ButtonLink>
        <ButtonLink variant="quiet" href={patterns.portalHome}>
          {text('portal.menu.getQuote')}
        </ButtonLink>
      </div>
    </Card>
  );
}
