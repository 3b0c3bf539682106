import type { Payer } from '#server/claims/services.ts';
import { formatPlainAmount } from '#server/platform/sheets/plain-amount.ts';
import { writeCsv } from '#server/platform/sheets/write-csv.ts';
import { toBusinessDate } from '#shared/business-date.ts';

/** A payment run as the bank's file states it. */
export type PaymentOrder = {
  number: string;
  sentAt: Date;
  currency: string;
  payer: Payer;
  transfers: Transfer[];
};

type Transfer = {
  /** The number of the payment, which the bank's answer repeats. */
  number: string;
  /** The number of the claim, for the receiver. */
  claim: string;
  /** Minor units. */
  amount: number;
  payee: { name: string; bank: string; bic: string | null; account: string };
};

/** The longest name of a party or a bank in ISO 20022. */
const NAME_LENGTH = 140;

/** Control characters, which XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow them in any form.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeText = (text: string): string =>
  text.replaceAll(CONTROLS, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes an element: its content is other elements, or a text that is escaped here. */
const element = (name: string, content: string | string[], attribute = ''): string =>
  `<${name}${attribute}>${typeof content === 'string' ? escapeText(content) : content.join('')}</${name}>`;

const writeParty = (name: string, text: string) => element(name, [element('Nm', text.slice(0, NAME_LENGTH))]);

/** Writes an account that is no IBAN: Cambodian banks have none. */
const writeAccount = (name: string, account: string, currency?: string) =>
  element(name, [
    element('Id', [element('Othr', [element('Id', account)])]),
    ...(currency === undefined ? [] : [element('Ccy', currency)]),
  ]);

const writeBank = (name: string, { bic, bank }: { bic: string | null; bank?: string }) =>
  element(name, [
    element('FinInstnId', [
      ...(bic === null ? [] : [element('BICFI', bic)]),
      ...(bank === undefined ? [] : [element('Nm', bank.slice(0, NAME_LENGTH))]),
    ]),
  ]);

/**
 * Writes a run as ISO 20022 pain.001.001.09 (CustomerCreditTransferInitiationV09) with one payment instruction. Throws an
 * error for a run without transfers, because the schema requires at least one.
 */
export function writePain001({ number, sentAt, currency, payer, transfers }: PaymentOrder): string {
  if (transfers.length === 0) throw new Error('pain.001 needs a transfer');
  const sum = transfers.reduce((total, { amount }) => total + amount, 0);
  const counted = [element('NbOfTxs', String(transfers.length)), element('CtrlSum', formatPlainAmount(sum, currency))];
  const header = element('GrpHdr', [
    element('MsgId', number),
    element('CreDtTm', sentAt.toISOString().replace(/\.\d+Z$/, 'Z')),
    ...counted,
    writeParty('InitgPty', payer.name),
  ]);
  const instruction = element('PmtInf', [
    element('PmtInfId', number),
    element('PmtMtd', 'TRF'),
    ...counted,
    element('ReqdExctnDt', [element('Dt', toBusinessDate(sentAt))]),
    writeParty('Dbtr', payer.name),
    writeAccount('DbtrAcct', payer.account, currency),
    writeBank('DbtrAgt', payer),
    ...transfers.map((transfer) => writeTransfer(transfer, currency)),
  ]);
  const namespace = ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"';
  const body = element('Document', [element('CstmrCdtTrfInitn', [header, instruction])], namespace);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

function writeTransfer({ number, claim, amount, payee }: Transfer, currency: string): string {
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', number), element('EndToEndId', number)]),
    element('Amt', [element('InstdAmt', formatPlainAmount(amount, currency), ` Ccy="${currency}"`)]),
    writeBank('CdtrAgt', payee),
    writeParty('Cdtr', payee.name),
    writeAccount('CdtrAcct', payee.account),
    element('RmtInf', [element('Ustrd', claim)]),
  ]);
}

/** Writes a run as CSV, for banks that read no ISO 20022. */
export function writePaymentCsv({ currency, transfers }: PaymentOrder): string {
  return writeCsv([
    ['payment', 'claim', 'name', 'bank', 'bic', 'account', 'currency', 'amount'],
    ...transfers.map(({ number, claim, amount, payee: { name, bank, bic, account } }) => [
      ...[number, claim, name, bank, bic ?? '', account, currency],
      { amount, currency },
    ]),
  ]);
}
