import { readStored } from './storage.ts';

/** A value stored as JSON; null where there is none or it is not JSON. */
export function readStoredJson(key: string, storage?: () => Storage): unknown {
  const text = readStored(key, storage);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
