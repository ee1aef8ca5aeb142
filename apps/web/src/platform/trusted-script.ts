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

/** The service worker and the hashed scripts of the build. Users cannot influence these paths. */
const OURS = /^\/(?:sw\.js|assets\/[\w.-]+\.js|src\/[\w./-]+\?worker_file&type=module)$/;

/**
 * The URL of a worker's script as Trusted Types require it. Throws for other URLs than ours. The policy is created
 * once: a CSP may forbid a second one of the same name.
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
