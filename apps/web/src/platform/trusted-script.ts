declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/** Our service worker, and the hashed scripts of our build. Nothing a person could have written. */
const OURS = /^\/(?:sw\.js|assets\/[\w.-]+\.js|src\/[\w./-]+\?worker_file&type=module)$/;

/**
 * The address of a worker's script in the form that Trusted Types ask for. Throws for an address that is not of ours.
 * Made once: a CSP may forbid a second policy of the same name.
 */
export function trustedScript(url: string): string {
  if (!OURS.test(url)) throw new TypeError(`Not a script of ours: ${url}`);
  policy ??= window.trustedTypes?.createPolicy('posy', {
    createScriptURL(wanted) {
      if (!OURS.test(wanted)) throw new TypeError(`Not a script of ours: ${wanted}`);
      return wanted;
    },
  });
  return policy ? policy.createScriptURL(url) : url;
}
