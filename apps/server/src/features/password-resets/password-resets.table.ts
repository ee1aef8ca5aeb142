/**
 * The newest code for an address. An address without an account has one too, with null `userId` and `emailId`, so that every
 * step costs the same for it. `addressKey` and `codeHash` are fingerprints made with a key that is not in the database.
 * `requestId`: the request for the code, so that a repeated job issues no second one. `strangersTries`: JSON, a fingerprint of
 * the network for every try from a network in which the account never signed in. `expiresAt` in ms.
 */
export interface PasswordResetsTables {
  passwordResets: {
    addressKey: string;
    requestId: string;
    userId: string | null;
    emailId: string | null;
    codeHash: string;
    triesLeft: number;
    strangersTries: string;
    expiresAt: number;
  };
}
