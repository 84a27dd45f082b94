/**
 * Before each file, and before what it imports reads storage: the files that one browser runs share an origin, and what
 * one leaves (a filter for the start, a language) must not decide what the next one sees.
 */
localStorage.clear();
sessionStorage.clear();
