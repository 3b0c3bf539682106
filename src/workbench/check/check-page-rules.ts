import { type PageDefinition, type PageHint, type PageRule, selectShownValues } from '#engine/language/definition.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
  formatPointer,
  type Issue,
  resolveProductFile,
} from '../base/issue.ts';

/** Checks rules, conditional fields, effects and shown values: every place on a page that names facts and fields. */
export function checkPageRules(context: CheckContext, page: string, own: PageDefinition): Issue[] {
  const { issues, add } = createIssueList(resolveProductFile(context.name, 'form'), formatPointer('pages', page));
  const names = new PageNames(context, own, add);
  names.checkConditions(own);
  names.checkOptions(own);
  names.checkPricedFields(own);
  names.checkEffects(own);
  names.checkShown(own);
  names.checkPicturesAhead(own);
  names.checkReadCards(own);
  return issues;
}

type Path = (string | number)[];

/** Checks the names of fields and conditions on one page. */
class PageNames {
  readonly #form: CheckContext['definition']['form'];
  readonly #fields: PageDefinition['schema']['properties'];
  /** The fields of all pages. */
  readonly #all: ReturnType<typeof mapFields>;
  readonly #add: AddIssue;

  constructor({ definition }: CheckContext, { schema }: PageDefinition, add: AddIssue) {
    this.#form = definition.form;
    this.#fields = schema.properties;
    this.#all = mapFields(definition);
    this.#add = add;
  }

  #checkField(name: string, at: Path): void {
    if (!Object.hasOwn(this.#fields, name))
      this.#add('unknown-field', at, `The page has no field "${name}".`, 'Correct the name of the field.');
  }

  #checkFact(name: string, at: Path): void {
    if (!Object.hasOwn(this.#form.conditions, name))
      this.#add('unknown-fact', at, `There is no condition "${name}".`, 'Add it to conditions, or correct the name.');
  }

  /** Checks names that may belong to any page. */
  #checkAnyFields(names: string[], toPlace: (name: string) => Path): void {
    for (const name of names.filter((one) => !Object.hasOwn(this.#all, one)))
      this.#add(
        'unknown-field',
        toPlace(name),
        `"${name}" is not a field of any page.`,
        'Correct the name of the field.',
      );
  }

  /** Checks the field or item member that a rule or hint names, and its condition, which is in the member `by`. */
  #checkTarget({ each, at: member }: PageRule | PageHint, condition: string, at: Path, by: string): void {
    if (each === undefined) {
      this.#checkFact(condition, [...at, by]);
      this.#checkField(member, [...at, 'at']);
      return;
    }
    const items = this.#fields[each]?.items;
    if (items?.type !== 'object') {
      this.#add('unknown-field', [...at, 'each'], `The page has no list "${each}".`, 'Name the list of the page.');
      return;
    }
    if (!Object.hasOwn(items.properties, member))
      this.#add(
        'unknown-field',
        [...at, 'at'],
        `An item of "${each}" has no "${member}".`,
        'Name a member of the item.',
      );
    const message = `There is no condition "${condition}" on items of "${each}".`;
    if (!Object.hasOwn(this.#form.itemConditions?.[each] ?? {}, condition))
      this.#add('unknown-fact', [...at, by], message, 'Add it to itemConditions.');
  }

  /** Checks rules and conditional fields. */
  checkConditions({ rules = [], when = {} }: PageDefinition): void {
    for (const [index, rule] of rules.entries()) this.#checkTarget(rule, rule.unless, ['rules', index], 'unless');
    for (const [field, condition] of Object.entries(when)) {
      this.#checkField(field, ['when', field]);
      this.#checkFact(condition, ['when', field]);
    }
  }

  /** Checks fields with conditional options, and hints. */
  checkOptions({ choices = {}, hints = [] }: PageDefinition): void {
    for (const field of Object.keys(choices)) {
      this.#checkField(field, ['choices', field]);
      const { enum: options, items } = this.#fields[field] ?? {};
      if (!options && (items?.type === 'object' || !items?.enum))
        this.#add(
          'choices-without-options',
          ['choices', field],
          `"${field}" has no options.`,
          'Give it an enum or a list.',
        );
    }
    for (const [index, hint] of hints.entries()) {
      this.#checkTarget(hint, hint.when, ['hints', index], 'when');
      for (const [way, { with: answers }] of (hint.prices ?? []).entries())
        this.#checkAnyFields(Object.keys(answers), (name) => ['hints', index, 'prices', way, 'with', name]);
    }
  }

  /** Checks fields whose option follows from a derived value, and fields whose options have a price. */
  checkPricedFields({ applies = {}, costs = [] }: PageDefinition): void {
    for (const [field, decides] of Object.entries(applies)) {
      this.#checkField(field, ['applies', field]);
      const options = this.#fields[field]?.enum ?? [];
      const value = this.#form.derived.find(({ set }) => set === decides);
      if (!value?.values?.every((each) => options.includes(each)))
        this.#add(
          'applies-other-values',
          ['applies', field],
          `"${decides}" is no derived value whose values are options of "${field}".`,
          'Name a derived value, and list in its values the options that may apply.',
        );
    }
    for (const [index, field] of costs.entries()) {
      this.#checkField(field, ['costs', index]);
      const { type = 'boolean', items, enum: options } = this.#fields[field] ?? {};
      const message = `"${field}" is no yes or no, nor one or several of a list.`;
      if (type !== 'boolean' && !options && !(items?.type !== 'object' && items?.enum))
        this.#add('costs-without-options', ['costs', index], message, 'Name such a field.');
    }
  }

  checkEffects({ effects = [] }: PageDefinition): void {
    for (const [index, { inputs, when, fills = {} }] of effects.entries()) {
      // The page shows the result of a lookup at the first input.
      this.#checkField(inputs[0] as string, ['effects', index, 'inputs', 0]);
      if (when !== undefined) this.#checkFact(when, ['effects', index, 'when']);
      this.#checkAnyFields(Object.keys(fills), () => ['effects', index, 'fills']);
      this.#checkAnyFields(inputs, () => ['effects', index, 'inputs']);
    }
  }

  checkShown({ shows, expects }: PageDefinition): void {
    const known = new Set([...this.#form.derived.map(({ set }) => set), ...Object.keys(this.#all)]);
    for (const shown of selectShownValues(shows).filter((name) => !known.has(name)))
      this.#add(
        'unknown-shown',
        '/shows',
        `The page shows "${shown}", which nothing computes.`,
        'Name premium, a derived value or a field.',
      );
    const message = `The page has no list "${expects?.field}".`;
    if (expects && this.#fields[expects.field]?.type !== 'array')
      this.#add('unknown-field', '/expects/field', message, 'Name the list of the page.');
  }

  /** Checks that a card fills fields of the items of the page's own list. */
  checkReadCards({ readsCards }: PageDefinition): void {
    if (!readsCards) return;
    const { items } = this.#fields[readsCards.field] ?? {};
    const members = items?.type === 'object' ? items.properties : {};
    for (const field of Object.keys(readsCards.fills).filter((name) => !Object.hasOwn(members, name)))
      this.#add(
        'unknown-field',
        ['readsCards', 'fills', field],
        `An item of "${readsCards.field}" has no "${field}".`,
        'Name a field of the items of the page.',
      );
  }

  /** Checks that each picture offered ahead is asked by another page, and that a lookup reads it. */
  checkPicturesAhead({ picturesAhead = [] }: PageDefinition): void {
    const read = new Set(
      Object.values(this.#form.pages).flatMap(({ effects = [] }) => effects.flatMap((one) => one.inputs)),
    );
    for (const [index, field] of picturesAhead.entries()) {
      const isUpload = this.#all[field]?.format === 'upload';
      if (isUpload && read.has(field) && !Object.hasOwn(this.#fields, field)) continue;
      this.#add(
        'no-picture-ahead',
        ['picturesAhead', index],
        `"${field}" is no picture of another page that a lookup reads.`,
        'Name an upload of a later page that is an input of a lookup.',
      );
    }
  }
}
