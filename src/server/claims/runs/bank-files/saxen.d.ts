declare module 'saxen' {
  /** A SAX parser of XML. It resolves no external entities. */
  export class Parser {
    on(event: 'openTag' | 'closeTag', handle: (name: string) => void): this;
    on(event: 'text', handle: (value: string, decode: (value: string) => string) => void): this;
    on(event: 'cdata' | 'attention', handle: (value: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
