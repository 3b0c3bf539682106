import { isStorableText } from '#engine/answers.ts';
import { readCamt053 } from './read-camt053.ts';
import { readStatementTable } from './read-statement-table.ts';
import { type Statement, StatementFault } from './statement-line.ts';

/**
 * Reads a bank statement: XML is camt.053.001.08, all else CSV.
 * @throws StatementFault
 */
export function readStatement(file: string): Statement {
  const text = file.replace(/^\uFEFF/, '');
  if (!isStorableText(text)) {
    const line = text.split('\n').findIndex((one) => !isStorableText(one)) + 1;
    throw new StatementFault('statementUnreadable', { line });
  }
  return text.trimStart().startsWith('<') ? readCamt053(text) : readStatementTable(text);
}
