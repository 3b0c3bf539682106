import type { CorrectionName } from './corrections.ts';

/** The groups of advice; each has a text in `studio-making.advice`. */
type Advice =
  | 'write'
  | 'translate'
  | 'glossary'
  | 'remove'
  | 'name'
  | 'add'
  | 'once'
  | 'value'
  | 'order'
  | 'path'
  | 'end'
  | 'formula'
  | 'review'
  | 'decision'
  | 'persona'
  | 'rows'
  | 'divide'
  | 'plan'
  | 'file';

/**
 * All kinds of findings, by their code: the advice, and the button that corrects the finding. `write` opens the texts in
 * the finding itself, `review` opens the dialog for reviewed premiums, and the other buttons change the product at once.
 * A kind has no button if only a person knows the correct content.
 */
export const findingKinds: Readonly<
  Record<string, readonly [advice: Advice, button?: CorrectionName | 'write' | 'review']>
> = {
  // Texts
  'message-missing': ['write', 'write'],
  'unfinished-wording': ['write', 'write'],
  'document-empty': ['write', 'write'],
  'document-missing': ['add'],
  'document-shape': ['file'],
  'document-structure': ['translate'],
  'message-placeholders': ['translate', 'write'],
  'placeholder-unfilled': ['name', 'write'],
  'not-printable': ['write', 'write'],
  'markup-in-words': ['remove', 'write'],
  'word-script': ['translate', 'write'],
  'word-figure': ['translate', 'write'],
  'word-term': ['glossary', 'glossary'],
  'sms-too-long': ['divide', 'write'],
  'message-unused': ['remove', 'remove'],
  'term-unused': ['remove'],
  'unknown-sum': ['name'],
  'date-part-domain': ['value'],
  'figure-unused': ['remove', 'remove'],
  'site-word-unknown': ['remove', 'remove'],
  'site-setting': ['value'],
  // Pages
  'unknown-field': ['name', 'removeName'],
  'unknown-fact': ['name'],
  'unknown-shown': ['name', 'removeName'],
  'unknown-option': ['name', 'removeName'],
  'unknown-list': ['name'],
  'unknown-format': ['name', 'remove'],
  'field-twice': ['once', 'keepFirst'],
  'option-twice': ['once', 'keepFirst'],
  'name-twice': ['once'],
  'page-too-long': ['divide'],
  'section-misses-field': ['add', 'placeInSection'],
  'keyword-of-other-type': ['remove', 'remove'],
  'nothing-given': ['remove', 'remove'],
  'unit-without-number': ['remove', 'remove'],
  'list-without-items': ['add'],
  'nothing-valid': ['value', 'exchangeLimits'],
  'declares-no-tick': ['remove', 'removeName'],
  'no-picture-ahead': ['remove', 'remove'],
  'choices-without-options': ['remove', 'remove'],
  'costs-without-options': ['remove', 'remove'],
  'applies-other-values': ['name'],
  'picture-unknown': ['add', 'remove'],
  'picture-missing': ['add'],
  // Formulas
  'unknown-variable': ['formula'],
  'unknown-operator': ['formula'],
  'unknown-table': ['formula'],
  'unknown-column': ['formula'],
  'item-outside-list': ['formula'],
  'lookup-keys': ['formula'],
  'one-operator': ['formula'],
  arity: ['formula'],
  'derived-order': ['order', 'moveBefore'],
  'reads-conditional-step': ['formula'],
  'not-impossible': ['formula'],
  // Tariff
  'table-gap': ['rows'],
  'table-overlap': ['rows'],
  'table-width': ['rows'],
  'table-cell': ['rows'],
  'table-unused': ['remove', 'remove'],
  'rating-input-unused': ['remove', 'remove'],
  'rating-without-net': ['add'],
  'minimum-without-part': ['add', 'makeLoading'],
  'compare-without-options': ['name'],
  'compare-through-derived': ['formula'],
  // Cover, documents, promotions
  'plan-missing': ['add', 'addPlan'],
  'plan-not-asked': ['plan'],
  'plan-not-offered': ['remove', 'remove'],
  'limit-missing': ['add', 'setNotCovered'],
  'unknown-line': ['name', 'removeName'],
  'recommended-twice': ['once', 'remove'],
  'promotion-unasked': ['add'],
  'promotion-twice': ['once', 'removeEntry'],
  'promotion-period': ['value', 'exchangeDays'],
  'promotion-worth': ['value'],
  'promotion-plan': ['name', 'removePlans'],
  'promotion-unread': ['remove', 'removeTerm'],
  // After the sale
  'unknown-answer': ['name', 'remove'],
  'unknown-reason': ['name'],
  'unknown-change': ['name'],
  'unknown-scale': ['name', 'remove'],
  'cover-back-dated': ['remove', 'remove'],
  'changed-twice': ['once', 'keepFirst'],
  'dates-not-named': ['value', 'setFalse'],
  'windows-overlap': ['value', 'separateWindows'],
  'kept-above-premium': ['value', 'limitKept'],
  'no-claim-unread': ['remove', 'remove'],
  'renewal-other-day': ['name'],
  'declaration-carried': ['add', 'askAgain'],
  // Journey
  'unknown-guard': ['name'],
  'unknown-event': ['name'],
  'unknown-action': ['name'],
  'unknown-effect': ['name'],
  'action-params': ['file'],
  'waiting-without-effect': ['file'],
  'effect-without-waiting': ['file'],
  'answer-moves-journey': ['path'],
  'answer-reads-regions': ['path'],
  'answer-shadowed': ['order'],
  'region-remembers': ['path'],
  'unknown-target': ['path'],
  'unknown-initial': ['path'],
  'unreachable-state': ['path'],
  'dead-end': ['path'],
  'page-without-state': ['path'],
  'state-without-page': ['path'],
  'never-taken': ['path'],
  'no-way-on': ['path'],
  'no-checkout': ['path'],
  'no-end': ['path'],
  'end-without-sale': ['end'],
  'end-without-tag': ['end'],
  'binds-without-stop': ['end', 'removeBinds'],
  'stop-leads-on': ['end'],
  'stop-after-sale': ['end'],
  'stop-without-page': ['end'],
  'stop-asks': ['end'],
  'clears-without-asking': ['add', 'requireField'],
  'beside-ref': ['remove', 'remove'],
  'fragment-id': ['remove', 'remove'],
  'fragment-target': ['path'],
  'fragment-final': ['path'],
  'chart-not-data': ['file'],
  'path-breaks': ['path'],
  'not-as-declared': ['path'],
  // Personas and orders
  'no-cases': ['persona'],
  'no-happy-case': ['persona'],
  'case-ends': ['persona'],
  'case-path': ['persona'],
  'case-tells': ['persona'],
  'case-problems': ['persona'],
  'case-premium': ['persona'],
  'case-fact': ['persona'],
  'case-change': ['persona'],
  'case-breaks': ['formula'],
  'case-extends': ['file'],
  'case-repeated': ['once'],
  'story-differs': ['persona'],
  'story-not-begun': ['persona'],
  // Reviewed premiums
  'no-reviewed': ['review', 'review'],
  'row-not-reviewed': ['review', 'review'],
  'bound-not-reviewed': ['review', 'review'],
  'step-not-reviewed': ['review', 'review'],
  'minimum-not-reached': ['review', 'review'],
  'minimum-is-reached': ['value', 'setTrue'],
  'reviewed-differs': ['review'],
  'reviewed-breaks': ['formula'],
  'price-from-unknown': ['name'],
  'price-from-beaten': ['name', 'setCheapest'],
  'csv-header': ['file'],
  'csv-width': ['file'],
  'csv-cell': ['file'],
  // The insurer's decisions
  'witness-differs': ['decision'],
  'witness-missing': ['decision'],
  'witness-lost': ['decision'],
  'witness-source': ['decision'],
  'witness-unknown': ['file'],
  'figure-unbound': ['decision', 'write'],
  'figure-unsaid': ['decision', 'write'],
  'figure-lost': ['decision'],
  'figure-rule': ['decision'],
  'benefit-figure': ['write', 'write'],
  'benefit-reference': ['name', 'write'],
  // Files
  malformed: ['file'],
  shape: ['file'],
  'unknown-word': ['remove', 'remove'],
  'file-missing': ['file'],
  'missing-file': ['file'],
  'missing-ref': ['file'],
  'circular-ref': ['file'],
  'list-shape': ['file'],
  'id-mismatch': ['value', 'setLastName'],
  'judged-too-long': ['divide'],
  'judged-too-much': ['divide'],
};
