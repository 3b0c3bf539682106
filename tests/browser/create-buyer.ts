import { isDeepStrictEqual } from 'node:util';
import { type Locator, expect as now, type Page } from '@playwright/test';
import { selectShownAnswer } from '#engine/derived-state.ts';
import type { Journey } from '#engine/journey.ts';
import type { FieldSchema, PageDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { buildListMessageId } from '#engine/language/messages/message-ids.ts';
import type { Answers, Item } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { selectReader } from '#product-files/product-messages.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/format.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createMessageLookup, type MessageLookup } from '#tests/support/message-lookup.ts';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';
import { WAIT_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { isSearched } from '#web/fields/choice/is-searched.ts';
import { createPointer, type InputDevice } from './input-device.ts';
import { buildLocaleUrl } from './layout-checks.ts';

export type BuyerLanguage = Locale;

/** Someone who buys in the browser, reading the page in their language: everything is found by role and label. */
export type Buyer = {
  /** A text of the site, by its message id. */
  says: MessageLookup;
  /** A text of the product, by what follows the product's id. */
  reads(id: string): string;
  /** The messages' name for a field, by the part after the product's id: its name, where it has one, else its label. */
  isCalled(field: string): string;
  /** Opens a path in the buyer's language. */
  opens(path: string): Promise<void>;
  /** Fills in the fields of a page that have an answer, except those that are `given` already. */
  answers(page: string, answers: Answers, given?: Answers): Promise<void>;
  /** Fills in these fields of a page, in this order, and goes no further. */
  tells(page: string, answers: Answers): Promise<void>;
  /** Changes the answers that differ on a page that is filled in already, and goes no further. */
  revises(page: string, answers: Answers, given: Answers): Promise<void>;
  /** Chooses what would clear other answers, at each field of a page, and leaves the question about it by Escape. */
  triesInVain(page: string, given: Answers): Promise<void>;
  /** The fields that were typed or chosen so far. */
  typed: string[];
  presses(id: string): Promise<void>;
  /** Presses Next and waits for the page of that name. */
  goesOnTo(page: string): Promise<void>;
  isOn(page: string): Promise<void>;
  /**
   * From the page shown to the summary, with a case's answers; `onPage` looks at each page before it is answered, and may
   * say what it shows answered already; `onAnswered` when it is and before it is left.
   */
  fillsIn(
    answers: Answers,
    onPage?: (name: string) => Promise<unknown>,
    onAnswered?: (name: string) => Promise<void>,
  ): Promise<void>;
  /** Turns to this buyer's language by the link on the page shown. */
  turnsToLanguage(): Promise<void>;
  /** Finds the page shown filled in with these answers, each at its field, in the buyer's language. */
  findsAnswered(page: string, answers: Answers): Promise<void>;
  /** Opens a draft by its link, as on another device. */
  opensDraft(draft: OpenDraft): Promise<void>;
  confirms(): Promise<void>;
  /** Waits for the box of the code. Then it enters `code`, or the code that was sent last: to the phone or email `to`, or to anyone. */
  entersCode(entry?: { code?: string; to?: string }): Promise<void>;
  paysBy(option: 'cards' | 'khqr' | 'wechat'): Promise<void>;
  /** On the provider's page. */
  pressesAtTheBank(button: string): Promise<void>;
};

/** A case's answers, all its dates moved as far as today is from its own day: people stay as old as they were. */
export function shiftAnswersToToday(shop: Shop, product: string, name: string): Answers {
  const { asOf, answers } = shop.testCase(product, name);
  const days = Math.round((shop.clock.now().getTime() + 7 * 3_600_000 - Date.parse(asOf)) / 86_400_000 - 0.5);
  const moved = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(moved);
    if (isObject(value)) return movedMembers(value as Answers);
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
    return new Date(Date.parse(value) + days * 86_400_000).toISOString().slice(0, 10);
  };
  const movedMembers = (members: Answers): Answers =>
    Object.fromEntries(Object.entries(members).map(([field, value]) => [field, moved(value)]));
  return movedMembers(answers);
}

// The walks of the paths have no runner with patience of its own.
const expect = now.configure({ timeout: WAIT_TIMEOUT_MS });

/**
 * `isSale`: an agent fills it in for a customer, who declares and is asked for the code elsewhere. `hand`: by what the page
 * is used.
 */
export function createBuyer(
  page: Page,
  shop: Shop,
  productId: string,
  language: BuyerLanguage,
  { isSale = false, hand = createPointer(page) }: { isSale?: boolean; hand?: InputDevice } = {},
): Buyer {
  const current = shop.services.catalogue.current(productId);
  if (!current) throw new Error(`${productId} is not on sale`);
  const { form } = current.definition;
  const product = selectReader(current.messages(language), isSale ? 'agent' : 'customer');
  const title = (name: string) =>
    page.getByRole('heading', { level: 1, name: buyer.reads(`${name}.title`), exact: true });

  const confirm = isSale ? 'wizard.sale.button' : 'wizard.confirm.button';
  const confirming = () => page.getByRole('button', { name: buyer.says(confirm), exact: true });
  /** The page where the answers are checked: its title is not always its own. */
  const declaring = Object.keys(form.pages).find((name) => form.pages[name]?.schema.properties.declaration) ?? '';

  /** The shown page of the journey, by its heading. */
  async function currentPage(): Promise<string> {
    const shown = async () => {
      if (await confirming().isVisible()) return declaring;
      for (const name of Object.keys(form.pages)) if (await title(name).isVisible()) return name;
      return undefined;
    };
    let found: string | undefined;
    // One page may make way for another while one looks.
    await expect
      .poll(
        async () => {
          found = await shown();
          return found;
        },
        { message: 'a page of the journey is shown' },
      )
      .toBeDefined();
    return found as string;
  }

  const ours = current.product;
  const journeyWith = (answers: Answers): Journey => {
    const begun = start(
      ours,
      { channel: isSale ? 'agent' : 'public', isSale, language },
      toBusinessDate(shop.clock.now()),
    );
    return begun.to({ ...begun.record, answers: { ...begun.record.answers, ...answers } });
  };

  /** Fields of a page, in their order; a cleared field comes again. `given` is what the page shows. */
  async function answerFields(name: string, fields: string[], answers: Answers, given: Answers): Promise<void> {
    const { schema, uiSchema = {} } = form.pages[name] ?? EMPTY_PAGE;
    const { hidden } = journeyWith(answers).situation;
    const isMissing = (field: string) =>
      answers[field] !== undefined && !hidden.has(field) && !isDeepStrictEqual(given[field], answers[field]);
    for (let field = fields.find(isMissing); field !== undefined; field = fields.find(isMissing)) {
      const value = answers[field] as Json;
      const definition = schema.properties[field] as FieldSchema;
      const ui = (uiSchema[field] ?? {}) as Json;
      buyer.typed.push(field);
      const { clears } = answer(journeyWith(given), { [field]: value });
      if (definition.items?.type === 'object') await answerItems(`${name}.${field}`, definition, ui, value as Item[]);
      else await answerField(page, `${name}.${field}`, definition, ui, value, given[field]);
      const cleared = clears.filter((other) => given[other] !== undefined);
      if (cleared.length > 0) {
        const clears = page.getByRole('dialog', { name: buyer.says('wizard.clears.title') });
        await hand.presses(clears.getByRole('button', { name: buyer.says('wizard.clears.yes'), exact: true }));
        for (const other of cleared) delete given[other];
      }
      given[field] = value;
    }
  }

  /** Where a field is found by its label, and what its answers are called. */
  function fieldOf(scope: Locator | Page, path: string, schema: FieldSchema, ui: Json) {
    const label = buyer.reads(`${path}.label`);
    const named = isObject(ui) ? ui['ui:widget'] : undefined;
    const widget = named ?? (isSearched(schema) ? 'combobox' : undefined);
    // A field that may stay empty says so behind its label.
    const mayStayEmpty = `${label} (${buyer.says('interface.ui.optional')})`;
    const groupOf = (name: string) => scope.getByRole('group', { name, exact: true });
    const group = groupOf(label).or(groupOf(mayStayEmpty));
    const input = scope.getByLabel(label, { exact: true }).or(scope.getByLabel(mayStayEmpty, { exact: true }));
    const wordFor = (code: Json): string => {
      const inner = schema.items && schema.items.type !== 'object' ? schema.items : schema;
      const id =
        inner.list === undefined
          ? `${productId}.${path}.options.${String(code)}`
          : buildListMessageId(productId, inner.list, String(code));
      return product[id] ?? product[`${productId}.plans.${String(code)}.name`] ?? String(code);
    };
    // A price may follow the name, and one name may begin as another.
    const beginsAs = (code: Json): RegExp => {
      const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const own = wordFor(code);
      const longer = (schema.enum ?? (schema.items?.type === 'object' ? undefined : schema.items?.enum) ?? [])
        .map(wordFor)
        .filter((other) => other !== own && other.startsWith(own));
      return new RegExp(`^${plain(own)}${longer.map((other) => `(?!${plain(other.slice(own.length))})`).join('')}`);
    };
    const planFor = (code: Json): Locator => group.getByRole('radio', { name: beginsAs(code) });
    const optionFor = planFor;
    const checkFor = (code: Json) => group.getByRole('checkbox', { name: beginsAs(code) });
    const tick = scope.getByRole('checkbox', { name: label, exact: true });
    // In error it is a combobox.
    const wrong = scope.getByRole('combobox', { name: label }).and(scope.locator('button'));
    const opener = scope.getByRole('button', { name: label }).or(wrong).first();
    return { widget, group, input, tick, opener, wordFor, planFor, optionFor, checkFor };
  }

  async function answerField(
    scope: Locator | Page,
    path: string,
    schema: FieldSchema,
    ui: Json,
    value: Json,
    given?: Json,
  ): Promise<void> {
    const field = fieldOf(scope, path, schema, ui);
    const { widget, group, input, wordFor } = field;
    if (widget === 'cards' || widget === 'yesNo') return hand.chooses(field.optionFor(value));
    if (widget === 'plans') return hand.chooses(field.planFor(value));
    if (widget === 'combobox')
      return chooseFrom(field.opener, listToggledOptions(value, given).map(wordFor), Array.isArray(value));
    if (widget === 'date') return typeDate(group, String(value));
    if (widget === 'phone') {
      await hand.writes(group.getByRole('textbox'), String(value).replace(/^\+855/, '0'));
      return hand.leaves(group.getByRole('textbox'));
    }
    if (widget === 'checks') {
      for (const code of listToggledOptions(value, given))
        await hand.ticks(field.checkFor(code), (value as Json[]).includes(code));
      return;
    }
    if (schema.format === 'upload') return sendPicture(group);
    if (schema.type === 'boolean') return hand.ticks(field.tick, value === true);
    // A list of one is no question: it is a text.
    if (schema.enum?.length === 1) return expect(input).toHaveText(wordFor(value));
    if (schema.enum) await hand.selects(input, wordFor(value));
    else await hand.writes(input, String(value));
    await hand.leaves(input);
  }

  async function expectAnswered(path: string, schema: FieldSchema, ui: Json, value: Json): Promise<void> {
    const field = fieldOf(page, path, schema, ui);
    const { widget, group, input, wordFor } = field;
    if (widget === 'cards' || widget === 'yesNo') return expect(field.optionFor(value)).toBeChecked();
    if (widget === 'plans') return expect(field.planFor(value)).toBeChecked();
    if (widget === 'combobox') return expect(field.opener).toBeVisible();
    if (widget === 'date') {
      const parts = String(value).split('-').map(Number).toReversed();
      for (const [index, part] of parts.entries())
        await expect(group.getByRole('textbox').nth(index)).toHaveValue(new RegExp(`^0?${part}$`));
      return;
    }
    if (widget === 'phone') return expect(group.getByRole('textbox')).toBeVisible();
    if (widget === 'checks') {
      for (const code of value as Json[]) await expect(field.checkFor(code)).toBeChecked();
      return;
    }
    if (schema.format === 'upload')
      return expect(group.getByText(buyer.says('wizard.picture.status.kept'), { exact: true })).toBeVisible();
    if (schema.type === 'boolean') return expect(field.tick).toBeChecked({ checked: value === true });
    if (schema.enum?.length === 1) return expect(input).toHaveText(wordFor(value));
    if (schema.enum) return expect(input.locator('option:checked')).toHaveText(wordFor(value));
    await expect(input).not.toHaveValue('');
  }

  /** A picture that says nothing: no reader finds a card in it. */
  async function sendPicture(group: Locator): Promise<void> {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await loadPhoto() };
    await hand.sends(group.locator('input[type=file]:not([capture])'), file);
    await hand.presses(group.getByRole('button', { name: buyer.says('wizard.picture.use') }));
    await expect(group.getByText(buyer.says('wizard.picture.status.kept'), { exact: true })).toBeVisible();
  }

  async function chooseFrom(button: Locator, options: string[], several: boolean): Promise<void> {
    await hand.presses(button);
    const sheet = page.getByRole('dialog');
    for (const option of options) await hand.seeks(sheet.getByRole('combobox'), option);
    if (several) await hand.presses(sheet.getByRole('button', { name: buyer.says('interface.ui.done') }));
    await expect(sheet).toBeHidden();
  }

  async function typeDate(group: Locator, date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-');
    const boxes = group.getByRole('textbox');
    await expect(boxes.first()).toBeVisible();
    // A seller has one box for a date.
    const parts = (await boxes.count()) === 1 ? [`${day}/${month}/${year}`] : [day, month, year];
    for (const [at, part] of parts.entries()) await hand.writes(boxes.nth(at), part);
    await hand.leaves(boxes.last());
  }

  async function answerItems(path: string, schema: FieldSchema, ui: Json, items: Item[]): Promise<void> {
    const inner = schema.items?.type === 'object' ? schema.items.properties : {};
    const innerUi = isObject(ui) && isObject(ui.items) ? ui.items : {};
    for (const [index, item] of items.entries()) {
      if (index > 0) await hand.presses(page.getByRole('button', { name: buyer.reads(`${path}.add`), exact: true }));
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: buyer.says('interface.ui.done'), exact: true }) });
      for (const [name, innerSchema] of Object.entries(inner)) {
        if (name !== 'id' && item[name] !== undefined)
          await answerField(card, `${path}.${name}`, innerSchema, (innerUi[name] ?? {}) as Json, item[name] as Json);
      }
      await hand.presses(card.getByRole('button', { name: buyer.says('interface.ui.done'), exact: true }));
    }
  }

  const buyer: Buyer = {
    says: createMessageLookup(language),
    reads(id) {
      const message = product[`${productId}.${id}`];
      if (message === undefined) throw new Error(`${productId} has no message ${id}`);
      return message;
    },
    isCalled: (field) => product[`${productId}.${field}.name`] ?? buyer.reads(`${field}.label`),
    opens: async (path) => void (await page.goto(buildLocaleUrl(path, language))),
    async answers(name, answers, given = {}) {
      const { schema, sections: all } = form.pages[name] ?? EMPTY_PAGE;
      const { hidden } = journeyWith(answers).situation;
      // A section of which this person is asked nothing is not on the page.
      const sections = all?.filter(({ fields }) => fields.some((field) => !hidden.has(field)));
      const parts = sections?.map(({ fields }) => fields) ?? [Object.keys(schema.properties)];
      const shown = { ...given };
      for (const [index, fields] of parts.entries()) {
        await answerFields(name, fields, answers, shown);
        const next = sections?.[index + 1];
        // Sections open one after another; the last one's Next passes the page.
        if (
          next &&
          !(await page
            .getByRole('heading', { level: 2, name: buyer.reads(`${name}.sections.${next.name}`) })
            .isVisible())
        )
          await buyer.presses('wizard.next');
      }
    },
    async triesInVain(name, given) {
      const { schema, uiSchema = {} } = form.pages[name] ?? EMPTY_PAGE;
      const { hidden } = journeyWith(given).situation;
      for (const [field, definition] of Object.entries(schema.properties)) {
        const ui = (uiSchema[field] ?? {}) as Json;
        const before = given[field];
        if (before === undefined || hidden.has(field) || !isObject(ui) || ui['ui:widget'] !== 'cards') continue;
        const clears = (code: Json) =>
          answer(journeyWith(given), { [field]: code }).clears.some((other) => given[other] !== undefined);
        const other = definition.enum?.find((code) => code !== before && clears(code));
        if (other === undefined) continue;
        const { optionFor } = fieldOf(page, `${name}.${field}`, definition, ui);
        await hand.presses(optionFor(other));
        const question = page.getByRole('dialog', { name: buyer.says('wizard.clears.title') });
        await expect(question).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(question).toBeHidden();
        await expect(optionFor(before)).toBeChecked();
      }
    },
    typed: [],
    tells: (name, answers) => answerFields(name, Object.keys(answers), answers, {}),
    revises: (name, answers, given) =>
      answerFields(name, Object.keys(form.pages[name]?.schema.properties ?? {}), answers, { ...given }),
    presses: (id) => hand.presses(page.getByRole('button', { name: buyer.says(id), exact: true })),
    isOn: (name) => expect(title(name)).toBeVisible(),
    async goesOnTo(name) {
      await buyer.presses('wizard.next');
      await buyer.isOn(name);
    },
    async opensDraft({ id, key }) {
      await buyer.opens(`/buy_insurance/${productId}#draft=${id}.${key}`);
      // The key leaves the address after this browser stores it; a person who continues earlier has an own draft.
      await expect(page).not.toHaveURL(/#draft=/);
    },
    async turnsToLanguage() {
      const link = page.getByRole('banner').getByRole('link', { name: buyer.says(`interface.languages.${language}`) });
      await hand.presses(link);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    },
    async findsAnswered(name, answers) {
      const { schema, uiSchema = {} } = form.pages[name] ?? EMPTY_PAGE;
      const { situation } = journeyWith(answers);
      const { hidden } = situation;
      if (name === declaring) await expect(confirming()).toBeVisible();
      else await buyer.isOn(name);
      for (const [field, definition] of Object.entries(schema.properties)) {
        const value = answers[field] === undefined ? undefined : selectShownAnswer(ours, name, field, situation);
        // Of a list only what is added is open, and that is over.
        if (value === undefined || hidden.has(field) || definition.items?.type === 'object') continue;
        await expectAnswered(`${name}.${field}`, definition, (uiSchema[field] ?? {}) as Json, value);
      }
    },
    async fillsIn(answers, onPage, onAnswered) {
      for (;;) {
        const name = await currentPage();
        const given = await onPage?.(name);
        await buyer.answers(name, answers, isObject(given as Json) ? (given as Answers) : {});
        await onAnswered?.(name);
        if (name === declaring || (await confirming().isVisible())) return;
        await buyer.presses('wizard.next');
        await expect(title(name)).toBeHidden();
      }
    },
    confirms: () => buyer.presses(confirm),
    async entersCode({ code, to } = {}) {
      const box = page.getByLabel(buyer.says('checkout.code.label'), { exact: true });
      // Its box is shown after the code was sent; before that there is none to read.
      await expect(box).toBeVisible();
      await hand.writes(box, code ?? (await shop.codeTo(to)));
      await buyer.presses('checkout.code.verify');
    },
    async paysBy(option) {
      const name = new RegExp(`^${buyer.says(`checkout.pay.options.${option}.name`)}`);
      await hand.chooses(page.getByRole('radio', { name }));
      await hand.presses(page.getByRole('button', { name: buyer.says('checkout.pay.button', { amount: '' }).trim() }));
    },
    pressesAtTheBank: (button) => hand.presses(page.locator(`button[name=press][value=${button}]`)),
  };
  return buyer;
}

/** The options to choose or drop where several may be chosen; one choice is chosen again. */
function listToggledOptions(value: Json, given: Json | undefined): Json[] {
  if (!Array.isArray(value)) return [value];
  const before = Array.isArray(given) ? given : [];
  return [...before.filter((code) => !value.includes(code)), ...value.filter((code) => !before.includes(code))];
}

let cachedPhoto: Promise<Buffer> | undefined;
function loadPhoto(): Promise<Buffer> {
  cachedPhoto ??= createPicture({ width: 1600, height: 1000, orientation: 6 });
  return cachedPhoto;
}

const EMPTY_PAGE: PageDefinition = { schema: { type: 'object', additionalProperties: false, properties: {} } };
