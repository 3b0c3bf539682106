import { useMemo, useState } from 'react';
import { toBusinessDate } from '#engine/language/dates.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { listUnreadMembers, type Promotion, resolvePromotionsPath } from '#engine/promotions/promotion.ts';
import { usePromotionUses } from '#web/api/studio/products.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { listProductCases } from '#web/surfaces/studio/preview/product-cases.ts';
import { useBuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import { PromotionDialog } from './promotion-dialog.tsx';
import { computeExample, findCodeField } from './worked-example.ts';

const NO_PROMOTIONS: Promotion[] = [];

/** Lists the codes that reduce the premium: value, last day, number of uses, and a calculated example. */
export function PromotionsPart() {
  const text = useText();
  const { money, date, list } = useFormat();
  const { workspace, product: id } = useWorkspace();
  const written = useBuiltProduct();
  const { planName } = useCoverNames();
  const path = resolvePromotionsPath(id);
  const file = useFile<{ promotions?: Promotion[] }>(path);
  const promotions = file?.promotions ?? NO_PROMOTIONS;
  const uses = usePromotionUses(id).data ?? [];
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const personasNow = useMemo(() => listProductCases(workspace, id), [workspace, id]);
  const personas = (useInWorkspace(() => personasNow()).made ?? []).filter(
    ({ testCase }) => testCase.ends === 'issued',
  );
  const [chosen, setChosen] = useState('');
  const usual = personas.find(({ file }) => file.endsWith('/base.json')) ?? personas[0];
  const persona = personas.find(({ name }) => name === chosen) ?? usual;
  const asks = written !== null && findCodeField(written.product) !== undefined;
  const definition = written?.product.definition as ProductDefinition | undefined;
  const currency = definition?.product.currency ?? 'USD';
  const today = toBusinessDate(new Date());
  const options = (useFile<{ plans?: { id: string }[] }>(`product-schemas/${id}/benefits.json`)?.plans ?? []).map(
    ({ id: plan }) => plan,
  );
  const examples = useMemo(
    () =>
      new Map(
        promotions.map((one) => [
          one,
          written && persona && asks ? computeExample(written.product, persona.testCase, one) : undefined,
        ]),
      ),
    [promotions, written, persona, asks],
  );
  /** The form does not show members that the product ignores. */
  const unread = useMemo(() => {
    const all = { code: 'X', kind: 'percent', percent: '1', validFrom: '', validTo: '', minimum: 1 } as const;
    return definition ? listUnreadMembers(definition, { ...all, plans: ['x'] }) : [];
  }, [definition]);

  const keep = (promotion: Promotion) => {
    if (file === undefined) {
      const content = { $schema: '../../src/engine/schemas/promotions.schema.json', promotions: [promotion] };
      workspace.change({ path, text: `${JSON.stringify(content, null, 2)}\n` });
    } else if (shown === 'new')
      workspace.change({ path, at: ['promotions', promotions.length], to: promotion, insert: true });
    else if (shown !== null) workspace.change({ path, at: ['promotions', shown], to: promotion });
    setShown(null);
  };
  const usesOf = (code: string) => uses.find((one) => one.code === code) ?? { used: 0, reserved: 0 };

  const columns: Column<Promotion>[] = [
    {
      head: text('studio-promotions.code'),
      isName: true,
      cell: (one) => (
        <button
          type="button"
          className="link min-h-11 text-left font-semibold"
          onClick={() => setShown(promotions.indexOf(one))}
        >
          {one.code}
        </button>
      ),
    },
    {
      head: text('studio-promotions.state'),
      cell: ({ validFrom, validTo }) => {
        const state = today < validFrom ? 'later' : today > validTo ? 'over' : 'now';
        return <Tag variant={state === 'now' ? 'success' : 'plain'}>{text(`studio-promotions.states.${state}`)}</Tag>;
      },
    },
    {
      head: text('studio-promotions.worth'),
      figures: true,
      cell: ({ kind, percent, amount }) => (kind === 'percent' ? `${percent} %` : money(amount ?? 0, currency)),
    },
    {
      head: text('studio-promotions.days'),
      cell: ({ validFrom, validTo }) => text('studio-promotions.fromTo', { from: date(validFrom), to: date(validTo) }),
    },
    {
      head: text('studio-promotions.terms'),
      cell: ({ minimum, plans, maxUses, maxUsesPerPerson }) => (
        <ul className="grid gap-0.5">
          {minimum !== undefined && (
            <li>{text('studio-promotions.minimumFrom', { amount: money(minimum, currency) })}</li>
          )}
          {plans && <li>{text('studio-promotions.forPlans', { plans: list(plans.map(planName)) })}</li>}
          {maxUses !== undefined && <li>{text('studio-promotions.usesInAll', { count: maxUses })}</li>}
          {maxUsesPerPerson !== undefined && (
            <li>{text('studio-promotions.usesOfPerson', { count: maxUsesPerPerson })}</li>
          )}
        </ul>
      ),
    },
    {
      head: text('studio-promotions.used'),
      cell: ({ code }) => text('studio-promotions.usedSoFar', usesOf(code)),
    },
    {
      head: text('studio-promotions.example'),
      figures: true,
      cell: (one) => {
        const worked = examples.get(one);
        return worked ? `${money(worked.before, currency)} → ${money(worked.after, currency)}` : '–';
      },
    },
  ];
  const open = typeof shown === 'number' ? promotions[shown] : undefined;

  return (
    <div className="grid gap-5">
      <p className="max-w-form text-muted">{text('studio-promotions.lead')}</p>
      {written && !asks && <Notice kind="warning">{text('studio-promotions.nobodyAsks')}</Notice>}
      <div className="flex flex-wrap items-end gap-4">
        {persona && promotions.length > 0 && (
          <FilterSelect
            label={text('studio-promotions.exampleOf')}
            value={persona.name}
            onChange={setChosen}
            choices={personas.map(({ name, testCase }) => ({ value: name, label: testCase.name }))}
            all={null}
          />
        )}
        {asks && (
          <AddButton variant="primary" onClick={() => setShown('new')}>
            {text('studio-promotions.add')}
          </AddButton>
        )}
      </div>
      {promotions.length === 0 ? (
        <p>{text('studio-promotions.none')}</p>
      ) : (
        <Table caption={text('studio-promotions.title')} columns={columns} rows={promotions} by="code" />
      )}
      {(shown === 'new' || open) && (
        <PromotionDialog
          key={String(shown)}
          promotion={open}
          taken={promotions.filter((one) => one !== open).map(({ code }) => code)}
          {...{ currency, unread, today }}
          plans={options.map((value) => ({ value, label: planName(value) }))}
          uses={open && usesOf(open.code)}
          example={(one) => (written && persona ? computeExample(written.product, persona.testCase, one) : undefined)}
          persona={persona?.testCase.name}
          onKeep={keep}
          onRemove={() => {
            workspace.change({ path, at: ['promotions', shown as number], to: undefined });
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}
