import { useId } from 'react';
import { listEffects } from '#engine/commands/list-effects.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useWorkspace } from '../base/workspace/workspace-context.ts';
import { useInPreview, usePreview } from './preview-context.ts';
import { listLookupResults, usePersonas } from './product-cases.ts';

/** The settings of the preview: the test case, the day, the seller, the lookup results; and the page to show. */
export function PreviewOptions() {
  const text = useText();
  const dayId = useId();
  const preview = usePreview();
  const { product, selection } = useWorkspace();
  const personas = usePersonas().made ?? [];
  const { persona, day, channel, world } = useInPreview((open) => open.settings());
  const state = useInPreview((open) => open.state());
  const worlds = listLookupResults(personas);
  const form = state?.definition.form;
  const asked = form ? [...new Set(listEffects(form).map(({ finding }) => finding))] : [];
  const stepOf = (page: string): string => state?.messages[`${product}.${page}.step`] || page;

  const beginWith = (name: string) => preview.begin(personas.find((one) => one.name === name)?.testCase ?? null);

  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <FilterSelect
        label={text('studio-preview.persona')}
        all={text('studio-preview.nobody')}
        value={personas.find((one) => one.testCase.name === persona?.name)?.name ?? ''}
        onChange={beginWith}
        choices={personas.map(({ name, testCase }) => ({ value: name, label: testCase.name }))}
      />
      <FilterSelect
        label={text('studio-preview.page')}
        all={text('studio-preview.whereItStands')}
        value=""
        onChange={(page) => selection.select({ page, from: 'editor' })}
        choices={Object.keys(form?.pages ?? {}).map((page) => ({ value: page, label: stepOf(page) }))}
      />
      <FilterSelect
        label={text('studio-preview.channel')}
        value={channel}
        onChange={(next) => preview.restart({ channel: next === 'agent' ? 'agent' : 'public' })}
        choices={(['public', 'agent'] as const).map((value) => ({
          value,
          label: text(`studio-preview.channels.${value}`),
        }))}
      />
      <Field id={dayId} label={text('studio-preview.day')} group>
        <DayInput value={day} onChange={(next) => /^\d{4}-\d\d-\d\d$/.test(next) && preview.restart({ day: next })} />
      </Field>
      {asked.map((finding) => (
        <FilterSelect
          key={finding}
          label={text('studio-preview.world', { what: describeLookup(text, finding) })}
          all={text('studio-preview.told.nothing')}
          value={JSON.stringify(world[finding] ?? '').replace(/^""$/, '')}
          onChange={(told) => {
            const { [finding]: _before, ...rest } = world;
            preview.restart({ world: told === '' ? rest : { ...rest, [finding]: JSON.parse(told) } });
          }}
          choices={[
            { value: JSON.stringify({ status: 'not-found' }), label: text('studio-preview.told.notFound') },
            { value: JSON.stringify({ status: 'failed' }), label: text('studio-preview.told.failed') },
            ...(worlds[finding] ?? [])
              .filter(({ told }) => told.status === 'found')
              .map(({ name, told }) => ({
                value: JSON.stringify(told),
                label: text('studio-preview.told.found', { name }),
              })),
          ]}
        />
      ))}
    </div>
  );
}

const lookupKinds = ['promotion', 'existingCustomer', 'identityCard', 'vehicleCard', 'phoneKind'];

function describeLookup(text: ReturnType<typeof useText>, finding: string): string {
  return lookupKinds.includes(finding) ? text(`studio-preview.findings.${finding}`) : finding;
}
