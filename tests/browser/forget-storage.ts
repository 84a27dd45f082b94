/**
 * Before each file, and before what it imports reads storage: the files that one browser runs share an origin, and what
 * one leaves (a filter for the start, a language) must not decide what the next one sees.
 *
 * Whole days: most tests are about one of their slots, which is then at its place. Folded nights have tests of their own.
 */
localStorage.clear();
sessionStorage.clear();
localStorage.setItem('deskway-nights', 'whole');
