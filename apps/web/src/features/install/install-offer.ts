/** Whether the feed offers to install Posy when it is drawn the next time: nothing in it moves under who is reading. */
let isReady = false;

export const installOffer = {
  isReady: (): boolean => isReady,
  set(next: boolean): void {
    isReady = next;
  },
};
