import type { Gate } from '../harness/gate.ts';

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** Roles that journeys look for. */
export type Role =
  | 'alert'
  | 'alertdialog'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'link'
  | 'list'
  | 'listitem'
  | 'main'
  | 'menuitem'
  | 'navigation'
  | 'option'
  | 'radio'
  | 'region'
  | 'status'
  | 'switch'
  | 'tab'
  | 'textbox';

/** A visible part of the page. All that is given has to match. */
export interface Part {
  readonly role: Role;
  /** The accessible name: a string is the whole name, a pattern is searched in it. */
  readonly name?: string | RegExp;
  /** A text that the part contains. */
  readonly text?: string;
  /** `aria-pressed` or `aria-checked`, or the state of a checkbox or radio button. */
  readonly isOn?: boolean;
  /** A part around it. */
  readonly within?: Part;
}

/** A form field, by its whole label. */
export interface Field {
  readonly label: string;
  readonly within?: Part;
}

/** A file on the phone. The browser derives its type from its name. */
export interface PhoneFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface PhoneOptions {
  /** Default: 390 x 844, a phone. */
  readonly width?: number;
  readonly height?: number;
  /** Default: `en-US`. */
  readonly locale?: string;
  /** A private window: the profile is not written to the disk and `reopen` starts with an empty one. Default: false. */
  readonly isPrivate?: boolean;
  /** Whether the browser keeps pages that were left in its back/forward cache. Default: false. */
  readonly hasBackForwardCache?: boolean;
  /** Whether the origin is `https`, with a certificate of the test. Default: false. */
  readonly isSecure?: boolean;
  /** Whether the browser hides what distinguishes devices (`privacy.resistFingerprinting`), in Firefox. Default: false. */
  readonly resistsFingerprinting?: boolean;
  /** Whether its user has not asked for reduced motion. Default: false. */
  readonly hasMotion?: boolean;
  /** An old phone in a bad network: slow 3G and, in Chromium and in a deep run, a processor six times as slow. Default: false. */
  readonly isSlow?: boolean;
}

/**
 * A browser of one engine with a profile of its own, and the verbs that all engines share. Verbs that act on a part or
 * field wait for it first, and fail after 20 seconds. Parts and texts that are hidden or `inert` are not there.
 */
export interface Phone extends AsyncDisposable {
  readonly engine: Engine;
  /** The origin of this phone: the gate, or the TLS proxy in front of it. */
  readonly origin: string;
  readonly gate: Gate;
  /** How long a condition may take, in ms. */
  readonly waitMs: number;

  /** Opens a path by a full navigation, as a typed address, and waits for the page's `load`. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** The browser's Back. */
  back(): Promise<void>;
  /** Path, query and fragment of the present page. */
  path(): Promise<string>;

  /** Clicks the first part that matches. */
  press(part: Part): Promise<void>;
  /** Presses a key where the focus is. */
  pressKey(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** Empties a field and types a text, key by key. */
  type(field: Field, text: string): Promise<void>;
  /** Chooses an option of a select, by its label. */
  select(field: Field, option: string): Promise<void>;
  /** Gives files to a file field, which may be hidden behind its label. */
  choose(field: Field, files: readonly PhoneFile[]): Promise<void>;

  waitFor(part: Part, withinMs?: number): Promise<void>;
  /** Waits for a visible text, anywhere or within a part. */
  waitForText(text: string, within?: Part): Promise<void>;
  waitUntilAbsent(part: Part): Promise<void>;
  /** Whether no part matches at this moment. */
  isAbsent(part: Part): Promise<boolean>;
  /** Number of parts that match at this moment. */
  count(part: Part): Promise<number>;
  /** Whether a text is visible at this moment, anywhere or within a part. */
  hasText(text: string, within?: Part): Promise<boolean>;
  /**
   * Runs a function in the page and waits for its promise. The function is sent as source text: it sees nothing but its
   * arguments, which are JSON, as is its result.
   */
  evaluate<Args extends readonly unknown[], T>(script: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>;

  /** Refuses all connections, of pages and workers alike. */
  cutNetwork(): Promise<void>;
  restoreNetwork(): Promise<void>;

  /**
   * Ends the browser at once, as a phone that is short of memory does. The profile stays. WebKit writes localStorage late:
   * values of the last moments are lost.
   */
  end(): Promise<void>;
  /** Starts the browser again on the same profile. */
  reopen(path: string): Promise<void>;

  /** Writes a PNG of the window's contents. */
  screenshot(file: string): Promise<void>;
  /** Errors of the console and uncaught errors of pages so far, over all starts, except for failed network requests. */
  complaints(): Promise<readonly string[]>;
}

/** Opens a new phone of one engine in front of the server on this port. */
export type OpenPhone = (serverPort: number, options?: PhoneOptions) => Promise<Phone>;
