import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { SITE_FILE } from '#contract/studio/material/site-settings.ts';
import type { PageDefinition } from '#engine/language/definition.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { detectFieldKind } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { listTables } from '#web/surfaces/studio/base/values/list-tables.ts';
import { type LoadedForm, loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { createSelection, type Selected } from '#web/surfaces/studio/base/workspace/selection.ts';
import { createWorkspace, type Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { WorkspaceContext } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { AfterSalePart } from '#web/surfaces/studio/parts/after-sale/after-sale-part.tsx';
import { CasesPart } from '#web/surfaces/studio/parts/cases/cases-part.tsx';
import { CoverPart } from '#web/surfaces/studio/parts/cover/cover-part.tsx';
import { DocumentsPart } from '#web/surfaces/studio/parts/documents/documents-part.tsx';
import { ExpectedTablesPart } from '#web/surfaces/studio/parts/expected-tables/expected-tables-part.tsx';
import { JourneyPart } from '#web/surfaces/studio/parts/journey/journey-part.tsx';
import { ListsPart } from '#web/surfaces/studio/parts/lists/lists-part.tsx';
import { readFieldUi } from '#web/surfaces/studio/parts/pages/edits/field-edits.ts';
import { ItemFields } from '#web/surfaces/studio/parts/pages/field/field-list.tsx';
import { FieldSettings } from '#web/surfaces/studio/parts/pages/field/field-settings.tsx';
import { PagesPart } from '#web/surfaces/studio/parts/pages/pages-part.tsx';
import { RuleEditor } from '#web/surfaces/studio/parts/pages/rules/rule-editor.tsx';
import { ValueEditor } from '#web/surfaces/studio/parts/pages/values/value-editor.tsx';
import { ValuesEditor } from '#web/surfaces/studio/parts/pages/values/values-editor.tsx';
import { PromotionsPart } from '#web/surfaces/studio/parts/promotions/promotions-part.tsx';
import { ReviewedPart } from '#web/surfaces/studio/parts/reviewed/reviewed-part.tsx';
import { SettingsPart } from '#web/surfaces/studio/parts/settings/settings-part.tsx';
import { SiteSettingsPart } from '#web/surfaces/studio/parts/site/site-settings-part.tsx';
import { ColumnActions } from '#web/surfaces/studio/parts/tariff/table-setup/column-actions.tsx';
import { TariffPart } from '#web/surfaces/studio/parts/tariff/tariff-part.tsx';
import { createPreview } from '#web/surfaces/studio/preview/preview.ts';
import { PreviewContext } from '#web/surfaces/studio/preview/preview-context.ts';

/*
 * The studio's panels show the same labels, help texts, names and ids as before their inputs were bound by one kit. The witness is
 * `studio-panels.json`, which was written before that.
 */

const files: Record<string, string> = Object.fromEntries(
  ['product-schemas', 'machines', 'locales'].flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(json|csv)$/.test(path))
      .map((path) => [`${room}/${path}`, readFileSync(join(projectRoot, room, path), 'utf8')]),
  ),
);
/** Every message says its own id, so that the record names messages and no texts. */
const messages = Object.fromEntries(
  readdirSync(join(projectRoot, 'locales/en'))
    .filter((name) => /^(studio|portal|problems|interface|claims).*json$/.test(name))
    .map((name) => {
      const file = name.replace('.json', '');
      const flat = flattenMessages(file, JSON.parse(files[`locales/en/${name}`] ?? '{}'));
      return [file, Object.fromEntries(Object.keys(flat).map((id) => [id, id]))];
    }),
);

/** A product whose files have every member that a panel shows, with its workspace. */
function opened(product: string): Workspace {
  const workspace = createWorkspace(
    { contentHash: '', files },
    {
      send: () => Promise.reject(new Error('offline')),
      load: () => Promise.reject(new Error('offline')),
      kindOf: () => 'passing',
    },
  );
  const promotion = {
    ...{ code: 'SPRING', kind: 'percent', percent: '10', validFrom: '2026-01-01', validTo: '2026-02-01' },
    ...{ maxUses: 3, maxUsesPerPerson: 1, minimum: 1000 },
  };
  const settler = { kind: 'garage', name: { en: 'Garage', km: 'ក', zh: '' } };
  const form = `product-schemas/${product}/form.json`;
  const settings = `product-schemas/${product}/product.json`;
  const [condition = ''] = Object.keys(loadForm(workspace, product).conditions);
  workspace.change([
    { path: `product-schemas/${product}/promotions.json`, text: JSON.stringify({ promotions: [promotion] }) },
    { path: SITE_FILE, text: JSON.stringify({ directSettlement: [settler], address: { en: 'Street 1' } }) },
    { path: settings, at: ['picture'], to: 'a'.repeat(64) },
    { path: settings, at: ['afterSale', 'renew', 'noClaim'], to: { most: 5, afterClaim: 0 } },
    { path: form, at: ['impossible'], to: [{ fact: condition, outcome: 'true', why: 'Nobody is' }] },
    { path: form, at: ['figures'], to: { days: { value: 3 }, other: { value: { $ref: '#/derived/0' } } } },
  ]);
  return workspace;
}

/** The panel as it is drawn at first for who may change it. */
function drawn(workspace: Workspace, product: string, selected: Selected, panel: ReactNode, search = ''): string {
  const selection = createSelection(selected);
  const preview = createPreview(workspace, selection, product, { language: 'en', isOpen: false });
  return renderToStaticMarkup(
    <Router ssrPath="/" ssrSearch={search}>
      <HydrationContext
        value={{ locale: 'en', visitor: { languages: [], chosen: true } as never, messages, replies: {} }}
      >
        <Language locale="en">
          <ApiProvider>
            <PreviewContext value={preview}>
              <WorkspaceContext value={{ workspace, selection, release: 'r', product, mayEdit: true }}>
                <Suspense>{panel}</Suspense>
              </WorkspaceContext>
            </PreviewContext>
          </ApiProvider>
        </Language>
      </HydrationContext>
    </Router>,
  );
}

/** The ids of the drawn messages, and of the elements of the document; ids that React makes up are left out. */
function shownIn(html: string): string[] {
  const said = [...html.matchAll(/\b(?:studio(?:-[a-z]+)*|portal|problems|interface)(?:\.\w+)+/g)].map(([id]) => id);
  const ids = [...html.matchAll(/ id="([\w .-]+)"/g)].map(([, id]) => `#${id}`);
  return [...said, ...ids.filter((id) => !/-(label|help)$|_[rR]_|^#locales/.test(id))];
}

/** A rule, a hint, and each kind of value of a product, all open. */
function Opened({ workspace, product }: { workspace: Workspace; product: string }) {
  const form = loadForm(workspace, product);
  const nothing = () => undefined;
  const ons = form.pages.flatMap(({ name, page }) => (page ? [{ workspace, product, name, page }] : []));
  const price = { message: 'other', with: { startDate: '2026-01-01', other: { '+': [1, { var: 'asOf' }] } } };
  const rules = ons.flatMap((on) => (on.page.rules ?? []).map((rule) => ({ on, rule })));
  const ofEach = new Set([rules[0], rules.find(({ rule }) => rule.params), rules.find(({ rule }) => rule.each)]);
  const hints = ons.flatMap((on) => (on.page.hints ?? []).map((rule) => ({ on, rule })));
  const values = [...new Map(form.derived.map((value, at) => [value.type, { value, at }])).values()];
  return (
    <>
      {[...ofEach].map(
        (one) =>
          one && (
            <RuleEditor
              key={`${one.on.name} ${one.rule.message}`}
              {...{ ...one, of: 'rules', label: one.rule.at, isOpen: true }}
              onOpen={nothing}
              onChange={nothing}
            />
          ),
      )}
      {hints.slice(0, 1).map(({ on, rule }) => (
        <RuleEditor
          key={rule.message}
          {...{ on, of: 'hints', label: rule.at, isOpen: true }}
          rule={{ ...rule, prices: [price] }}
          onOpen={nothing}
          onChange={nothing}
        />
      ))}
      {values.map(({ value, at }) => (
        <ValueEditor
          key={value.set}
          {...{ value, at, label: value.set, isOpen: true }}
          onOpen={nothing}
          onRemove={nothing}
        />
      ))}
    </>
  );
}

/** The first page that has a member, for each member that pages may have. */
function pagesOfEachKind({ pages }: LoadedForm): string[] {
  const members = new Set(pages.flatMap(({ page }) => Object.keys(page ?? {})));
  return [...new Set([...members].map((member) => pages.find(({ page }) => page && member in page)?.name ?? ''))];
}

/** The settings of one field of each kind, of pages and of the persons or things of lists. */
function Fields({ workspace, product }: { workspace: Workspace; product: string }) {
  const all = loadForm(workspace, product).pages.flatMap(({ name, page }) => {
    const on = { workspace, product, name, page: page as PageDefinition };
    return Object.entries(page?.schema.properties ?? {}).flatMap(([field, schema]) => [
      { on, field, schema },
      ...(schema.items?.type === 'object'
        ? Object.entries(schema.items.properties).map(([member, inner]) => ({
            on: { ...on, list: field },
            field: member,
            schema: inner,
          }))
        : []),
    ]);
  });
  const kind = ({ on, field, schema }: (typeof all)[number]) =>
    `${detectFieldKind(schema, readFieldUi(on, field))} ${'list' in on} ${on.page.choices?.[field] !== undefined}`;
  const ofEach = [...new Map(all.map((one) => [kind(one), one])).values()].filter(({ field }) => field !== 'id');
  return (
    <>
      {ofEach.map(({ on, field }) => (
        <FieldSettings key={`${on.name} ${field}`} on={on} field={field} />
      ))}
      {all.slice(0, 1).map(({ on }) => {
        const list = all.find(({ schema }) => schema.items?.type === 'object');
        return list && <ItemFields key={on.name} on={list.on} list={list.field} onTell={() => undefined} />;
      })}
    </>
  );
}

/** The content of a product's panels, panel by panel. */
function panelsOf(product: string): Record<string, string[]> {
  const workspace = opened(product);
  const table = listTables(workspace.value, product)[0]!;
  const draw = (panel: ReactNode, selected: Selected = {}, search = '') =>
    shownIn(drawn(workspace, product, selected, panel, search));
  return {
    settings: draw(<SettingsPart />),
    'after-sale': draw(<AfterSalePart />),
    promotions: draw(<PromotionsPart />),
    cover: draw(<CoverPart />),
    papers: ['', 'paper=claimForm', 'paper=policyWording'].flatMap((paper) => draw(<DocumentsPart />, {}, paper)),
    lists: draw(<ListsPart />),
    site: draw(<SiteSettingsPart />),
    pages: pagesOfEachKind(loadForm(workspace, product)).flatMap((page) => draw(<PagesPart />, { page })),
    values: draw(<ValuesEditor onTell={() => undefined} />),
    fields: draw(<Fields workspace={workspace} product={product} />),
    tariff: [
      draw(<TariffPart />),
      draw(<TariffPart />, {}, `table=${table.name}`),
      draw(<ColumnActions table={table} />),
    ].flat(),
    journey: draw(<JourneyPart />),
    cases: draw(<CasesPart />),
    reviewed: draw(<ReviewedPart />),
    decided: draw(<ExpectedTablesPart />),
    rules: draw(<Opened workspace={workspace} product={product} />),
  };
}

test('the panels of a product show the same messages and ids as before', async () => {
  const [auto, travel] = [panelsOf('auto'), panelsOf('travel')];
  const shown = Object.keys(auto).map((panel) => [
    panel,
    [...new Set([...(auto[panel] ?? []), ...(travel[panel] ?? [])])].sort(),
  ]);
  const record = join(projectRoot, 'tests/products/studio-panels.json');
  await expect(`${JSON.stringify(Object.fromEntries(shown), null, 2)}\n`).toMatchFileSnapshot(record);
});
