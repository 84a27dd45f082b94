import { sheet } from './zz-lib.mjs';
const [out, cols, w, ...files] = process.argv.slice(2);
await sheet(files, out, +cols, +w);
