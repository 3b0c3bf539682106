import type { ComparedExpectation } from '#engine/reviewed/compare-line.ts';
import { NO_VALUE } from '#engine/reviewed/compare-line.ts';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { useBuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import { parsePremiumCell } from './line-differences.ts';

export type LineDescriptions = {
  /** Returns the line's own answers, as "Trip: annual". */
  given(line: ReviewedLine): string[];
  /** Returns the label of a column: "Premium, Standard". */
  column(compared: ComparedExpectation): string;
  /** Returns the content of a cell as text: formatted money, labels of options. */
  cell(compared: ComparedExpectation, cell: string): string;
  currency: string;
};

/** Returns functions that show reviewed lines with the labels of fields; null if the product cannot be loaded. */
export function useLineDescriptions(): LineDescriptions | null {
  const text = useText();
  const { money, list } = useFormat();
  const names = useTermNames();
  const written = useBuiltProduct();
  if (!written) return null;
  const { product, describe } = written;
  const { product: settings, rating } = product.definition;
  const optionOf = (option: string | number): string =>
    names.value(rating?.compare ?? '', String(option)) ?? humanizeName(String(option));

  return {
    currency: settings.currency,
    given: ({ given, answers, inputs }) =>
      given.map(({ kind, name }) => {
        if (kind === 'input')
          return text('studio-reviewed.is', { what: names.of(name), value: formatAnswer(inputs[name]) });
        const value = answers[name];
        const answered = value === null ? text('studio-reviewed.notAnswered') : describe.value(name, value);
        return text('studio-reviewed.is', { what: describe.label(name), value: answered });
      }),
    column({ is }) {
      if (is.kind === 'premium') {
        const figure = text(`studio-people.parts.${is.name}`);
        return is.option === undefined
          ? figure
          : text('studio-reviewed.ofOption', { figure, option: optionOf(is.option) });
      }
      if (is.kind === 'offered') return text('studio-reviewed.offered', { field: describe.label(is.name) });
      return is.kind === 'fact' ? text('studio-people.what.fact', { fact: humanizeName(is.name) }) : names.of(is.name);
    },
    cell(compared, cell) {
      const { is } = compared;
      const amount = parsePremiumCell(compared, cell);
      if (amount !== undefined) return money(amount, settings.currency);
      if (is.kind === 'premium') return text('studio-reviewed.noPremium');
      if (is.kind === 'offered') {
        if (cell === NO_VALUE) return text('studio-journey.reset.nothing');
        return list(cell.split('|').map((code) => describe.value(is.name, code)));
      }
      if (is.kind === 'fact' && ['true', 'false', 'unknown'].includes(cell)) return text(`studio-people.fact.${cell}`);
      if (cell === 'unknown') return text('studio-people.fact.unknown');
      return names.value(is.name, cell) ?? describe.value(is.name, cell);
    },
  };
}

const formatAnswer = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));
