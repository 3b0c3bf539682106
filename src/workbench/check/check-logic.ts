import type { Logic } from '#engine/language/definition.ts';
import { fieldsOf } from '#engine/reviewed/fields-of.ts';
import { type CheckContext, type Finding, fileOf, pointer } from '../base/finding.ts';
import { isKnown, knownNames } from '../base/known-names.ts';
import { type LogicScope, logicFindings } from './logic-findings.ts';

/** Every expression of form.json, product.json and benefits.json. Those of rating.json are in `check-rating.ts`. */
export function checkLogic({ definition, name }: CheckContext): Finding[] {
  const { form, product, benefits } = definition;
  const fields = fieldsOf(definition);
  const scopeWith = (file: string, derived: string[]): LogicScope => {
    const known = knownNames(definition, derived);
    return {
      file,
      fields,
      tables: form.tables ?? {},
      isKnown: (read) => isKnown(known, read),
      hint: hintFor(definition),
    };
  };
  const derived = form.derived.map(({ set }) => set);
  const formFile = fileOf(name, 'form');
  // The order of derived values is judged by `check-derived.ts`.
  const scope = scopeWith(formFile, derived);
  const beginning: LogicScope = {
    ...scope,
    isKnown: (read) => /^(asOf$|circumstances\.)/.test(read) && scope.isKnown(read),
  };
  const inProduct = scopeWith(fileOf(name, 'product'), derived);
  const all = (logics: Record<string, Logic>, at: string, where: LogicScope) =>
    Object.entries(logics).flatMap(([key, logic]) => logicFindings(logic, `${at}${pointer(key)}`, where));
  return [
    ...form.derived.flatMap(({ logic }, index) => logicFindings(logic, pointer('derived', index, 'logic'), scope)),
    ...all(form.conditions, '/conditions', scope),
    ...all(form.start ?? {}, '/start', beginning),
    ...Object.keys(form.start ?? {})
      .filter((field) => !Object.hasOwn(fields, field))
      .map((field) => unknownField(formFile, pointer('start', field), field)),
    ...Object.entries(form.itemConditions ?? {}).flatMap(([list, conditions]) => {
      const items = fields[list]?.items;
      if (items?.type !== 'object') return [unknownField(formFile, pointer('itemConditions', list), list)];
      return all(conditions, pointer('itemConditions', list), { ...scope, item: items.properties });
    }),
    ...Object.entries(form.pages).flatMap(([page, { expects, choices = {}, effects = [], rules = [], hints = [] }]) => [
      ...(expects ? logicFindings(expects.count, pointer('pages', page, 'expects', 'count'), scope) : []),
      ...all(choices, pointer('pages', page, 'choices'), { ...scope, item: 'scalar' }),
      ...effects.flatMap(({ fills = {} }, index) =>
        all(fills, pointer('pages', page, 'effects', index, 'fills'), scope),
      ),
      ...rules.flatMap(({ params = {} }, index) =>
        all(params, pointer('pages', page, 'rules', index, 'params'), scope),
      ),
      ...hints.flatMap(({ prices = [] }, index) =>
        prices.flatMap((way, at) => all(way.with, pointer('pages', page, 'hints', index, 'prices', at, 'with'), scope)),
      ),
    ]),
    ...all(product.cover, '/cover', inProduct),
    ...all(product.policyholder, '/policyholder', inProduct),
    ...all(product.customer ?? {}, '/customer', inProduct),
    ...(product.insuredRisks ?? []).flatMap(({ each, keys }, index) => {
      const at = pointer('insuredRisks', index);
      const items = each === undefined ? undefined : fields[each]?.items;
      if (each !== undefined && items?.type !== 'object') return [unknownField(inProduct.file, `${at}/each`, each)];
      const where = items?.type === 'object' ? { ...inProduct, item: items.properties } : inProduct;
      return keys.flatMap((logic, way) => logicFindings(logic, `${at}${pointer('keys', way)}`, where));
    }),
    ...(product.afterSale ? logicFindings(product.afterSale.onceBegun, '/afterSale/onceBegun', inProduct) : []),
    ...(product.afterSale?.renew
      ? logicFindings(product.afterSale.renew.when, '/afterSale/renew/when', inProduct)
      : []),
    ...all(benefits.optional ?? {}, '/optional', scopeWith(fileOf(name, 'benefits'), derived)),
  ];
}

function unknownField(file: string, at: string, field: string): Finding {
  return {
    code: 'unknown-field',
    file,
    at,
    message: `"${field}" is not such a field of any page.`,
    mend: 'Correct the name of the field.',
  };
}

function hintFor({ form }: CheckContext['definition']): (name: string) => string | undefined {
  return (name) =>
    Object.hasOwn(form.conditions, name)
      ? `"${name}" is a condition, which other expressions cannot read: write its expression as a derived value.`
      : undefined;
}
