/**
 * Keeps the messages to a worker that is not ready to listen; a worker's messages are lost once its script has run
 * without anybody listening.
 * @returns delivers them again, in their order, to those who listen by then
 */
export function keepEarlyMessages(target: EventTarget): () => void {
  const early: MessageEvent[] = [];
  const keep = (event: Event): void => {
    if (event instanceof MessageEvent) early.push(event);
  };
  target.addEventListener('message', keep);
  return () => {
    target.removeEventListener('message', keep);
    for (const { data, ports } of early) target.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  };
}
