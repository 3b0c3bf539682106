import schema from '#engine/schemas/form.schema.json' with { type: 'json' };
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { AddChosen } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { Member } from '#web/surfaces/studio/base/members/member.tsx';
import { type MemberArea, MemberAreaContext, useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { formFile, useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';

const impossible: MemberArea = {
  fileOf: formFile,
  schema,
  under: ['impossible'],
  words: 'studio-pages.never',
  unfit: 'studio-pages.never.unsaid',
  idOf: (path) => `never-${path}`,
};

/** Edits the conditions that no answers can fulfil, each with a reason. The checks do not search for such answers. */
export function ImpossibleConditions() {
  return (
    <MemberAreaContext value={impossible}>
      <Conditions />
    </MemberAreaContext>
  );
}

function Conditions() {
  const text = useText();
  const { read, write } = useMembers();
  const all = (read('') ?? []) as { fact: string; outcome: string; why: string }[];
  const names = Object.keys(useProductForm().conditions);
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold text-ink text-lead">{text('studio-pages.never.title')}</h2>
      <p className="text-muted text-small">{text('studio-pages.never.lead')}</p>
      <ul className="grid divide-y divide-line">
        {all.map(({ fact }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity except its position
          <li key={at} className="grid gap-3 py-3">
            <Member
              at={[at, 'outcome']}
              id={`never-${at}`}
              label={humanizeName(fact)}
              choices={[
                { value: 'true', label: text('studio-pages.never.true') },
                { value: 'not true', label: text('studio-pages.never.false') },
              ]}
            />
            <Member at={[at, 'why']} />
            <ListItemActions name={humanizeName(fact)} onRemove={() => write([at])} />
          </li>
        ))}
      </ul>
      <AddChosen
        label={text('studio-pages.never.add')}
        onAdd={(fact) => write('', [...all, { fact, outcome: 'true', why: text('studio-pages.never.begins') }])}
        choices={names.map((value) => ({ value, label: humanizeName(value) }))}
      />
    </Card>
  );
}
