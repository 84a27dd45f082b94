/*
 * Pictures on a plan, in a worker.
 */

/** @returns null where the picture cannot be fetched or read; the place is then drawn without */
export async function loadBitmap(address: string): Promise<ImageBitmap | null> {
  try {
    if (address.startsWith('data:')) return await createImageBitmap(embedded(address));
    const answer = await fetch(address);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}

/** The page's policy lets no worker fetch embedded data. @throws where it is not base64 */
function embedded(address: string): Blob {
  const [, type = '', data = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(address) ?? [];
  return new Blob([Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)], { type });
}
