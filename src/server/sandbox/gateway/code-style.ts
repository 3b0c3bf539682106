export const codeStyles = ['alternate', 'string', 'number'] as const;

/** The two forms in which PayWay writes its codes, `"00"` and `0`; by default they alternate, so that both occur. */
export type CodeStyle = (typeof codeStyles)[number];

export type CodeWriter = {
  style: CodeStyle;
  /** Writes the code of an answer: success is `"00"` as text. */
  answer(code: number): string | number;
  /** Writes the status of a payment: `"0"` as text. */
  status(code: number): string | number;
};

export function createCodeWriter(): CodeWriter {
  const turns = { answer: 0, status: 0 };
  const asNumber = (style: CodeStyle, of: keyof typeof turns) =>
    style === 'number' || (style === 'alternate' && turns[of]++ % 2 === 1);
  return {
    style: 'alternate',
    answer(code) {
      if (asNumber(this.style, 'answer')) return code;
      return code === 0 ? '00' : String(code);
    },
    status(code) {
      return asNumber(this.style, 'status') ? code : String(code);
    },
  };
}
