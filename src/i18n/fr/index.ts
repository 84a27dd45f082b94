/** By path, what loads each namespace of this language. */
export const catalogues = import.meta.glob<{ readonly default: Readonly<Record<string, unknown>> }>('./*.json');
