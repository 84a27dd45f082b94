import type { FlatNamespace } from 'i18next';
import { type ComponentType, createElement, type JSX, lazy, useState } from 'react';

import { loadTexts } from '../i18n/index.ts';
import { loadWithStylesheets } from '../state/browser/stylesheet-retry.ts';

/** A screen that comes, with its texts, when it is first shown, or before. */
export interface LazyScreen {
  (): JSX.Element;
  /** @throws where it cannot be fetched */
  fetch(): Promise<ComponentType>;
}

/**
 * Shows a placeholder until a screen is here, and none where it is already: React holds back for 300 ms what follows a
 * placeholder, a fifth of a thin client's second visit.
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
  // One at a time: what fails in the one and comes in the other is half a screen.
  const fetch = (): Promise<ComponentType> => (coming ??= start().finally(end));
  const Later = lazy(async () => ({ default: await fetch() }));
  function Screen() {
    const [shown] = useState<ComponentType>(() => here ?? Later);
    return createElement(shown);
  }
  return Object.assign(Screen, { fetch });
}
