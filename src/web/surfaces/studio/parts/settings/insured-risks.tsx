import type { Json } from '#engine/language/json.ts';
import schema from '#engine/schemas/product.schema.json' with { type: 'json' };
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { Members } from '#web/surfaces/studio/base/members/member.tsx';
import { type MemberArea, MemberAreaContext, useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { useValues } from '#web/surfaces/studio/base/values/use-values.ts';
import { FormulaInput } from '#web/surfaces/studio/language/formula/formula-input.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';

const risks: MemberArea = {
  fileOf: (product) => `product-schemas/${product}/product.json`,
  schema,
  under: ['insuredRisks'],
  words: 'studio-settings.risks',
  choices: { kind: 'kinds' },
  idOf: (path) => `risk-${path}`,
};

/** Edits the answers that show whether two policies insure the same person, vehicle or place. */
export function InsuredRisks() {
  const text = useText();
  const isReady = useMessages(['studio-sentences']);
  return (
    <>
      <p className="text-muted text-small">{text('studio-settings.risks.lead')}</p>
      <MemberAreaContext value={risks}>{isReady && <Risks />}</MemberAreaContext>
    </>
  );
}

function Risks() {
  const text = useText();
  const { read, write } = useMembers();
  const first = useValues().find(({ type }) => type === 'string')?.name ?? '';
  const all = (read('') ?? []) as Json[];
  return (
    <>
      <ol className="grid gap-4">
        {all.map((_risk, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity except its position
          <RiskEditor key={at} at={at} />
        ))}
      </ol>
      <AddButton onClick={() => write('', [...all, { kind: 'person', keys: [{ var: first }] }])}>
        {text('studio-settings.risks.add')}
      </AddButton>
    </>
  );
}

function RiskEditor({ at }: { at: number }) {
  const text = useText();
  const { read, write } = useMembers();
  const list = read([at, 'each']) as string | undefined;
  const keys = read([at, 'keys']) as Json[];
  const names = useFormulaNames(useSentenceScope({ list }));
  const lists = useValues().filter(({ isList }) => isList);
  const title = text('studio-settings.risks.one', { number: at + 1 });
  return (
    <li className="grid gap-3 rounded-control bg-page p-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold text-ink">{title}</h3>
        <ListItemActions name={title} onRemove={() => write([at])} />
      </div>
      <Members
        of={[
          `${at}.kind`,
          {
            at: `${at}.each`,
            choices: lists.map(({ name: value, label }) => ({ value, label })),
            placeholder: text('studio-settings.risks.once'),
          },
        ]}
      />
      {keys.map((key, of) => {
        const label = text('studio-settings.risks.key', { number: of + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity except its position
          <div key={of} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
            <FormulaInput
              {...{ label, names }}
              value={key}
              onChange={(to) => write([at, 'keys', of], to, { merge: `risk ${at} keys` })}
            />
            {keys.length > 1 && <ListItemActions name={label} onRemove={() => write([at, 'keys', of])} />}
          </div>
        );
      })}
      <AddButton variant="quiet" onClick={() => write([at, 'keys'], [...keys, keys[0] ?? null])}>
        {text('studio-settings.risks.addKey')}
      </AddButton>
    </li>
  );
}
