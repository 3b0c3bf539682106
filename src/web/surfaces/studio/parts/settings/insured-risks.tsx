import { Plus, Trash2 } from 'lucide-react';
import type { Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaBox } from '#web/surfaces/studio/language/formula/formula-box.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';

type Risk = { kind: string; each?: string; keys: Json[] };

const AT = 'insuredRisks';

/** By what two policies are known to insure the same person, vehicle or place. */
export function InsuredRisks() {
  const text = useText();
  const isReady = useMessages(['studio-sentences']);
  const { workspace, product, mayEdit } = useWorkspace();
  const values = useValues();
  const path = `product-schemas/${product}/product.json`;
  const risks = useFile<{ insuredRisks?: Risk[] }>(path)?.insuredRisks ?? [];
  const first = values.find(({ type }) => type === 'string')?.name;
  const begun: Json = { kind: 'person', keys: [{ var: first ?? '' }] };
  return (
    <>
      <p className="text-muted text-small">{text('studio-settings.risks.lead')}</p>
      {isReady && (
        <ol className="grid gap-4">
          {risks.map((risk, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one of them is told by its place alone
            <OneRisk key={at} risk={risk} at={at} isLast={risks.length === 1} path={path} />
          ))}
        </ol>
      )}
      {mayEdit && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => workspace.change({ path, at: [AT], to: [...risks, begun] as Json })}
        >
          <Icon of={Plus} className="size-4.5" />
          {text('studio-settings.risks.add')}
        </Button>
      )}
    </>
  );
}

type OneRiskProps = { risk: Risk; at: number; isLast: boolean; path: string };

function OneRisk({ risk: { kind, each, keys }, at, isLast, path }: OneRiskProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const values = useValues();
  const scope = useSentenceScope(each === undefined ? {} : { list: each });
  const names = useFormulaNames(scope);
  const title = text('studio-settings.risks.one', { number: at + 1 });
  const change = (member: string, to: Json | undefined) =>
    workspace.change({ path, at: [AT, at, member], to }, { merge: `risk ${at} ${member}` });
  const lists = values.filter(({ isList }) => isList);
  return (
    <li className="grid gap-3 rounded-control bg-page p-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold text-ink">{title}</h3>
        {mayEdit && (
          <IconButton
            icon={Trash2}
            label={text('studio-cover.remove', { name: title })}
            onClick={() => workspace.change({ path, at: isLast ? [AT] : [AT, at] })}
          />
        )}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field id={`risk-${at}-kind`} label={text('studio-settings.risks.kind')}>
          <SelectInput
            value={kind}
            disabled={!mayEdit}
            onChange={(to) => change('kind', to)}
            choices={['vehicle', 'person', 'place'].map((value) => ({
              value,
              label: text(`studio-settings.risks.kinds.${value}`),
            }))}
          />
        </Field>
        <Field id={`risk-${at}-each`} label={text('studio-settings.risks.each')}>
          <SelectInput
            value={each ?? ''}
            placeholder={text('studio-settings.risks.once')}
            disabled={!mayEdit}
            onChange={(to) => change('each', to || undefined)}
            choices={lists.map(({ name: value, label }) => ({ value, label }))}
          />
        </Field>
      </div>
      {keys.map((key, of) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one of them is told by its place alone
        <div key={of} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <FormulaBox
            label={text('studio-settings.risks.key', { number: of + 1 })}
            value={key}
            names={names}
            mayEdit={mayEdit}
            onChange={(to) => change('keys', keys.with(of, to))}
          />
          {mayEdit && keys.length > 1 && (
            <IconButton
              icon={Trash2}
              label={text('studio-cover.remove', { name: text('studio-settings.risks.key', { number: of + 1 }) })}
              onClick={() => change('keys', keys.toSpliced(of, 1))}
            />
          )}
        </div>
      ))}
      {mayEdit && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => change('keys', [...keys, keys[0] ?? null])}
        >
          <Icon of={Plus} className="size-4.5" />
          {text('studio-settings.risks.addKey')}
        </Button>
      )}
    </li>
  );
}
