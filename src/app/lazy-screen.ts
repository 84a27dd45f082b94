import type { FlatNamespace } from 'i18next';
import { type ComponentType, createElement, type JSX, lazy, useState } from 'react';

import { loadTexts } from '../i18n/index.ts';
import { loadWithStylesheets } from '../state/browser/stylesheet-retry.ts';

/** A screen that is fetched, with its texts, when it is first shown, or before. */
export interface LazyScreen {
  (): JSX.Element;
  /** @throws where it cannot be fetched */
  fetch(): Promise<ComponentType>;
}

/**
 * Shows a placeholder until a screen has loaded, and none where it has already: React delays what follows a placeholder
 * by 300 ms, a fifth of a thin client's second visit.
 */
export function lazyScreen(load: () => Promise<ComponentType>, ...texts: readonly FlatNamespace[]): LazyScreen {
  let here: ComponentType | null = null;
  let coming: Promise<ComponentType> | null = null;
  const start = async (): Promise<ComponentType> => {
    const [component] = await Promise.all([loadWithStylesheets(load), loadTexts(...texts)]);
    here = component;
    return component;
  };
  const end = (): void => {
    coming = null;
  };
  // One request at a time: a part that fails in one request and loads in another gives half a screen.
  const fetch = (): Promise<ComponentType> => (coming ??= start().finally(end));
  const Later = lazy(async () => ({ default: await fetch() }));
  function Screen() {
    const [shown] = useState<ComponentType>(() => here ?? Later);
    return createElement(shown);
  }
  return Object.assign(Screen, { fetch });
}
