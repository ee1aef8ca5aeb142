/** The server of one journey, with a data folder that starts empty. */
export interface JourneyServer extends AsyncDisposable {
  readonly port: number;
  readonly dataDir: string;
  readonly url: string;
  /** Its log and output so far. */
  readonly log: string;
}
