import * as fc from 'fast-check';

/** The same cases for every mutant, so that results are repeatable; no shrinking, since nobody reads counterexamples. */
fc.configureGlobal({ seed: 1, endOnFailure: true });
