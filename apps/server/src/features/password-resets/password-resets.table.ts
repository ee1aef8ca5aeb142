/**
 * The newest code for an address. An address that is nobody's has one, too, with `userId` and `emailId` null: so that every
 * step costs the same for it. `addressKey` and `codeHash` are fingerprints made with a key that is not in the database.
 * `requestId`: what asked for the code, so that nothing issues two. `strangersTries`: JSON, a
 * fingerprint of the network for every try from one in which the account never signed in. `expiresAt` in ms.
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
