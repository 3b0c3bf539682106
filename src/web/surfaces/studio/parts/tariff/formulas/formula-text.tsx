import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Place } from '#web/surfaces/studio/base/values/open-tables.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useNames } from '#web/surfaces/studio/language/names/use-names.ts';
import { FigureBox } from './figure-box.tsx';
import { figureOf, formulaTokens } from './formula-tokens.ts';

type FormulaTextProps = { logic: Json; place: Place; label: string };

/** A formula in words; its figures are boxes. */
export function FormulaText({ logic, place, label }: FormulaTextProps) {
  const text = useText();
  const names = useNames();
  const { workspace, mayEdit } = useWorkspace();
  const tokens = formulaTokens(logic, names, (word) => text(`studio-tariff.formula.${word}`));
  const count = tokens.filter((token) => 'figure' in token).length;
  let nth = 0;
  return (
    <span className="leading-9">
      {tokens.map((token) => {
        if ('words' in token) return <span key={`${nth} words`}>{token.words}</span>;
        nth += 1;
        const at = [...place.at, ...token.at];
        const name = count > 1 ? text('studio-tariff.formula.nthFigure', { label, nth }) : label;
        return (
          <FigureBox
            key={token.at.join('/')}
            label={name}
            value={token.figure}
            mayEdit={mayEdit}
            onWrite={(typed) =>
              workspace.change(
                { path: place.path, at, to: figureOf(typed, token.isNumber) },
                { merge: `${place.path} ${at.join('/')}` },
              )
            }
          />
        );
      })}
    </span>
  );
}
