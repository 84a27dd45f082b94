import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

/* The log on the standard error output: a line for each entry, without tokens and personal data. */

export type LogFormat = 'json' | 'text';

/**
 * Messages of errors may quote anything. Runs are bounded: a long text without an end would be searched from each of its
 * characters.
 */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bBearer\s+[^\s"\\]+/gi, 'Bearer [token]'],
  [/\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  [/\b((?:\w{0,20}_)?(?:token|code|secret|password))=[^&\s"\\]+/gi, '$1=[secret]'],
  [/[^\s"'<>()[\],;:=/\\@]{1,64}(?:@|%40)[^\s"'<>()[\],;:=/\\@]{1,253}\.[a-z]{2,63}/gi, '[e-mail]'],
];

/** @returns a line without what looks like a token or an e-mail address */
export function redact(line: string): string {
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
}

const EntrySchema = v.looseObject({
  time: v.string(),
  level: v.string(),
  msg: v.optional(v.string(), ''),
  err: v.optional(v.looseObject({ message: v.string(), stack: v.string() })),
});

const wordOf = (value: unknown): string =>
  typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value);

/** An entry for people: one line, and the stack of an error below it. */
function toText(line: string): string {
  const { time, level, msg, err, ...more } = v.parse(EntrySchema, JSON.parse(line));
  const words = Object.entries(more).map(([name, value]) => `${name}=${wordOf(value)}`);
  const stack = err === undefined ? '' : `\n${err.stack || err.message}`;
  return `${[time, level.toUpperCase(), msg.replace(/\s+/g, ' '), ...words].join(' ')}${stack}\n`;
}

function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { name: type, message, stack = '' } = error;
  return { type, message, stack, ...('code' in error ? { code: String(error.code) } : {}) };
}

/** @param format null = errors alone, as JSON */
export function loggerOptions(format: LogFormat | null) {
  return {
    level: format === null ? 'error' : 'info',
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: serializeError, req: ({ method }: { readonly method: string }) => ({ method }) },
    stream: {
      write(line: string) {
        const safe = redact(line);
        process.stderr.write(format === 'text' ? toText(safe) : safe);
      },
    },
  };
}

/**
 * Logs each request when it is answered. Its address is not logged, but the pattern of its route: addresses contain
 * e-mails and tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const entry = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    request.log.info({ ...entry, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
