import { type ComponentProps, createElement } from 'react';

type IconData = { node: [tag: string, attributes: Record<string, string>][] };

const drawing = {
  ...{ xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24' },
  ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
} as const;

/** Makes a component of an icon's lines, as lucide does, but without its options. The build puts it in lucide's place. */
export function createIcon({ node }: IconData) {
  return (props: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      { ...drawing, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
