/**
 * Keeps the messages to a worker that does not listen yet; a worker's messages are lost once its script has run
 * without a listener.
 * @returns delivers them again, in their order, to the listeners of that moment
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
