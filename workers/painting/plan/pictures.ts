/*
 * Pictures on a plan, in a worker.
 */

/** @returns null where the picture cannot be fetched or read; the place is then drawn without */
export async function loadBitmap(address: string): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}
