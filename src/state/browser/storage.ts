/*
 * localStorage and sessionStorage, which throw where the user has forbidden them; a lost value is then simply absent.
 */

export function readStored(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it where it is null. @returns false where storage is forbidden or full */
export function store(key: string, value: string | null, storage: () => Storage = () => localStorage): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The names of all stored values; [] where storage is forbidden. */
export function storedKeys(storage: () => Storage = () => localStorage): readonly string[] {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
}
