/*
 * Our only Trusted Types policy. It lets through script addresses of this origin's built files, nothing else.
 */

const SCRIPT_PATH = /^\/(assets\/[\w.-]+\.js|sw\.js|(src|workers|tests)\/[\w./-]+)$/;

interface TrustedTypes {
  // At run time the policy gives a TrustedScriptURL; TypeScript's Worker takes strings only.
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

function checkScriptUrl(address: string): string {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !SCRIPT_PATH.test(url.pathname)) {
    throw new TypeError(`Not an address of our own scripts: ${address}`);
  }
  return url.href;
}

const policy = window.trustedTypes?.createPolicy('app', { createScriptURL: checkScriptUrl }) ?? {
  createScriptURL: checkScriptUrl,
};

/**
 * Makes a script address that `new Worker` accepts under `require-trusted-types-for 'script'`.
 * @throws where the address is not one of our own scripts: a programmer error
 */
export const scriptUrl = (address: string): string => policy.createScriptURL(address);
