import type { Locator } from '@playwright/test';
import type { PosyApp } from './posy-app.ts';

/** Answers a comment in the open dialog. Returns when the reply is listed, sent or unsent. */
export async function reply(app: PosyApp, to: string, content: string): Promise<void> {
  await beginReply(app, to, content);
  await app.commentsDialog.getByRole('button', { name: 'Send reply' }).click();
  await app.comment(content).waitFor();
}

/** The same without sending it. */
export async function beginReply(app: PosyApp, to: string, content: string): Promise<void> {
  await app
    .comment(to)
    .getByRole('button', { name: /^Reply to / })
    .click();
  await app.commentsDialog.getByLabel(/^Your reply to /).fill(content);
}

/** The toggle of a comment's flower. */
export function flowerOfComment(app: PosyApp, content: string): Locator {
  return app.comment(content).getByRole('button', { name: /^Flower for the comment by / });
}
