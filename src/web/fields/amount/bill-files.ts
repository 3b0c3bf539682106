import { createContext } from 'react';

type Files = {
  /** The files that can prove a bill. */
  files: readonly { id: string; name: string }[];
  /** Shows a file beside the form, when the person works at its bill. */
  onShow: (id: string) => void;
};

/** The documents of the claim whose bills are entered. */
export const BillFiles = createContext<Files>({ files: [], onShow: () => {} });
