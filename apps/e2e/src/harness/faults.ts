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
  // Firefox.
  /^Firefox can’t establish a connection to the server at ws/,
  /^The connection to ws\S+ was interrupted while the page was loading/,
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
    // Firefox reports refused sockets as errors of the page.
    page.on('pageerror', ({ name, message, stack = '' }) =>
      this.#add(message, `Uncaught: ${name} ${message} ${stack}`),
    );
  }

  #onMessage(message: ConsoleMessage): void {
    if (message.type() === 'error') this.#add(message.text(), `Console: ${message.text()}`);
  }

  #add(text: string, fault: string): void {
    if (!EXPECTED.some((pattern) => pattern.test(text))) this.found.push(fault);
  }
}
