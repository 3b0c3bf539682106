import { describe, expect, test } from 'vitest';
import { readBankAnswer, UnreadableAnswer } from './read-bank-answer.ts';

/* The answers of banks, as ISO 20022 pain.002 and as CSV. */

const RUN = 'RUN-2026-000001';
const report = (inner: string, message = RUN) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>B-77</MsgId><CreDtTm>2026-06-20T09:00:00Z</CreDtTm></GrpHdr>${inner.replace('MESSAGE', `<OrgnlMsgId>${message}</OrgnlMsgId>`)}
  </CstmrPmtStsRpt></Document>`;
const group = (more = '') =>
  `<OrgnlGrpInfAndSts>MESSAGE<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${more}</OrgnlGrpInfAndSts>`;
const transaction = (payment: string, status: string, more = '') =>
  `<TxInfAndSts><OrgnlEndToEndId>${payment}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`;

describe('pain.002', () => {
  test('each payment has its own final status; a payment on which the bank still works has no answer', () => {
    const reason = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed &amp; empty</AddtlInf></StsRsnInf>';
    const xml = report(
      `${group()}<OrgnlPmtInfAndSts><OrgnlPmtInfId>${RUN}</OrgnlPmtInfId>
      ${transaction('CLP-1', 'ACSC', '<AcctSvcrRef>B-1</AcctSvcrRef>')}${transaction('CLP-2', 'RJCT', reason)}
      ${transaction('CLP-3', 'PDNG')}${transaction('CLP-4', 'ACCC')}</OrgnlPmtInfAndSts>`,
    );
    expect(readBankAnswer(xml, RUN)).toEqual([
      { payment: 'CLP-1', outcome: 'paid', reference: 'B-1', reason: null },
      { payment: 'CLP-2', outcome: 'rejected', reference: null, reason: 'AC04 Closed & empty' },
      { payment: 'CLP-4', outcome: 'paid', reference: null, reason: null },
    ]);
  });

  test.each([
    group('<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>AM05</Cd></Rsn></StsRsnInf>'),
    `${group()}<OrgnlPmtInfAndSts><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AM05</Cd></Rsn></StsRsnInf></OrgnlPmtInfAndSts>`,
  ])('a run that is refused as a whole has one answer for all its payments', (inner) => {
    expect(readBankAnswer(report(inner), RUN)).toEqual([
      { payment: null, outcome: 'rejected', reference: null, reason: 'AM05' },
    ]);
  });

  test('elements with a prefix are read too', () => {
    const xml = report(`${group()}<OrgnlPmtInfAndSts>${transaction('CLP-1', 'ACSC')}</OrgnlPmtInfAndSts>`);
    const prefixed = xml.replaceAll(/<(\/?)([A-Z])/g, '<$1p:$2').replace('xmlns=', 'xmlns:p=');
    expect(readBankAnswer(prefixed, RUN)).toMatchObject([{ payment: 'CLP-1', outcome: 'paid' }]);
  });

  test.each([
    ['of another run', report(group(), 'RUN-2026-000002')],
    ['that is cut', report(group()).slice(0, -40)],
    ['of another kind', '<Document><CstmrCdtTrfInitn/></Document>'],
    ['with a document type', report(group()).replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')],
    ['that is no XML', '<'],
  ])('a file %s is refused', (_what, xml) => {
    expect(() => readBankAnswer(xml, RUN)).toThrow(UnreadableAnswer);
  });
});

describe('CSV', () => {
  test.each([',', ';'])('rows divided by "%s" are read, with a byte order mark and empty cells', (mark) => {
    const rows = ['payment,status,reference,reason', 'CLP-1,Paid,B-1,', 'CLP-2,returned,,Unknown name'];
    expect(readBankAnswer(`\uFEFF${rows.join('\r\n').replaceAll(',', mark)}`, RUN)).toEqual([
      { payment: 'CLP-1', outcome: 'paid', reference: 'B-1', reason: null },
      { payment: 'CLP-2', outcome: 'returned', reference: null, reason: 'Unknown name' },
    ]);
  });

  test.each([
    ['without columns', 'CLP-1,paid'],
    ['with an unknown status', 'payment,status\nCLP-1,perhaps'],
    ['without a payment', 'payment,status\n,paid'],
    ['with a broken row', 'payment,status\n"CLP-1,paid'],
  ])('a table %s is refused', (_what, text) => {
    expect(() => readBankAnswer(text, RUN)).toThrow(UnreadableAnswer);
  });
});
