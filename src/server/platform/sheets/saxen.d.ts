declare module 'saxen' {
  type Place = () => { line: number; column: number };
  type Decode = (value: string) => string;

  /** A SAX parser of XML. It resolves no entities of a document. Lines count from 0. */
  export class Parser {
    on(
      event: 'openTag',
      handle: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isEmpty: boolean,
        place: Place,
      ) => void,
    ): this;
    on(event: 'closeTag', handle: (name: string) => void): this;
    on(event: 'text', handle: (value: string, decode: Decode, place: Place) => void): this;
    on(event: 'cdata', handle: (value: string) => void): this;
    on(event: 'attention', handle: (value: string, decode: Decode, place: Place) => void): this;
    on(event: 'error' | 'warn', handle: (error: Error, place: Place) => void): this;
    parse(xml: string): this;
  }
}
