import type { CardData, DocumentData, DocumentLanguage } from './document-data.ts';
import { drawQr } from './draw-qr.ts';
import { layOut, layOutTexts } from './lay-out.ts';
import type { LetterData } from './letter-data.ts';
import { createTypesetter } from './typesetter.ts';
import type { WordingData } from './wording-data.ts';

/** A PDF, or an SVG picture with one page below another. */
type DrawnFormat = 'pdf' | 'svg';

export type DocumentRenderer = {
  /**
   * Renders an A4 PDF, or SVG on request. The same data and language give the same bytes. Rejects with a
   * `DocumentError`.
   */
  render(document: DocumentData, language: DocumentLanguage, output?: DrawnFormat): Promise<Buffer>;
  /** Renders a letter about a decision. */
  renderLetter(letter: LetterData, language: DocumentLanguage): Promise<Buffer>;
  /** Renders a document to read or to fill in, in one language. */
  renderWording(document: WordingData, language: 'km' | 'en', output?: DrawnFormat): Promise<Buffer>;
  /** Renders a card for the wallet, as PDF or SVG. */
  renderPolicyCard(card: CardData, language: DocumentLanguage, output: DrawnFormat): Promise<Buffer>;
  /** Renders the picture of a shared link as SVG, 1200 × 630, with its letters as paths. */
  renderCard(texts: SocialCardTexts, language: 'km' | 'en'): Promise<Buffer>;
  /** Ends the typesetting process. */
  close(): Promise<void>;
};

type SocialCardTexts = { brand: string; title: string; line: string; foot: string };

const ink = '#0b3244';

/**
 * Creates the renderer of certificates, cover notes and documents. `timeLimitMs` is the limit of one document, 20 s by
 * default.
 */
export function createDocumentRenderer({ timeLimitMs = 20_000 }: { timeLimitMs?: number } = {}): DocumentRenderer {
  const typesetter = createTypesetter({ timeLimitMs });
  const typeset = async (file: string, inputs: Record<string, string>, output: DrawnFormat, madeAt: string) => {
    const madeAtSeconds = Math.floor(Date.parse(madeAt) / 1000);
    return (await typesetter.typeset({ source: { file }, inputs, output, madeAtSeconds })).bytes;
  };
  const withQr = (data: DocumentData | CardData, language: DocumentLanguage) => ({
    language,
    document: JSON.stringify(layOut(data, language)),
    qr: drawQr(data.qr.url, ink),
  });
  return {
    render: (document, language, output = 'pdf') =>
      typeset('certificate.typ', withQr(document, language), output, document.madeAt),
    renderLetter: (letter, language) =>
      typeset(
        'claim-letter.typ',
        { language, document: JSON.stringify(layOut(letter, language)) },
        'pdf',
        letter.madeAt,
      ),
    renderWording: (document, language, output = 'pdf') =>
      typeset('wording.typ', { language, document: JSON.stringify(layOutTexts(document)) }, output, document.madeAt),
    renderPolicyCard: (card, language, output) =>
      typeset('policy-card.typ', withQr(card, language), output, card.madeAt),
    renderCard: (texts, language) =>
      typeset(
        'social-card.typ',
        { language, document: JSON.stringify(layOutTexts(texts)) },
        'svg',
        '1970-01-01T00:00:00Z',
      ),
    close: () => typesetter.close(),
  };
}
