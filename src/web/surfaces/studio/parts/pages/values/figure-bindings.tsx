import { isObject, type Json } from '#engine/language/json.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { AddTypedItem } from '#web/surfaces/studio/base/inputs/add-typed-item.tsx';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { formFile, useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findPageMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { hidePlaceholders } from '#web/surfaces/studio/language/names/place-names.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { type Figure, findFigure, listFigureLocations } from './figures.ts';

const CUSTOM_VALUE = 'own';
/** The reference of a limit of a plan, which is an amount in minor units. */
const LIMIT = /^benefits\.json#\/plans\/\d+\/limits\//;
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Edits figures: numbers that texts contain as `{NAME}`, each from the rule that defines it or with a fixed value. */
export function FigureBindings() {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const path = formFile(product);
  const figures = useFile<{ figures?: Record<string, Figure> }>(path)?.figures ?? {};
  const names = Object.keys(figures);
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold text-ink text-lead">{text('studio-pages.figures.title')}</h2>
      <p className="text-muted text-small">{text('studio-pages.figures.lead', { example: '{mostDays}' })}</p>
      <ul className="grid divide-y divide-line">
        {names.map((name) => (
          <li key={name} className="grid gap-2 py-3">
            <FigureBinding name={name} figure={figures[name] as Figure} />
            <ListItemActions
              name={name}
              onRemove={() => workspace.change({ path, at: names.length > 1 ? ['figures', name] : ['figures'] })}
            />
          </li>
        ))}
      </ul>
      {mayEdit && (
        <AddTypedItem
          id="new-figure"
          label={text('studio-pages.figures.name')}
          action={text('studio-pages.figures.add')}
          nameOf={(typed) => generateFreeName(typed, [], '')}
          taken={names}
          onAdd={(name) => workspace.change({ path, at: ['figures', name], to: { value: 0 } })}
        />
      )}
    </Card>
  );
}

function FigureBinding({ name, figure: { value, as } }: { name: string; figure: Figure }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  // Draws again after changes in other parts, because the linked value may be different.
  useInWorkspace((open) => open.version());
  const reference = isObject(value) ? String(value.$ref) : CUSTOM_VALUE;
  const { pages } = useProductForm();
  const names = useNames();
  const terms = useTermNames();
  const { money } = useFormat();
  const currency = useCurrency();
  const nameOf = (key: string) => {
    if (pages.some((page) => page.name === key)) return names.page(key);
    const said = pages.flatMap((page) =>
      ['rules', 'hints'].flatMap((group) => findPageMessage(names.words, page.name, `${group}.${key}`) ?? []),
    );
    return hidePlaceholders(said[0]) ?? terms.of(key);
  };
  const places = listFigureLocations(product, workspace.value, nameOf);
  const known = places.map(({ reference: at, label, figure }) => ({
    value: at,
    label: `${label}: ${LIMIT.test(at) ? money(Number(figure), currency) : figure}`,
  }));
  const change = (member: string, to: Json | undefined) =>
    workspace.change({ path: formFile(product), at: ['figures', name, member], to }, { merge: `figure ${name}` });
  const isElsewhere = reference !== CUSTOM_VALUE && !places.some((one) => one.reference === reference);
  const said = reference === CUSTOM_VALUE ? value : findFigure(product, reference, workspace.value);
  return (
    <fieldset disabled={!mayEdit} className="grid items-start gap-3 md:grid-cols-3">
      <legend className="figures pb-1 font-semibold text-ink">{`{${name}}`}</legend>
      <SelectField
        id={`figure-${name}`}
        label={text('studio-pages.figures.from')}
        value={reference}
        onChange={(to) =>
          change(
            'value',
            to === CUSTOM_VALUE ? (typeof said === 'number' || typeof said === 'string' ? said : 0) : { $ref: to },
          )
        }
        choices={[
          { value: CUSTOM_VALUE, label: text('studio-pages.figures.own') },
          ...(isElsewhere ? [{ value: reference, label: `${reference}: ${said ?? '–'}` }] : []),
          ...known,
        ]}
      />
      {reference === CUSTOM_VALUE && (
        <AutosaveInput
          id={`figure-${name}-own`}
          label={text('studio-pages.figures.figure')}
          value={String(value)}
          faultOf={(typed) => (NUMBER.test(typed) ? undefined : text('studio-pages.figures.unfit'))}
          onKeep={(typed) => change('value', Number(typed))}
        />
      )}
      <SelectField
        id={`figure-${name}-as`}
        label={text('studio-pages.figures.as')}
        value={as ?? ''}
        placeholder={text('studio-pages.figures.number')}
        onChange={(to) => change('as', to || undefined)}
        choices={['money', 'amount', 'plain'].map((one) => ({
          value: one,
          label: text(`studio-pages.figures.${one}`),
        }))}
      />
    </fieldset>
  );
}
