/*
 * A browser under remote control: the same few verbs for every engine, so that one walk serves them all.
 */

/** CSS pixels in the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Json = string | number | boolean | null | readonly Json[];

/** A key by its `KeyboardEvent.key`. */
export type Key = 'ArrowDown' | 'ArrowRight' | 'Enter' | 'Escape' | 'Home';

export interface Driver {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, which must use nothing of its surroundings; its arguments and answer are JSON. */
  evaluate<Args extends readonly Json[], T>(run: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T>;
  click(at: Point): Promise<void>;
  /** Presses the mouse at one point and releases it at another. */
  drag(from: Point, to: Point): Promise<void>;
  /** Turns the wheel by that many pixels. */
  wheel(at: Point, down: number): Promise<void>;
  press(key: Key, options?: { readonly shift: boolean }): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Uint8Array>;
  /** Ends the browser and what was started for it. */
  quit(): Promise<void>;
}

/** An engine that this machine has. */
export interface Engine {
  readonly name: string;
  start(): Promise<Driver>;
}

/** The window of every engine, in CSS pixels. */
export const WINDOW = { width: 1366, height: 900 };
/** The viewer's zone: the server's morning is 9:00 there. */
export const ZONE = 'Europe/Prague';
