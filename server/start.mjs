/* `npm start`. */
import { fileURLToPath } from 'node:url';

import { findNode } from './own-node.mjs';
import { supervise } from './supervisor.mjs';

const node = findNode();
if (node !== null) supervise(node, fileURLToPath(new URL('serve.mjs', import.meta.url)));
