/** Whether the next drawing of the feed offers the installation: it is not inserted above the reader. */
let isReady = false;

export const installOffer = {
  isReady: (): boolean => isReady,
  set(next: boolean): void {
    isReady = next;
  },
};
