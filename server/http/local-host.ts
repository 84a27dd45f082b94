/** @returns true for a name or address of this machine, where plain http counts as secure */
export function isLocalHost(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(host);
}
