import { useMemo, useState } from 'react';
import { type Case, runCase } from '#engine/cases/run-case.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import {
  listUnreadMembers,
  type Promotion,
  resolvePromotionsPath,
  toPromotionValue,
} from '#engine/promotions/promotion.ts';
import { usePromotionUses } from '#web/api/studio/products.ts';
import { useToday } from '#web/api/use-clock.ts';
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

const NO_PROMOTIONS: Promotion[] = [];

/** Lists the codes that reduce the premium: value, last day, number of uses, and a calculated example. */
export function PromotionsPart() {
  const text = useText();
  const { product } = useWorkspace();
  const { planName } = useCoverNames();
  const today = useToday();
  const { promotions, keep, remove } = usePromotions();
  const { written, personas, persona, setChosen, example, currency, unread } = useExamples();
  const uses = usePromotionUses(product).data ?? [];
  const usesOf = (code: string) => uses.find((one) => one.code === code) ?? { used: 0, reserved: 0 };
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const columns = useColumns({ usesOf, currency, example, onOpen: (one) => setShown(promotions.indexOf(one)) });
  const asks = written !== null && findCodeField(written.product) !== undefined;
  const benefits = useFile<{ plans?: { id: string }[] }>(`product-schemas/${product}/benefits.json`);
  const open = typeof shown === 'number' ? promotions[shown] : undefined;
  const close = () => setShown(null);
  return (
    <div data-place="/promotions" className="grid gap-5">
      <p className="max-w-form text-muted">{text('studio-promotions.lead')}</p>
      {written && !asks && <Notice kind="warning">{text('studio-promotions.nobodyAsks')}</Notice>}
      <div className="flex flex-wrap items-end gap-4">
        {persona && promotions.length > 0 && (
          <FilterSelect
            label={text('studio-promotions.exampleOf')}
            value={persona.name}
            onChange={setChosen}
            choices={personas.map(({ name, testCase }) => ({ value: name, label: testCase.name }))}
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
          {...{ currency, unread, example }}
          today={today}
          plans={(benefits?.plans ?? []).map(({ id }) => ({ value: id, label: planName(id) }))}
          uses={open && usesOf(open.code)}
          persona={persona?.testCase.name}
          onKeep={(promotion) => {
            keep(promotion, open ? promotions.indexOf(open) : undefined);
            close();
          }}
          onRemove={() => {
            if (open) remove(promotions.indexOf(open));
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Returns the promotions of the open product, and functions that write and remove one. */
function usePromotions() {
  const { workspace, product } = useWorkspace();
  const path = resolvePromotionsPath(product);
  const file = useFile<{ promotions?: Promotion[] }>(path);
  const promotions = file?.promotions ?? NO_PROMOTIONS;
  return {
    promotions,
    /** Replaces the promotion at an index; without an index, adds one. The first promotion creates the file. */
    keep: (promotion: Promotion, at?: number) => {
      const content = { $schema: '../../src/engine/schemas/promotions.schema.json', promotions: [promotion] };
      workspace.change(
        file === undefined
          ? { path, text: `${JSON.stringify(content, null, 2)}\n` }
          : {
              path,
              at: ['promotions', at ?? promotions.length],
              to: promotion,
              ...(at === undefined && { insert: true }),
            },
      );
    },
    remove: (at: number) => workspace.change({ path, at: ['promotions', at], to: undefined }),
  };
}

/** Returns the made-up customers that buy the product, the chosen one, and the effect of a promotion on its premium. */
function useExamples() {
  const { workspace, product } = useWorkspace();
  const written = useBuiltProduct();
  const casesNow = useMemo(() => listProductCases(workspace, product), [workspace, product]);
  const personas = (useInWorkspace(() => casesNow()).made ?? []).filter(({ testCase }) => testCase.ends === 'issued');
  const [chosen, setChosen] = useState('');
  const usual = personas.find(({ file }) => file.endsWith('/base.json')) ?? personas[0];
  const persona = personas.find(({ name }) => name === chosen) ?? usual;
  const definition = written?.product.definition as ProductDefinition | undefined;
  /** The members of a promotion that the product ignores. The form does not show them. */
  const unread = useMemo(() => {
    const all = { code: 'X', kind: 'percent', percent: '1', validFrom: '', validTo: '', minimum: 1 } as const;
    return definition ? listUnreadMembers(definition, { ...all, plans: ['x'] }) : [];
  }, [definition]);
  const example = useMemo(() => {
    const known = new WeakMap<Promotion, ReturnType<typeof computeExample>>();
    return (one: Promotion) => {
      if (!written || !persona) return undefined;
      if (!known.has(one)) known.set(one, computeExample(written.product, persona.testCase, one));
      return known.get(one);
    };
  }, [written, persona]);
  return { written, personas, persona, setChosen, example, unread, currency: definition?.product.currency ?? 'USD' };
}

type ColumnsOf = {
  usesOf: (code: string) => { used: number; reserved: number };
  currency: string;
  example: (promotion: Promotion) => ReturnType<typeof computeExample>;
  onOpen: (promotion: Promotion) => void;
};

function useColumns({ usesOf, currency, example, onOpen }: ColumnsOf): Column<Promotion>[] {
  const text = useText();
  const { money, date } = useFormat();
  const today = useToday();
  return [
    {
      head: text('studio-promotions.code'),
      isName: true,
      cell: (one) => (
        <button type="button" className="link min-h-11 text-left font-semibold" onClick={() => onOpen(one)}>
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
    { head: text('studio-promotions.terms'), cell: (one) => <Terms of={one} currency={currency} /> },
    { head: text('studio-promotions.used'), cell: ({ code }) => text('studio-promotions.usedSoFar', usesOf(code)) },
    {
      head: text('studio-promotions.example'),
      figures: true,
      cell: (one) => {
        const worked = example(one);
        return worked ? `${money(worked.before, currency)} → ${money(worked.after, currency)}` : '–';
      },
    },
  ];
}

/** Lists the conditions of a promotion. */
function Terms({ of: { minimum, plans, maxUses, maxUsesPerPerson }, currency }: { of: Promotion; currency: string }) {
  const text = useText();
  const { money, list } = useFormat();
  const { planName } = useCoverNames();
  return (
    <ul className="grid gap-0.5">
      {minimum !== undefined && <li>{text('studio-promotions.minimumFrom', { amount: money(minimum, currency) })}</li>}
      {plans && <li>{text('studio-promotions.forPlans', { plans: list(plans.map(planName)) })}</li>}
      {maxUses !== undefined && <li>{text('studio-promotions.usesInAll', { count: maxUses })}</li>}
      {maxUsesPerPerson !== undefined && <li>{text('studio-promotions.usesOfPerson', { count: maxUsesPerPerson })}</li>}
    </ul>
  );
}

/** Returns the field that asks for a code, or undefined if no page does. */
function findCodeField({ definition }: Pick<Product, 'definition'>): string | undefined {
  return listEffects(definition.form).find(({ finding }) => finding === 'promotion')?.inputs[0];
}

/** Returns the premium of a test case without and with the promotion, in minor units; undefined without a premium. */
function computeExample(
  product: Product,
  testCase: Case,
  promotion: Promotion,
): { before: number; after: number } | undefined {
  const field = findCodeField(product);
  if (field === undefined) return undefined;
  const { promotion: _told, ...findings } = testCase.findings ?? {};
  const { [field]: _code, ...answers } = testCase.answers;
  const before = computeTotal(product, { ...testCase, answers, findings });
  const told = { status: 'found', value: toPromotionValue(promotion) } as const;
  const promised = {
    ...testCase,
    answers: { ...answers, [field]: promotion.code },
    findings: { ...findings, promotion: told },
  };
  const after = computeTotal(product, promised);
  return before === undefined || after === undefined ? undefined : { before, after };
}

function computeTotal(product: Product, testCase: Case): number | undefined {
  try {
    const { rated } = runCase(product, testCase);
    return rated.status === 'rated' ? rated.premium.total : undefined;
  } catch {
    // An unfinished product may not be computable. Another part shows that fault.
    return undefined;
  }
}
