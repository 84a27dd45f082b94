import type { ItemLook } from '../../../../workers/contract.ts';

type OtherLook = 'accepted' | 'tentative' | 'declined' | 'cancelled';

/** Whether somebody confirms is theirs to know: to others, what waits for it is accepted. */
export function otherLook(look: ItemLook): OtherLook {
  return look === 'toConfirm' || look === 'unconfirmed' ? 'accepted' : look;
}
