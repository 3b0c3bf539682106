import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Member, Members } from '#web/surfaces/studio/base/members/member.tsx';
import { Ticks } from '#web/surfaces/studio/base/members/ticks.tsx';
import { useMember, useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import type { Benefits } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { LineExample } from './claim-examples.tsx';

/** Lists the benefits, each with the way its limit counts and an example. */
export function ClaimLineRules({ benefits }: { benefits: Benefits }) {
  const text = useText();
  const { lineName } = useCoverNames();
  const { read } = useMembers();
  const items = Object.keys((read('sums') ?? {}) as object).map((value) => ({
    value,
    label: text(`claims.items.${value}`),
  }));
  return (
    <ul className="grid gap-4">
      {benefits.lines.map((line) => (
        <li key={line} aria-label={lineName(line)} className="rounded-card border border-line bg-page">
          <details>
            <summary className="grid min-h-11 cursor-pointer gap-1 px-4 py-2">
              <span className="font-semibold text-ink">{lineName(line)}</span>
              <LineExample {...{ benefits, line }} />
            </summary>
            <div className="grid gap-5 border-line border-t p-4">
              <NotClaimed line={line} />
              <ForThirdParties line={line} />
              <Members of={[`lines.${line}.per`, `lines.${line}.unit`, `lines.${line}.overdueDays`]} columns={3} />
              <Members
                of={[`lines.${line}.most.units`, `lines.${line}.most.per`, `lines.${line}.articlePercent`]}
                columns={3}
              />
              <Caps line={line} lines={benefits.lines} />
              {items.length > 0 && <Member at={`lines.${line}.sums`} choices={items} />}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** A check box for a benefit that nobody can claim. */
function NotClaimed({ line }: { line: string }) {
  const { id, label, help, value, mayEdit, keep } = useMember(`lines.${line}.isClaimed`);
  return (
    <Checkbox
      {...{ id, label, help }}
      checked={value === false}
      disabled={!mayEdit}
      onChange={(on) => keep(on ? false : undefined)}
    />
  );
}

/** A check box for a benefit that third parties can claim themselves. */
function ForThirdParties({ line }: { line: string }) {
  const { id, label, help, value, mayEdit, keep } = useMember(`lines.${line}.isForThirdParties`);
  return (
    <Checkbox
      {...{ id, label, help }}
      checked={value === true}
      disabled={!mayEdit}
      onChange={(on) => keep(on || undefined)}
    />
  );
}

/** Check boxes for the benefits that the limit also caps: all of them, or the checked ones. */
function Caps({ line, lines }: { line: string; lines: readonly string[] }) {
  const text = useText();
  const { lineName } = useCoverNames();
  const { id, label, help, value, mayEdit, keep } = useMember(`lines.${line}.caps`);
  const others = lines.filter((one) => one !== line);
  return (
    <>
      <Checkbox
        id={`${id}-all`}
        label={text('studio-claims.capsAll')}
        checked={value === 'all'}
        disabled={!mayEdit}
        onChange={(on) => keep(on ? 'all' : undefined)}
      />
      {value !== 'all' && (
        <Ticks
          {...{ label, help, mayEdit }}
          folded
          needsOne={false}
          choices={others.map((one) => ({ value: one, label: lineName(one) }))}
          chosen={Array.isArray(value) ? (value as string[]) : []}
          onChange={(chosen) => keep(chosen.length > 0 ? chosen : undefined)}
        />
      )}
    </>
  );
}
