import { type FormEvent, useId, useState } from 'react';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { AmountField, CalculationComparison } from './calculation-comparison.tsx';
import { LineName } from './difference-table.tsx';
import { type LineDifference, parsePremiumCell, selectAmountsToVerify } from './line-differences.ts';
import type { LineDescriptions } from './use-line-descriptions.ts';
import type { LineResults } from './use-line-results.ts';

type ReviewInput = { differing: LineDifference; cell: string };

type ReviewDialogProps = {
  /** The differences to review: one, or all (`isAll`). */
  differing: readonly LineDifference[];
  isAll: boolean;
  judged: LineResults;
  words: LineDescriptions;
  onReviewed: (reviewed: ReviewInput[]) => void;
  /** Called when the reviewer keeps their own amount: the line stores it, and the product differs from the line. */
  onKept: (reviewed: ReviewInput) => void;
  onClose: () => void;
};

/**
 * Signs reviewed values. A reviewed premium is evidence only if it is independent of the shop. So the reviewer must
 * type their own amount before the dialog shows the shop's amount. A reviewer who signs for many calculates three of
 * them (one is random) and confirms the rest in an explicit statement. Values that are not amounts are read and ticked.
 */
export function ReviewDialog({ differing, isAll, judged, words, onReviewed, onKept, onClose }: ReviewDialogProps) {
  const text = useText();
  const id = useId();
  const [asked] = useState(() => (isAll ? selectAmountsToVerify(differing) : differing.filter(isAmount)));
  const ticked = isAll ? [] : differing.filter((one) => !isAmount(one));
  const rest = differing.length - asked.length - ticked.length;
  const [typed, setTyped] = useState<Record<string, string>>({});
  /** The typed texts at the last comparison. */
  const [tried, setTried] = useState<Record<string, string> | null>(null);
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const signs = [
    ...ticked.map(({ key, compared }) => ({
      key,
      label: text('studio-reviewed.sign.tick', {
        what: words.column(compared),
        now: words.cell(compared, compared.actual),
        before: words.cell(compared, compared.wanted),
      }),
    })),
    ...(rest > 0
      ? [{ key: 'rest', label: text('studio-reviewed.sign.rest', { asked: asked.length, count: rest }) }]
      : []),
  ];
  const isRight = (one: LineDifference) =>
    parseMinorUnits(typed[one.key] ?? '', words.currency) === parsePremiumCell(one.compared, one.compared.actual);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried({ ...typed });
    if (asked.every(isRight) && signs.every(({ key }) => ticks[key]))
      onReviewed(differing.map((one) => ({ differing: one, cell: one.compared.actual })));
  };

  return (
    <FormDialog
      title={text(isAll ? 'studio-reviewed.reviewAll' : 'studio-reviewed.sign.one', { count: differing.length })}
      action={text('studio-reviewed.sign.action', { count: differing.length })}
      form={{ submit }}
      onClose={onClose}
    >
      <p className="text-muted">{text(asked.length > 0 ? 'studio-reviewed.sign.how' : 'studio-reviewed.sign.read')}</p>
      {asked.map((one, index) => (
        <Asked
          key={one.key}
          id={`${id}-${index}`}
          one={one}
          isNamed={one.one !== asked[index - 1]?.one}
          typed={typed[one.key] ?? ''}
          isCompared={tried !== null && (tried[one.key] ?? '') === (typed[one.key] ?? '')}
          onType={(next) => setTyped({ ...typed, [one.key]: next })}
          {...{ judged, words, onKept }}
        />
      ))}
      {signs.map(({ key, label }) => (
        <Checkbox
          key={key}
          id={`${id}-${key}`}
          checked={ticks[key] === true}
          onChange={(on) => setTicks({ ...ticks, [key]: on })}
          label={label}
          error={tried !== null && !ticks[key] ? text('studio-reviewed.sign.tickIt') : undefined}
        />
      ))}
      <p className="text-muted text-small">{text('studio-reviewed.sign.history')}</p>
    </FormDialog>
  );
}

const isAmount = ({ compared }: LineDifference): boolean => parsePremiumCell(compared, compared.actual) !== undefined;

type AskedProps = Pick<ReviewDialogProps, 'judged' | 'words' | 'onKept'> & {
  id: string;
  one: LineDifference;
  /** True if the line is named above the input. */
  isNamed: boolean;
  typed: string;
  /** True if the typed amount was compared with the shop's amount. */
  isCompared: boolean;
  onType: (typed: string) => void;
};

/** An input for one amount that the reviewer calculated. */
function Asked({ id, one, isNamed, typed, isCompared, onType, judged, words, onKept }: AskedProps) {
  const text = useText();
  const { compared } = one;
  const amount = parseMinorUnits(typed, words.currency);
  const differs = isCompared && amount !== undefined && amount !== parsePremiumCell(compared, compared.actual);
  const noAmount = isCompared && amount === undefined ? text('studio-reviewed.sign.noAmount') : undefined;
  const now = words.cell(compared, compared.actual);
  return (
    <>
      {isNamed && <LineName words={words} one={one.one} />}
      <AmountField
        id={id}
        label={words.column(compared)}
        help={text('studio-reviewed.sign.before', { before: words.cell(compared, compared.wanted) })}
        error={differs ? text('studio-reviewed.sign.differs', { now }) : noAmount}
        value={typed}
        onChange={onType}
      >
        {differs && (
          <div className="grid gap-2 border-error border-l-4 pl-4">
            <CalculationComparison judge={judged.judge} one={one.one} compared={compared} />
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => onKept({ differing: one, cell: String(amount) })}
            >
              {text('studio-reviewed.sign.keepMine')}
            </Button>
          </div>
        )}
      </AmountField>
    </>
  );
}
