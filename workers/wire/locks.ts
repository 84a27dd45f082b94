/** The Web Locks that the worker uses, shared with the other tabs of the origin. */
export interface Locks {
  /** Runs exclusively among all holders of the name. */
  alone<T>(name: string, run: () => Promise<T>): Promise<T>;
}
