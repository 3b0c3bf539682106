/** The first word of a certificate's address, without the slash it may be written with. */
export function certificatePlace(path: string | null | undefined): string | undefined {
  return path?.replace(/^\/+/, '');
}
