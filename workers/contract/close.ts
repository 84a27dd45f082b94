/** Ends a subscription; calling it twice is harmless. Comlink proxies given to it are released by the caller. */
export type Close = () => void;
