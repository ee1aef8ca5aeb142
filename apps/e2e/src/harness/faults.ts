import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/**
 * Messages that the browser itself logs when the network or the server refuses, or a video is damaged. Journeys cause these
 * on purpose.
 */
const EXPECTED = [
  /^Failed to load resource: /,
  /^WebSocket connection to .* failed/,
  /net::ERR_/,
  /^Error parsing AVC SPS: /,
];

const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  console.error('CSP violation: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile);
});`;

/**
 * Complaints of the pages and workers of one device: console errors, uncaught exceptions, violations of the content
 * security policy. A journey with any of them fails.
 */
export class Faults {
  readonly found: string[] = [];

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(REPORT_VIOLATIONS);
    for (const page of context.pages()) this.#watchPage(page);
    context.on('page', (page) => this.#watchPage(page));
    context.on('console', (message) => this.#onMessage(message));
    context.on('serviceworker', (worker) => worker.on('console', (message) => this.#onMessage(message)));
  }

  #watchPage(page: Page): void {
    page.on('pageerror', (error) => this.found.push(`Uncaught: ${error.name} ${error.message} ${error.stack ?? ''}`));
  }

  #onMessage(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (!EXPECTED.some((pattern) => pattern.test(text))) this.found.push(`Console: ${text}`);
  }
}
