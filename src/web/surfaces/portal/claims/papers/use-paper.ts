import { useEffect, useState } from 'react';
import type { ClaimFile } from '#contract/claims/claims.ts';
import { openPaper } from './open-paper.ts';
import type { Paper } from './paper.ts';

type Opened = { paper: Paper | null; isUnreadable: boolean };

const nothing: Opened = { paper: null, isUnreadable: false };

/** Opens a file at its address, and closes it when another one is shown. */
export function usePaper(address: string, { id, contentType }: Pick<ClaimFile, 'id' | 'contentType'>): Opened {
  const [opened, setOpened] = useState<Opened & { id: string }>({ ...nothing, id });
  useEffect(() => {
    let isOld = false;
    const opening = openPaper(address, contentType);
    opening.then(
      (paper) => !isOld && setOpened({ paper, isUnreadable: false, id }),
      () => !isOld && setOpened({ paper: null, isUnreadable: true, id }),
    );
    return () => {
      isOld = true;
      void opening.then(({ close }) => close()).catch(() => {});
    };
  }, [address, id, contentType]);
  return opened.id === id ? opened : nothing;
}
