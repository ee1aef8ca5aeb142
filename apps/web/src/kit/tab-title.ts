import { UNREAD_BADGE_CAP } from '@posy/contract/limits';

let page = 'Posy';
let unread = 0;

/** Names the page in the browser's tab. */
export function setPageTitle(title: string): void {
  page = title;
  draw();
}

/** Puts the number of unread messages before the page's title: '(3) Posy'. */
export function setTitleCount(count: number): void {
  unread = count;
  draw();
}

function draw(): void {
  const count = unread > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : String(unread);
  document.title = unread > 0 ? `(${count}) ${page}` : page;
}
