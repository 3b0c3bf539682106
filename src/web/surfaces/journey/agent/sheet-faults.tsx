import type { ProblemError } from '#contract/problem.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { useProblemText } from '#web/product/use-problem-text.ts';

/** The reasons why a spreadsheet was refused: each fault by its line and heading, or the one reason. */
export function SheetFaults({ error }: { error: unknown }) {
  const text = useText();
  const explain = useProblemText();
  const explainFailure = useFailureText();
  if (!error) return null;
  const faults = (isApiError(error) ? error.errors : []).map((fault) => ({ ...fault, ...parseCellPointer(fault) }));
  return (
    <div className="grid gap-3">
      <Notice kind="error" live>
        {explainFailure(error)}
      </Notice>
      {faults.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
        <section aria-label={text('portal-sales.sheet.faults')} tabIndex={0} className="max-h-96 overflow-auto">
          <table className="w-full border-collapse text-small">
            <thead>
              <tr className="border-line border-b text-left text-muted">
                <th scope="col" className="py-1.5 pr-4 text-right font-semibold">
                  {text('portal-sales.sheet.line')}
                </th>
                <th scope="col" className="py-1.5 pr-4 font-semibold">
                  {text('portal-sales.sheet.heading')}
                </th>
                <th scope="col" className="py-1.5 font-semibold">
                  {text('portal-sales.sheet.fault')}
                </th>
              </tr>
            </thead>
            <tbody>
              {faults
                .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
                .map(({ pointer, problem, line, heading, message, params }) => (
                  <tr key={`${pointer} ${problem}`} className="border-line border-b align-top last:border-b-0">
                    <td className="figures py-1.5 pr-4 text-right">{line}</td>
                    <td className="py-1.5 pr-4">{heading}</td>
                    <td className="py-1.5 text-ink">
                      {problem === 'sheetCell'
                        ? text('portal-sales.sheet.cell')
                        : explain({ message, params: params ?? {} })}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

/** Parses a pointer `/{line}/{heading}`; a problem of the list as a whole has neither. */
export function parseCellPointer({ pointer = '' }: Pick<ProblemError, 'pointer'>): { line?: number; heading?: string } {
  const [, line = '', ...heading] = pointer.split('/');
  if (!/^\d+$/.test(line)) return {};
  const unescaped = heading.join('/').replaceAll('~1', '/').replaceAll('~0', '~');
  return { line: Number(line), heading: unescaped };
}
